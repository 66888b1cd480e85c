internal import Grids
package import Imaging

/// The positions of the words of a caption or a title, fixed for an entire animation. They follow
/// from the widest text of each word, so that no word moves when a number gains a digit.
struct CaptionLayout: Sendable {
  private var setter: TypeSetter
  let flow: CaptionFlow
  /// The characters that the texts contain, except digits.
  private let letters: String

  var style: TypeStyle { setter.style }

  /// The length in ems up to which columns of captions are never split.
  static let usualWhole = 9
  /// The same length for the title of an image that may become wider.
  static let wholeTitle = 24

  /// Returns nil if there are no columns. Letters shrink if a line would otherwise be broken.
  /// `columns`: the widest text of each word of each column. `width`: the preferred maximum length
  /// of a line, in pixels. `whole`: the length in ems up to which a column is never split, even if
  /// it exceeds `width`.
  init?(
    _ columns: [[String]], under width: Int, _ scale: TextScale = TextScale(),
    _ weight: TypeStyle.Weight = .regular, whole: Int = usualWhole
  ) {
    guard !columns.isEmpty else { return nil }
    var size = scale.size
    var line = MeasuredColumns(columns, TypeStyle(size, weight, in: scale.font))
    while line.width > width, size > scale.least {
      size = max(scale.least, min(size - 1, size * width / line.width))
      line = MeasuredColumns(columns, TypeStyle(size, weight, in: scale.font))
    }
    flow = line.flow(under: width, whole: whole)
    setter = TypeSetter(line.style)
    letters = columns.joined().joined()
  }

  /// The width of the longest line with both margins, in pixels.
  var width: Int { flow.width + 2 * style.margin }
  /// The height of the strip that holds the lines: half a line more than the lines themselves.
  var height: Int { style.lineHeight * (2 * flow.lines + 1) / 2 }

  /// Renders the letters in advance; otherwise each call of `draw` renders them again.
  mutating func makeReady() {
    setter = TypeSetter(style, ready: letters + "0123456789")
  }

  /// Draws the columns in the strip. `corner`: the top left corner of the strip.
  func draw(_ columns: [[String]], on target: any PaintTarget, at corner: Position, _ ink: Ink) {
    let top = corner.y + (height - style.lineHeight * flow.lines) / 2
    for piece in flow.pieces where piece.column < columns.count {
      var x = corner.x + style.margin + piece.start
      let y = top + piece.line * style.lineHeight
      for word in columns[piece.column][piece.words] {
        x += setter.draw(word, on: target, at: Position(x: x, y: y), ink) + style.blank
      }
    }
  }
}

/// The columns of a text in one style, with the widths of their words.
private struct MeasuredColumns {
  let style: TypeStyle
  private let columns: [[Int]]

  init(_ columns: [[String]], _ style: TypeStyle) {
    self.style = style
    let setter = TypeSetter(style)
    self.columns = columns.map { $0.map(setter.width) }
  }

  var width: Int { flow(room: .max).width + 2 * style.margin }

  /// Returns lines as long as the image is wide, but long enough for each word and short column.
  /// `ems`: the length of the longest short column.
  func flow(under width: Int, whole ems: Int) -> CaptionFlow {
    let word = columns.joined().max() ?? 0
    let lengths = columns.map { CaptionFlow.length($0[...], blank: style.blank) }
    let whole = lengths.filter { $0 <= ems * style.size }.max() ?? 0
    return flow(room: max(width - 2 * style.margin, word, whole))
  }

  private func flow(room: Int) -> CaptionFlow {
    CaptionFlow(columns, room: room, blank: style.blank, gutter: style.gutter)
  }
}

/// The texts around a world: a title above it and a caption below it, in columns of words.
package struct TitleAndCaption: Sendable {
  package var title: [[String]]
  package var caption: [[String]]

  package init(title: [[String]] = [], caption: [[String]] = []) {
    self.title = title
    self.caption = caption
  }
}

/// A line of text in the project's typeface, as an image of its own.
package struct TextLine: Sendable {
  package let image: Image

  /// The size of the letters and the height of a line, in pixels.
  private static let style = TypeStyle(11)
  package static var height: Int { style.lineHeight }

  /// Creates a line in the text color of a theme, shortened to a width in pixels.
  package init(_ text: String, width: Int, _ theme: Theme) {
    var palette = Palette()
    let background = palette.append(theme.background)
    let ink = Ink(theme.text, on: background, mixes: Coverage.edgeLevels, in: &palette)
    let setter = TypeSetter(Self.style)
    let text = setter.fitted(text, into: width)
    image = Image(size: Size(width: width, height: Self.height), palette: palette) { rows in
      let canvas = Canvas(size: Size(width: width, height: rows.count))
      canvas.fill(Region(canvas.size), with: background)
      setter.draw(text, on: canvas, at: Position(x: 0, y: -rows.lowerBound), ink)
      return canvas
    }
  }
}
