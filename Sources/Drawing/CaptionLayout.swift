internal import Grids

/// Where the words of a caption or a title stand, for a whole film: chosen by the widest text that
/// each can get, so that nothing moves when a number grows by a digit.
struct CaptionLayout: Sendable {
  private var setter: TypeSetter
  let flow: CaptionFlow
  /// What its texts are made of, but for numbers.
  private let letters: String

  var style: TypeStyle { setter.style }

  /// The size of letters where there is room for it.
  private static let usual = 13
  /// Where there is not.
  private static let small = 11
  /// A picture so wide is seen from further away, or made smaller on a page: its letters are larger.
  private static let wide = 640

  /// - Parameters:
  ///   - columns: the widest text that each word of each column can get; nil without any.
  ///   - width: what lines should not pass, in pixels.
  ///   - world: the world's width in pixels, which letters suit; the same where nil.
  init?(
    _ columns: [[String]], under width: Int, beside world: Int? = nil,
    _ weight: TypeStyle.Weight = .regular, in font: Font = .own
  ) {
    guard !columns.isEmpty else { return nil }
    let wish = max(Self.usual, (Self.usual * (world ?? width)).rounded(over: Self.wide))
    var size = min(wish, TypeStyle.largest)
    var line = MeasuredColumns(columns, TypeStyle(size, weight, in: font))
    while line.width > width, size > Self.small {
      size = max(Self.small, min(size - 1, size * width / line.width))
      line = MeasuredColumns(columns, TypeStyle(size, weight, in: font))
    }
    flow = line.flow(under: width)
    setter = TypeSetter(line.style)
    letters = columns.joined().joined()
  }

  /// The pixels that lines and margins take.
  var width: Int { flow.width + 2 * style.margin }
  /// The height of the strip that the lines stand in: half a line more than they take.
  var height: Int { style.lineHeight * (2 * flow.lines + 1) / 2 }

  /// Makes the letters' pictures, which each drawing would else make again.
  mutating func makeReady() {
    setter = TypeSetter(style, ready: letters + "0123456789")
  }

  /// Sets the columns into the strip whose top left is at `corner`.
  func draw(_ columns: [[String]], on canvas: Canvas, at corner: Position, _ ink: Ink) {
    let top = corner.y + (height - style.lineHeight * flow.lines) / 2
    for piece in flow.pieces where piece.column < columns.count {
      var x = corner.x + style.margin + piece.start
      let y = top + piece.line * style.lineHeight
      for word in columns[piece.column][piece.words] {
        x += setter.draw(word, on: canvas, at: Position(x: x, y: y), ink) + style.blank
      }
    }
  }
}

/// The columns of a text in a style, and what each of their words takes.
private struct MeasuredColumns {
  let style: TypeStyle
  private let columns: [[Int]]

  /// A column that takes no more than so many ems is not torn where the picture is too narrow for it.
  private static let mostWhole = 9

  init(_ columns: [[String]], _ style: TypeStyle) {
    self.style = style
    let setter = TypeSetter(style)
    self.columns = columns.map { $0.map(setter.width) }
  }

  /// What they and the margins take on one line.
  var width: Int { flow(room: .max).width + 2 * style.margin }

  /// Lines that are as long as the picture is wide, but no word is torn, and no short column.
  func flow(under width: Int) -> CaptionFlow {
    let word = columns.joined().max() ?? 0
    let lengths = columns.map { CaptionFlow.length($0[...], blank: style.blank) }
    let whole = lengths.filter { $0 <= Self.mostWhole * style.size }.max() ?? 0
    return flow(room: max(width - 2 * style.margin, word, whole))
  }

  private func flow(room: Int) -> CaptionFlow {
    CaptionFlow(columns, room: room, blank: style.blank, gutter: style.gutter)
  }
}
