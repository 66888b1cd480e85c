internal import Grids
internal import Worlds

/// A line of a figure's text as it is painted.
struct FigureLetters {
  /// In pixels.
  let size: Size
  private let text: String
  private let isBold: Bool
  private let scale: Int
  private let font: CaptionFont

  /// More letters are not shown.
  private static let most = 1000
  /// The largest size, in 256ths of a pixel.
  static let largest = 512 * FigurePlace.pixel

  /// - Parameter size: in 256ths of a pixel.
  init(_ text: FigureText, size: Int) {
    let height = min(size, Self.largest) / FigurePlace.pixel
    font = height < CaptionFont.large.letter.height ? .small : .large
    scale = max(1, height / font.letter.height)
    self.text = String(text.words.prefix(Self.most))
    isBold = text.weight == .bold
    let width = self.text.count * font.letter.width + (isBold ? 1 : 0)
    self.size = Size(width: max(1, width) * scale, height: font.letter.height * scale)
  }

  /// Where the top left goes of letters that stand with one of their places at a point.
  func corner(at place: FigurePlace, _ anchor: FigureAnchor) -> Position {
    let half = FigurePlace.pixel / 2
    return Position(
      x: (place.x - size.width * anchor.halvesAcross * half + half) >> 8,
      y: (place.y - size.height * anchor.halvesDown * half + half) >> 8)
  }

  /// How much of each pixel is a letter's, in the levels of a `CoverageRow`.
  var coverage: Grid<UInt8> {
    let small = Canvas(size: Size(width: size.width / scale, height: size.height / scale))
    for start in 0...(isBold ? 1 : 0) {
      small.draw(text, in: font, at: Position(x: start, y: 0), color: 1)
    }
    var grid = Grid<UInt8>(size: size, repeating: 0)
    for y in 0..<size.height {
      small.withRow(y / scale) { row in
        for x in 0..<size.width where row[x / scale] == 1 {
          grid[x, y] = UInt8(CoverageRow.levels)
        }
      }
    }
    return grid
  }
}
