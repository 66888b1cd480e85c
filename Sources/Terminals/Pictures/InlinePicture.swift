internal import Encoding
internal import Grids
internal import Imaging

/// The inline images of iTerm2 (https://iterm2.com/documentation-images.html).
enum InlinePicture {
  /// Returns the command that shows a picture with its top left corner at the cursor.
  static func shown(_ picture: Picture) -> String {
    let file = PNGStill.fast(picture)
    return "\u{1B}]1337;File=inline=1;size=\(file.count)"
      + ";width=\(picture.size.width)px;height=\(picture.size.height)px"
      + ";preserveAspectRatio=0;doNotMoveCursor=1:\(Base64.text(file))\u{07}"
  }
}
