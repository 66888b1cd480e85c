internal import Grids

/// Where the caption's columns stand, for a whole film: chosen by the widest text that each can
/// get, so that nothing moves when a number grows by a digit.
struct CaptionLayout: Sendable {
  let font: CaptionFont
  /// Pixels a font pixel takes on each side.
  let scale: Int
  /// Each column's first letter, in letters from the left margin.
  let starts: [Int]
  /// The whole line's length in letters.
  let letters: Int

  /// Letters between columns.
  private static let gutter = 2

  /// - Parameters:
  ///   - widths: the most letters each column can get.
  ///   - width: the world's width in pixels, which the line should not pass.
  init(widths: [Int], under width: Int) {
    var starts: [Int] = []
    var end = 0
    for columnWidth in widths {
      starts.append(starts.isEmpty ? 0 : end + Self.gutter)
      end = starts[starts.count - 1] + columnWidth
    }
    self.starts = starts
    letters = end
    // A wide picture is seen from further away, or made smaller on a page: its letters are larger.
    let wish = max(1, (width + 320) / 640)
    let fitting = min(wish, width / ((end + 2) * CaptionFont.large.letter.width))
    font = fitting == 0 ? .small : .large
    scale = max(1, fitting)
  }

  /// The pixels left and right of the line.
  var margin: Int { font.letter.width * scale / 2 }
  /// The pixels that line and margins take.
  var width: Int { letters * font.letter.width * scale + 2 * margin }
  /// The height of the strip that the line stands in.
  var height: Int { font.letter.height * scale * 3 / 2 }

  /// Sets the columns into the strip whose top left is at `corner`.
  func draw(_ columns: [String], on canvas: Canvas, at corner: Position, color: UInt8) {
    let top = corner.y + (height - font.letter.height * scale) / 2
    for (start, text) in zip(starts, columns) where !text.isEmpty {
      let position = Position(x: corner.x + margin + start * font.letter.width * scale, y: top)
      if scale == 1 {
        canvas.draw(text, in: font, at: position, color: color)
      } else {
        drawLarger(text, on: canvas, at: position, color: color)
      }
    }
  }

  /// Sets text small and copies each of its pixels as a square.
  private func drawLarger(
    _ text: String, on canvas: Canvas, at position: Position, color: UInt8
  ) {
    let size = Size(width: text.count * font.letter.width, height: font.letter.height)
    let small = Canvas(size: size)
    small.draw(text, in: font, at: Position(x: 0, y: 0), color: 1)
    for y in 0..<size.height {
      small.withRow(y) { row in
        for x in 0..<size.width where row[x] == 1 {
          canvas.fill(
            Region(
              x: position.x + x * scale, y: position.y + y * scale, width: scale, height: scale),
            with: color)
        }
      }
    }
  }
}
