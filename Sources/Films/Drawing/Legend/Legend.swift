internal import Grids
internal import Imaging
package import Worlds

/// The content of a legend: the kinds of cells, or the numbers that their colors represent.
package struct LegendPlan: Hashable, Sendable {
  /// A kind of cells, with the state that shows it.
  struct Entry: Hashable, Sendable {
    let name: String
    let state: CellState
  }

  let place: LegendPosition
  let entries: [Entry]
  /// The numbers that the colors of each ramp represent, with a color bar for each.
  let scales: [ColorScale]
  /// True if a sheet shows the legend once for all of its images.
  package var isApart = false

  /// The names of backgrounds that are the absence of a kind, which legends do not list.
  private static let absences = [
    "dead", "nobody", "empty", "nothing", "missing", "none",
    "background",
  ]

  /// Returns nil if the legend would be empty. `scales`: the numbers that states represent; empty if
  /// they are kinds.
  package init?(_ place: LegendPosition, of legend: [CellKind], scales: [ColorScale] = []) {
    self.place = place
    self.scales = scales.filter { Int($0.states.upperBound) < legend.count }
    let entries = Self.entries(of: legend, besidesSteps: !self.scales.isEmpty)
    let replaced = scales.compactMap(\.replaced)
    self.entries = entries.filter { !replaced.contains($0.state) }
    if self.scales.isEmpty, entries.isEmpty { return nil }
  }

  /// Returns one entry for each name, in the order of the states. `besidesSteps`: leaves out the steps of
  /// a ramp, which a color bar shows.
  private static func entries(of legend: [CellKind], besidesSteps: Bool) -> [Entry] {
    var states: [String: Int] = [:]
    var names: [String] = []
    for (state, kind) in legend.enumerated() {
      let isAbsent = kind.name.isEmpty || state == 0 && absences.contains(kind.name)
      if isAbsent || besidesSteps && kind.step != nil { continue }
      if states[kind.name] == nil { names.append(kind.name) }
      // Tones of older cells come first, so a later state shows a kind of a tone better.
      let isBetter = states[kind.name].map { legend[$0].tone != nil } ?? true
      if isBetter { states[kind.name] = state }
    }
    return names.compactMap { name in
      states[name].map { Entry(name: name, state: CellState($0)) }
    }
  }
}

package struct LegendPainter: Sendable {
  let plan: LegendPlan
  /// The palette of the images that the legend explains.
  let palette: Palette
  let look: Look
  private let maker: StampMaker
  private let ink: PageInks
  private var layout: LegendLayout?
  private var setter: TypeSetter?
  private var stamps: Stamps?

  /// - Parameter layout: the layout in the images; nil if a sheet shows the legend.
  init(
    _ plan: LegendPlan, _ layout: LegendLayout?, _ maker: StampMaker, _ ink: PageInks, _ look: Look,
    _ palette: Palette
  ) {
    self.plan = plan
    self.maker = maker
    self.ink = ink
    self.look = look
    self.palette = palette
    if let layout { setLayout(layout) }
  }

  private mutating func setLayout(_ layout: LegendLayout) {
    self.layout = layout
    setter = TypeSetter(layout.style, ready: layout.texts.map(\.text).joined())
    let states = layout.samples.map(\.state)
    let shown = Grid(size: Size(width: states.count, height: 1), elements: states)
    stamps = layout.samples.first.map { maker.stamps(side: $0.region.width, showing: shown) }
  }

  /// Paints the legend on its own, in entries of `palette`, on a target of its framed size.
  func paint(_ layout: LegendLayout, on target: any PaintTarget) {
    var painter = self
    painter.setLayout(layout)
    target.fill(Region(target.size), with: ink.background)
    painter.draw(
      at: Position(x: layout.line, y: layout.line), on: target, 0..<target.size.height)
  }

  /// The number of steps below which a step of a color bar extends; a step may be a pixel wide.
  private static let overlap = 8

  /// Draws the legend. `corner`: the top left corner of the legend in the image. `rows`: the rows
  /// of the image that the target holds.
  func draw(at corner: Position, on target: any PaintTarget, _ rows: Range<Int>) {
    guard let layout else { return }
    let (x, y) = (corner.x, corner.y - rows.lowerBound)
    for (state, region) in layout.samples {
      let place = region.moved(x, y)
      target.fill(place.expanded(by: layout.line), around: place, with: ink.line)
      draw(state, place, on: target)
    }
    for steps in layout.bars {
      guard let first = steps.first, let last = steps.last else { continue }
      let bar = first.region.union(last.region).moved(x, y)
      target.fill(bar.expanded(by: layout.line), with: ink.line)
      for (number, step) in steps.enumerated() {
        // Each step extends below those after it, so that no viewer shows the page between them.
        let last = steps[min(number + Self.overlap, steps.count - 1)]
        let region = step.region.union(last.region).moved(x, y)
        target.fill(region, with: maker.entry(of: step.state))
      }
    }
    for tick in layout.ticks { target.fill(tick.moved(x, y), with: ink.text.solid) }
    for (text, place) in layout.texts {
      setter?.draw(text, on: target, at: Position(x: x + place.x, y: y + place.y), ink.text)
    }
  }

  private func draw(_ state: CellState, _ region: Region, on target: any PaintTarget) {
    stamps.map {
      target.paint(
        $0, Int(state), at: Position(x: region.x, y: region.y), in: Region(target.size),
        leaving: nil)
    }
  }
}

extension Region {
  func moved(_ x: Int, _ y: Int) -> Region {
    Region(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// The positions of a legend's elements, in pixels from its top left corner.
struct LegendLayout: Sendable {
  private(set) var size = Size(width: 0, height: 0)
  let style: TypeStyle
  let line: Int
  /// The samples of cells, each with the state that it shows.
  private(set) var samples: [(state: CellState, region: Region)] = []
  /// The steps of each color bar, each with the state that it shows.
  private(set) var bars: [[(state: CellState, region: Region)]] = []
  private(set) var ticks: [Region] = []
  /// The texts, with the top left corner of each.
  private(set) var texts: [(text: String, position: Position)] = []
  let place: LegendPosition
  /// True if a legend below a world is longer than the world, or has several lines.
  private(set) var isTooLong = false

  /// The length in ems up to which names are shown; longer names are shortened.
  private static let longest = 22
  /// The number of names in a column up to which a legend may be higher than the world.
  private static let fewest = 12

  /// - Parameter world: the size in pixels of the world or the tiles beside the legend.
  init(_ plan: LegendPlan, beside world: Size, _ scale: TextScale) {
    place = plan.place
    (style, line) = (scale.style(), scale.unit)
    if place == .right {
      addColumns(plan.entries, height: plan.scales.isEmpty ? world.height : 0)
    } else {
      addLines(plan.entries, width: world.width)
    }
    let room = world.height - heightOfNames
    for scale in plan.scales {
      // Bars are one above the other.
      let height = (room - (plan.scales.count - 1) * style.lineHeight) / plan.scales.count
      let beside = Size(width: world.width, height: height)
      add(ColorBar(scale, place, beside: beside, style, line: line))
    }
    isTooLong =
      place == .below && bars.isEmpty && (size.width > world.width || size.height > side)
  }

  /// The size with the frames of samples and bars, which extend by a line.
  var framedSize: Size { Size(width: size.width + 2 * line, height: size.height + 2 * line) }

  /// The distance in pixels between the world and its legend.
  var gap: Int { place == .right ? style.lineHeight : (3 * style.size).rounded(over: 4) }

  private var side: Int { style.size }
  /// The distance between the left edges of a sample and of its name.
  private var lead: Int { side + (3 * style.size).rounded(over: 5) }
  /// The distance between the tops of two samples.
  private var lineHeight: Int { style.lineHeight + max(2, style.size / 4) }

  private mutating func addColumns(_ entries: [LegendPlan.Entry], height: Int) {
    if entries.isEmpty { return }
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
    if entries.isEmpty { return }
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

  /// The height of the names with the space below them.
  private var heightOfNames: Int { size.height == 0 ? 0 : size.height + lineHeight - side }

  /// Adds a bar below the names and other bars.
  private mutating func add(_ bar: ColorBar) {
    let top = bars.isEmpty ? heightOfNames : size.height + style.lineHeight
    bars.append(bar.steps.map { ($0.state, $0.region.moved(0, top)) })
    ticks += bar.ticks.map { $0.moved(0, top) }
    texts += bar.texts.map { ($0.text, Position(x: $0.position.x, y: $0.position.y + top)) }
    size = Size(width: max(size.width, bar.size.width), height: top + bar.size.height)
  }
}
