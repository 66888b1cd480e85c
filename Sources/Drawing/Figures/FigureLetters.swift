internal import Grids
internal import Worlds

/// A line of a figure's text, set in one font and size.
struct FigureLetters {
  /// The size of the line in pixels.
  let size: Size
  let text: String
  let setter: TypeSetter

  /// The maximum number of characters; the rest of a longer text is cut off.
  private static let most = 1000
  /// The smallest line height that has legible letters, in 256ths of a pixel.
  static let smallest = 6 * SubpixelPoint.pixel
  /// The largest line height, in 256ths of a pixel.
  static let largest = 512 * SubpixelPoint.pixel

  /// - Parameter size: the line height in 256ths of a pixel.
  init(_ text: FigureText, size: Int, in font: Font) {
    let height = min(size, Self.largest) / SubpixelPoint.pixel
    setter = TypeSetter(
      TypeStyle(4 * height / 5, text.weight == .bold ? .bold : .regular, in: font))
    self.text = String(text.words.prefix(Self.most))
    // Letters take four fifths of the line height.
    self.size = Size(
      width: max(1, setter.width(of: self.text)), height: setter.style.lineHeight)
  }

  /// Returns the position of the text's top left corner such that its anchor is at `place`.
  func corner(at place: SubpixelPoint, _ anchor: FigureAnchor) -> Position {
    let half = SubpixelPoint.pixel / 2
    return Position(
      x: (place.x - size.width * anchor.horizontalIndex * half + half) >> 8,
      y: (place.y - size.height * anchor.verticalIndex * half + half) >> 8)
  }

  /// The coverage mask of the letters.
  var coverage: Grid<UInt8> { setter.coverage(of: text) }
}
