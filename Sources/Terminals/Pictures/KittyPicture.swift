internal import Encoding
internal import Grids
internal import Imaging

/// Commands of kitty's graphics protocol
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol).
enum KittyPicture {
  /// The maximum length of the data in a command.
  private static let longestChunk = 4096

  /// Returns the commands that show a picture with its top left corner at the cursor.
  ///
  /// - Parameter number: the number of the image, which replaces an image of the same number.
  static func shown(_ picture: Picture, number: Int) -> String {
    command("a=T,i=\(number),p=1,C=1,f=100", PNGStill.fast(picture))
  }

  /// Returns the commands that append a frame to an animation.
  ///
  /// - Parameters:
  ///   - region: the rectangle in which the frame differs from the one before.
  ///   - frame: the number of the frame before, counted from 1.
  ///   - milliseconds: the duration of the frame.
  static func frame(
    _ picture: Picture, in region: Region, after frame: Int, of number: Int, milliseconds: Int
  ) -> String {
    command(
      "a=f,i=\(number),f=100,x=\(region.x),y=\(region.y),c=\(frame),X=1,z=\(milliseconds)",
      PNGStill.fast(picture, in: region))
  }

  /// Returns the command that removes an image.
  static func removed(_ number: Int) -> String { command("a=d,d=I,i=\(number)") }

  /// The command that removes all images of the screen.
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
