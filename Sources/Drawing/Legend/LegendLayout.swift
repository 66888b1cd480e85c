internal import Grids
internal import Worlds

/// The positions of a legend's elements, in pixels from its top left corner.
struct LegendLayout: Sendable {
  private(set) var size = Size(width: 0, height: 0)
  let style: TypeStyle
  /// The width of frames and tick marks.
  let line: Int
  /// The samples of cells, each with the state that it shows.
  private(set) var samples: [(state: CellState, region: Region)] = []
  /// The steps of a color bar, each with the state that it shows.
  private(set) var steps: [(state: CellState, region: Region)] = []
  /// The tick marks of a color bar.
  private(set) var ticks: [Region] = []
  /// The texts, with the top left corner of each.
  private(set) var texts: [(text: String, position: Position)] = []
  /// The place beside the world.
  let place: LegendPosition

  /// The length in ems up to which names are shown; longer names are shortened.
  private static let longest = 22
  /// The number of names in a column up to which a legend may be higher than the world.
  private static let fewest = 12

  /// - Parameter world: the size in pixels of the world or the tiles beside the legend.
  init(_ plan: LegendPlan, beside world: Size, _ scale: TextScale) {
    var layout = LegendLayout(plan, beside: world, scale.style(), line: scale.unit)
    if layout.isTooLong(for: world), scale.size > scale.least {
      let small = scale.fixed(at: scale.least)
      layout = LegendLayout(plan, beside: world, small.style(), line: scale.unit)
    }
    self = layout
  }

  private init(_ plan: LegendPlan, beside world: Size, _ style: TypeStyle, line: Int) {
    place = plan.place
    self.style = style
    self.line = line
    if let ramp = plan.ramp {
      add(ColorBar(ramp, place, beside: world, style, line: line))
    } else if place == .right {
      addColumns(plan.entries, height: world.height)
    } else {
      addLines(plan.entries, width: world.width)
    }
  }

  /// Returns true if a legend below a world would fit it better with small letters.
  private func isTooLong(for world: Size) -> Bool {
    place == .below && steps.isEmpty && (size.width > world.width || size.height > side)
  }

  /// The region of all steps of a color bar; nil if there are none.
  var bar: Region? {
    guard let first = steps.first?.region, let last = steps.last?.region else { return nil }
    let (x, y) = (min(first.x, last.x), min(first.y, last.y))
    let right = max(first.columns.upperBound, last.columns.upperBound)
    let bottom = max(first.rows.upperBound, last.rows.upperBound)
    return Region(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// The size with the frames of samples and bars, which extend by a line.
  var framedSize: Size { Size(width: size.width + 2 * line, height: size.height + 2 * line) }

  /// The distance in pixels between the world and its legend.
  var gap: Int { place == .right ? style.lineHeight : (3 * style.size).rounded(over: 4) }

  /// The side of a sample, which a line frames.
  private var side: Int { style.size }
  /// The distance between the left edges of a sample and of its name.
  private var lead: Int { side + (3 * style.size).rounded(over: 5) }
  /// The distance between the tops of two samples.
  private var lineHeight: Int { style.lineHeight + max(2, style.size / 4) }

  private mutating func addColumns(_ entries: [LegendPlan.Entry], height: Int) {
    let setter = TypeSetter(style)
    let rows = max(Self.fewest, height / lineHeight)
    var left = 0
    for start in stride(from: 0, to: entries.count, by: rows) {
      let column = entries[start..<min(entries.count, start + rows)]
      let names = column.map { setter.fitted($0.name, into: Self.longest * style.size) }
      for (row, (entry, name)) in zip(column, names).enumerated() {
        add(entry.state, name, at: Position(x: left, y: row * lineHeight))
      }
      size.width = left + lead + setter.widest(of: names)
      left = size.width + style.gutter
    }
    size.height = min(rows, entries.count) * lineHeight - (lineHeight - side)
  }

  private mutating func addLines(_ entries: [LegendPlan.Entry], width: Int) {
    let setter = TypeSetter(style)
    let names = entries.map { setter.fitted($0.name, into: Self.longest * style.size) }
    let widths = names.map { lead + setter.width(of: $0) }
    let flow = CaptionFlow(
      widths.map { [$0] }, room: max(width, widths.max() ?? 0), blank: style.blank,
      gutter: style.gutter)
    for piece in flow.pieces {
      let corner = Position(x: piece.start, y: piece.line * lineHeight)
      add(entries[piece.column].state, names[piece.column], at: corner)
    }
    size = Size(width: flow.width, height: flow.lines * lineHeight - (lineHeight - side))
  }

  /// Adds a sample and its name, whose capitals are centered beside the sample.
  private mutating func add(_ state: CellState, _ name: String, at corner: Position) {
    samples.append((state, Region(x: corner.x, y: corner.y, width: side, height: side)))
    let y = corner.y + (side + style.capHeight) / 2 - style.ascent
    texts.append((name, Position(x: corner.x + lead, y: y)))
  }

  private mutating func add(_ bar: ColorBar) {
    (steps, ticks, texts, size) = (bar.steps, bar.ticks, bar.texts, bar.size)
  }
}
