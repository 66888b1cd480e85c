internal import Encoding
internal import Grids
internal import Imaging

/// Commands of kitty's graphics protocol
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol).
enum KittyImage {
  /// The maximum length of the data in a command.
  private static let longestChunk = 4096

  /// Returns the commands that show an image with its top left corner at the cursor. `number`: the
  /// number of the image, which replaces an image of the same number.
  static func shown(_ image: Image, number: Int) -> String {
    command("a=T,i=\(number),p=1,C=1,f=100", PNGStill.fast(image))
  }

  /// Returns the commands that append a frame to an animation. `region`: the rectangle in which the
  /// frame differs from the one before. `frame`: the number of the frame before, counted from 1.
  /// `milliseconds`: the duration of the frame.
  static func frame(
    _ image: Image, in region: Region, after frame: Int, of number: Int, milliseconds: Int
  ) -> String {
    command(
      "a=f,i=\(number),f=100,x=\(region.x),y=\(region.y),c=\(frame),X=1,z=\(milliseconds)",
      PNGStill.fast(image, in: region))
  }

  static func removed(_ number: Int) -> String { command("a=d,d=I,i=\(number)") }

  static let removedAll = command("a=d,d=A")

  /// Returns a command without data. The terminal does not answer.
  static func command(_ keys: String) -> String { "\u{1B}_G\(keys),q=2\u{1B}\\" }

  private static func command(_ keys: String, _ data: [UInt8]) -> String {
    var rest = Base64.text(data)[...]
    var text = ""
    while !rest.isEmpty {
      let chunk = rest.prefix(longestChunk)
      rest = rest.dropFirst(longestChunk)
      // Only the first chunk repeats the keys.
      text +=
        "\u{1B}_G\(text.isEmpty ? keys + "," : "")q=2,m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
    }
    return text
  }
}

extension EncodingOptions {
  /// The options for images that are shown once.
  static let fast = EncodingOptions(effort: .fast)
}

/// A film that a terminal stores and plays by itself. Each frame is sent once, as the rectangle
/// that differs from the frame before.
struct KittyAnimation {
  let number: Int
  /// The duration of each frame that was sent, in milliseconds.
  private var durations: [Int] = []
  /// The last frame that was sent; nil before the first.
  private var last: Image?

  /// The maximum size of all frames in bytes. Terminals delete old images beyond 320 MB.
  private static let most = 256 << 20
  private static let bytesPerPixel = 4

  init(number: Int) { self.number = number }

  /// Returns true if an image can be shown as a frame: one that was sent, or the next.
  func accepts(_ frame: Int, _ image: Image) -> Bool {
    let bytes = (durations.count + 1) * image.size.area * Self.bytesPerPixel
    return frame <= durations.count && bytes <= Self.most
      && (last.map { $0.size == image.size } ?? true)
  }

  /// Returns the commands that show a frame, at the cursor if it is the first one.
  mutating func show(_ frame: Int, _ image: Image, milliseconds: Int) -> String {
    if frame < durations.count { return shown(frame) }
    defer {
      durations.append(milliseconds)
      last = image
    }
    guard let last else {
      return KittyImage.shown(image, number: number) + gap(0, milliseconds)
    }
    // A frame needs at least one pixel.
    let changes = image.whole().changes(since: last.whole())
    let region = changes.isEmpty ? Region(x: 0, y: 0, width: 1, height: 1) : changes
    return KittyImage.frame(
      image, in: region, after: frame, of: number, milliseconds: max(1, milliseconds))
      + shown(frame)
  }

  /// Returns the commands that play all frames repeatedly, from one of them; nil if not all have
  /// been sent. `new`: the durations of all frames, in milliseconds.
  mutating func play(from frame: Int, _ new: [Int]) -> String? {
    guard new.count == durations.count else { return nil }
    let gaps = new.indices.filter { new[$0] != durations[$0] }.map { gap($0, new[$0]) }
    durations = new
    return gaps.joined() + KittyImage.command("a=a,i=\(number),c=\(frame + 1),s=3,v=1")
  }

  /// Returns the command that stops the animation at a frame.
  func shown(_ frame: Int) -> String {
    KittyImage.command("a=a,i=\(number),s=1,c=\(frame + 1)")
  }

  /// Returns the command that sets the duration of a frame. The terminal counts frames from 1.
  private func gap(_ frame: Int, _ milliseconds: Int) -> String {
    KittyImage.command("a=a,i=\(number),r=\(frame + 1),z=\(max(1, milliseconds))")
  }
}

/// The inline images of iTerm2 (https://iterm2.com/documentation-images.html).
enum InlineImage {
  /// Returns the command that shows an image with its top left corner at the cursor.
  static func shown(_ image: Image) -> String {
    let file = PNGStill.fast(image)
    return "\u{1B}]1337;File=inline=1;size=\(file.count)"
      + ";width=\(image.size.width)px;height=\(image.size.height)px"
      + ";preserveAspectRatio=0;doNotMoveCursor=1:\(Base64.text(file))\u{07}"
  }
}
