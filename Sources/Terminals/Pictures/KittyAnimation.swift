internal import Encoding
internal import Grids
internal import Imaging

/// A film that a terminal stores and plays by itself. Each frame is sent once, as the rectangle that
/// differs from the frame before.
struct KittyAnimation {
  /// The number of the image.
  let number: Int
  /// The duration of each frame that was sent, in milliseconds.
  private var durations: [Int] = []
  /// The last frame that was sent.
  private var last: Picture?

  /// The maximum size of all frames in bytes. Terminals delete old images beyond 320 MB.
  private static let most = 256 << 20
  private static let bytesPerPixel = 4

  init(number: Int) { self.number = number }

  /// Returns true if a picture can be shown as a frame: one that was sent, or the next.
  func accepts(_ frame: Int, _ picture: Picture) -> Bool {
    let bytes = (durations.count + 1) * picture.size.area * Self.bytesPerPixel
    return frame <= durations.count && bytes <= Self.most
      && (last.map { $0.size == picture.size } ?? true)
  }

  /// Returns the commands that show a frame, at the cursor if it is the first one.
  mutating func show(_ frame: Int, _ picture: Picture, milliseconds: Int) -> String {
    if frame < durations.count { return shown(frame) }
    defer {
      durations.append(milliseconds)
      last = picture
    }
    guard let last else {
      return KittyPicture.shown(picture, number: number) + gap(0, milliseconds)
    }
    // A frame needs at least one pixel.
    let changes = picture.whole().changes(since: last.whole())
    let region = changes.isEmpty ? Region(x: 0, y: 0, width: 1, height: 1) : changes
    return KittyPicture.frame(
      picture, in: region, after: frame, of: number, milliseconds: max(1, milliseconds))
      + shown(frame)
  }

  /// Returns the commands that play all frames repeatedly, from one of them; nil if not all have
  /// been sent.
  ///
  /// - Parameter new: the durations of all frames, in milliseconds.
  mutating func play(from frame: Int, _ new: [Int]) -> String? {
    guard new.count == durations.count else { return nil }
    let gaps = new.indices.filter { new[$0] != durations[$0] }.map { gap($0, new[$0]) }
    durations = new
    return gaps.joined() + KittyPicture.command("a=a,i=\(number),c=\(frame + 1),s=3,v=1")
  }

  /// Returns the command that stops the animation at a frame.
  func shown(_ frame: Int) -> String {
    KittyPicture.command("a=a,i=\(number),s=1,c=\(frame + 1)")
  }

  /// Returns the command that sets the duration of a frame. The terminal counts frames from 1.
  private func gap(_ frame: Int, _ milliseconds: Int) -> String {
    KittyPicture.command("a=a,i=\(number),r=\(frame + 1),z=\(max(1, milliseconds))")
  }
}
