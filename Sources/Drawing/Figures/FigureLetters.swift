internal import Grids
internal import Worlds

/// A line of a figure's text as it is painted.
struct FigureLetters {
  /// In pixels.
  let size: Size
  private let text: String
  private let setter: TypeSetter

  /// More letters are not shown.
  private static let most = 1000
  /// Lines of less have no room for letters, in 256ths of a pixel.
  static let smallest = 6 * FigurePlace.pixel
  /// The largest size, in 256ths of a pixel.
  static let largest = 512 * FigurePlace.pixel

  /// - Parameter size: in 256ths of a pixel.
  init(_ text: FigureText, size: Int, in font: Font) {
    let height = min(size, Self.largest) / FigurePlace.pixel
    setter = TypeSetter(
      TypeStyle(4 * height / 5, text.weight == .bold ? .bold : .regular, in: font))
    self.text = String(text.words.prefix(Self.most))
    self.size = Size(
      width: max(1, setter.width(of: self.text)), height: setter.style.lineHeight)
  }

  /// Where the top left goes of letters that stand with one of their places at a point.
  func corner(at place: FigurePlace, _ anchor: FigureAnchor) -> Position {
    let half = FigurePlace.pixel / 2
    return Position(
      x: (place.x - size.width * anchor.halvesAcross * half + half) >> 8,
      y: (place.y - size.height * anchor.halvesDown * half + half) >> 8)
  }

  /// The mask of its letters.
  var coverage: Grid<UInt8> { setter.coverage(of: text) }
}
