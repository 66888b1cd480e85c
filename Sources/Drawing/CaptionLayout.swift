internal import Grids

/// Where the words of a caption or a title stand, for a whole film: chosen by the widest text that
/// each can get, so that nothing moves when a number grows by a digit.
struct CaptionLayout: Sendable {
  let font: CaptionFont
  /// Pixels a font pixel takes on each side.
  let scale: Int
  let flow: CaptionFlow

  /// A column of so many letters is not torn where the picture is too narrow for it.
  private static let mostWhole = 16

  /// - Parameters:
  ///   - columns: the most letters that each word of each column can get; nil without any.
  ///   - width: the world's width in pixels, which lines should not pass.
  init?(_ columns: [[Int]], under width: Int) {
    guard !columns.isEmpty else { return nil }
    let line = CaptionFlow(columns, room: .max)
    // A wide picture is seen from further away, or made smaller on a page: its letters are larger.
    let wish = max(1, (width + 320) / 640)
    let fitting = min(wish, width / ((line.letters + 2) * CaptionFont.large.letter.width))
    font = fitting == 0 ? .small : .large
    scale = max(1, fitting)
    flow = fitting > 0 ? line : CaptionFlow(columns, room: Self.room(for: columns, under: width))
  }

  /// The letters of a line in the small font: as many as the picture is wide, but no word is torn,
  /// and no short column.
  private static func room(for columns: [[Int]], under width: Int) -> Int {
    let word = columns.joined().max() ?? 0
    let whole = columns.map { CaptionFlow.length($0[...]) }.filter { $0 <= mostWhole }.max() ?? 0
    return max(width / CaptionFont.small.letter.width - 1, word, whole)
  }

  /// The pixels left and right of the lines.
  private var margin: Int { font.letter.width * scale / 2 }
  /// The pixels that lines and margins take.
  var width: Int { flow.letters * font.letter.width * scale + 2 * margin }
  /// The height of the strip that the lines stand in: half a line more than they take.
  var height: Int { lineHeight * (2 * flow.lines + 1) / 2 }
  private var lineHeight: Int { font.letter.height * scale }

  /// Sets the columns into the strip whose top left is at `corner`.
  func draw(_ columns: [[String]], on canvas: Canvas, at corner: Position, color: UInt8) {
    let top = corner.y + (height - lineHeight * flow.lines) / 2
    for piece in flow.pieces where piece.column < columns.count {
      let text = columns[piece.column][piece.words].joined(separator: " ")
      let position = Position(
        x: corner.x + margin + piece.start * font.letter.width * scale,
        y: top + piece.line * lineHeight)
      draw(text, on: canvas, at: position, color: color)
    }
  }

  private func draw(_ text: String, on canvas: Canvas, at position: Position, color: UInt8) {
    if text.isEmpty { return }
    if scale == 1 {
      canvas.draw(text, in: font, at: position, color: color)
    } else {
      drawLarger(text, on: canvas, at: position, color: color)
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
