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

/// The positions of a color bar's elements, in pixels from its top left corner.
///
/// Values grow upward or to the right. The numbers stand right of an upright bar, or below the
/// other.
struct ColorBar {
  private(set) var size: Size
  private(set) var steps: [(state: CellState, region: Region)] = []
  private(set) var ticks: [Region] = []
  private(set) var texts: [(text: String, position: Position)] = []
  private let style: TypeStyle
  private let isUpright: Bool
  /// The width of the frame and of tick marks.
  private let line: Int
  private let ramp: ColorRamp
  /// The length of the bar, and its thickness.
  private let length: Int
  private var thickness: Int { style.size }

  /// The length of a tick mark, and of the gap after it.
  private var tick: Int { max(3, style.size / 4) }

  /// The lengths of a bar, in lines of text.
  private static let lengths = 6...24
  /// The most numbers beside a bar.
  private static let mostTicks = 6

  init(
    _ ramp: ColorRamp, _ place: LegendPosition, beside world: Size, _ style: TypeStyle, line: Int
  ) {
    self.ramp = ramp
    self.line = line
    self.style = style
    isUpright = place == .right
    let lengths = (
      Self.lengths.lowerBound * style.lineHeight, Self.lengths.upperBound * style.lineHeight
    )
    let ends = TypeSetter(style).widest(of: [ramp.lowest, ramp.highest])
    length =
      isUpright
      ? max(lengths.0, min(lengths.1, world.height))
      : max(lengths.0, 2 * (ends + style.size), min(lengths.1, world.width))
    size = Size(width: length, height: length)
    addSteps()
    addTicks()
  }

  private mutating func addSteps() {
    let count = ramp.states.count
    for (step, state) in ramp.states.enumerated() {
      let (start, end) = (step * length / count, (step + 1) * length / count)
      let region =
        isUpright
        ? Region(x: 0, y: length - end, width: thickness, height: end - start)
        : Region(x: start, y: 0, width: end - start, height: thickness)
      if start < end { steps.append((state, region)) }
    }
  }

  private mutating func addTicks() {
    let setter = TypeSetter(style)
    let scale = (1...Self.mostTicks).reversed().lazy
      .map { [ramp] in ValueScale(from: ramp.lowest, to: ramp.highest, ticks: $0) }
      .first { [self] in fits($0, setter) }
    let numbers = scale?.ticks ?? []
    for number in numbers {
      let place = place(of: number.share)
      let width = setter.width(of: number.label)
      ticks.append(
        isUpright
          ? Region(x: thickness + line, y: length - line - place, width: tick, height: line)
          : Region(x: place, y: thickness + line, width: line, height: tick))
      texts.append((number.label, corner(ofTextAt: place, width: width)))
    }
    let beside = thickness + line + 2 * tick
    size =
      isUpright
      ? Size(width: beside + setter.widest(of: numbers.map(\.label)), height: length)
      : Size(width: length, height: beside - tick + style.lineHeight)
  }

  /// Returns true if the numbers of a scale do not touch each other.
  private func fits(_ scale: ValueScale, _ setter: TypeSetter) -> Bool {
    let lengths = scale.ticks.map { isUpright ? style.lineHeight : setter.width(of: $0.label) }
    let room = lengths.count < 2 ? 0 : isUpright ? style.size / 3 : style.size
    return ((lengths.max() ?? 0) + room) * lengths.count <= length
  }

  /// Returns the pixel of a value along the bar: the middle of its step.
  private func place(of share: Double) -> Int {
    let count = Double(ramp.states.count)
    let place = (0.5 + share * (count - 1)) / count * Double(length)
    return max(0, min(length - line, Int(place)))
  }

  /// Returns the position of a number centered at its tick, but not beyond the ends of the bar.
  private func corner(ofTextAt place: Int, width: Int) -> Position {
    if isUpright {
      let top = length - line - place - style.capHeight / 2
      let y = max(0, min(length - style.capHeight, top)) + style.capHeight - style.ascent
      return Position(x: thickness + line + 2 * tick, y: y)
    }
    let x = max(0, min(length - width, place - width / 2))
    return Position(x: x, y: thickness + line + tick)
  }
}
