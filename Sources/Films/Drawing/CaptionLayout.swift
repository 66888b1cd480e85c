internal import Grids
internal import Imaging

/// The positions of the words of a caption or a title, fixed for an entire animation. They follow
/// from the widest text of each word, so that no word moves when a number gains a digit.
package struct CaptionLayout: Sendable {
  private var setter: TypeSetter
  let flow: CaptionFlow
  /// True if everything fits in one line of the preferred length.
  let isWhole: Bool
  /// The characters that the texts contain, except digits.
  private let letters: String

  var style: TypeStyle { setter.style }

  /// The length in ems up to which columns of captions are never split.
  static let usualWhole = 9
  /// The same length for the title of an image that may become wider.
  static let wholeTitle = 24

  /// The column that ends a line.
  package static let lineBreak = "\n"

  /// Returns nil if there are no columns.
  /// `columns`: the widest text of each word of each column. `width`: the preferred maximum length
  /// of a line, in pixels. `whole`: the length in ems up to which a column is never split, even if
  /// it exceeds `width`.
  init?(
    _ columns: [[String]], under width: Int, _ scale: TextScale = TextScale(),
    _ weight: TypeStyle.Weight = .regular, whole: Int = usualWhole
  ) {
    guard !columns.isEmpty else { return nil }
    let style = scale.style(weight)
    let setter = TypeSetter(style)
    // A line break is a column without words.
    let columns = columns.map { $0 == [Self.lineBreak] ? [] : $0 }
    let widths = columns.map { $0.map(setter.width) }
    let flow = {
      CaptionFlow(widths, room: $0, blank: style.blank, gutter: style.gutter)
    }
    isWhole = flow(.max).width + 2 * style.margin <= width
    // Lines are as long as the image is wide, but long enough for each word and short column.
    let lengths = widths.map { CaptionFlow.length($0[...], blank: style.blank) }
    let least = (lengths.filter { $0 <= whole * style.size } + widths.joined()).max() ?? 0
    (self.setter, self.flow) = (setter, flow(max(width - 2 * style.margin, least)))
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

/// The texts around a world: a title above it and a caption below it, in columns of words.
package struct TitleAndCaption: Sendable {
  package var title: [[String]]
  package var caption: [[String]]

  package init(title: [[String]] = [], caption: [[String]] = []) {
    self.title = title
    self.caption = caption
  }
}

/// The title above and the caption below the elements of an image or a sheet.
struct OuterTexts: Sendable {
  private struct Line: Sendable {
    let element: ImageElement
    var layout: CaptionLayout
    var corner = Position(x: 0, y: 0)
  }

  private var lines: [Line]

  /// `width`: the preferred maximum length of a line, in pixels. `canWiden`: true if a title may
  /// widen the image.
  init(_ text: TitleAndCaption, under width: Int, _ scale: TextScale, canWiden: Bool) {
    // Paper cannot become wider, so that every column may be split there.
    let whole = scale.isOnPaper ? 0 : CaptionLayout.usualWhole
    let title = CaptionLayout(
      text.title, under: width, scale, .bold,
      whole: canWiden ? CaptionLayout.wholeTitle : whole)
    let caption = CaptionLayout(text.caption, under: width, scale, whole: whole)
    lines =
      (title.map { [Line(element: .title, layout: $0)] } ?? [])
      + (caption.map { [Line(element: .caption, layout: $0)] } ?? [])
  }

  var isEmpty: Bool { lines.isEmpty }
  /// True if no line is broken.
  var areWhole: Bool { lines.allSatisfy(\.layout.isWhole) }
  var height: Int { lines.reduce(0) { $0 + $1.layout.height } }

  /// Returns a column of the title, a block and the caption.
  func around(_ block: Box) -> Box {
    let boxes = { (element: ImageElement) in
      lines.filter { $0.element == element }.map {
        Box(element, Size(width: $0.layout.width, height: $0.layout.height))
      }
    }
    return .column(boxes(.title) + [block] + boxes(.caption))
  }

  /// Sets the positions of the texts. Each is aligned with the left edge of a block, so that its
  /// letters begin exactly at that edge, or centered if it is wider than the block. `inset`: the
  /// empty space beside the block. `shift`: the distance by which the texts move away from the
  /// block, in quarters of a line.
  mutating func place(
    _ places: [ImageElement: Region], beside block: Region, inset: Int, shift: Int = 0
  ) {
    for index in lines.indices {
      let (layout, place) = (lines[index].layout, places[lines[index].element] ?? .empty)
      let outdent = min(inset, layout.style.margin)
      let distance = shift * layout.style.lineHeight / 4
      lines[index].corner = Position(
        x: layout.width > block.width + 2 * outdent ? place.x : block.x - outdent,
        y: place.y + (lines[index].element == .title ? -distance : distance))
    }
  }

  /// Renders the letters in advance; otherwise each call of `draw` renders them again.
  mutating func makeReady() {
    for index in lines.indices { lines[index].layout.makeReady() }
  }

  /// Draws the texts on a target that begins at row `top` of the image.
  func draw(_ text: TitleAndCaption, on target: any PaintTarget, from top: Int = 0, _ ink: Ink) {
    for line in lines {
      let y = line.corner.y - top
      if y >= target.size.height || y + line.layout.height <= 0 { continue }
      let words = line.element == .title ? text.title : text.caption
      line.layout.draw(words, on: target, at: Position(x: line.corner.x, y: y), ink)
    }
  }
}
