internal import Grids

extension CaptionLetters {
  /// A line of text as it is drawn: which pixels are its letters'.
  static func pixels(of text: String) -> Grid<Bool> {
    let letter = CaptionFont.small.letter
    let size = Size(width: max(1, text.count * letter.width), height: letter.height)
    let canvas = Canvas(size: size)
    canvas.draw(text, in: .small, at: Position(x: 0, y: 0), color: 1)
    var pixels = Grid(size: size, repeating: false)
    for y in 0..<size.height {
      canvas.withRow(y) { row in for x in row.indices { pixels[x, y] = row[x] == 1 } }
    }
    return pixels
  }
}
