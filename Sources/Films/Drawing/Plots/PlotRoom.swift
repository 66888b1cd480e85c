internal import Grids

/// The space of a plot, from which the layout takes the space of numbers, labels and the legend
/// until the panels remain.
struct PlotRoom {
  private let size: Size
  private let style: TypeStyle
  /// The space around all panels.
  private var (left, right, top, bottom) = (0, 0, 0, 0)
  private let panels: Int
  let columns: Int
  private let hasTitles: Bool
  /// The width of the widest number of the horizontal axis, with the gap after it.
  let widthOfNumber: Int
  private(set) var legend: PlotLegend
  /// The middle of the left edge of the vertical axis's label; nil if there is none.
  private(set) var label: Position?

  init(_ plan: PlotPlan, in size: Size, _ setter: TypeSetter) {
    (self.size, style) = (size, setter.style)
    panels = plan.isStacked ? 1 + plan.otherAxes.count : max(1, plan.panels.count)
    columns = max(1, min(plan.columns, panels))
    hasTitles = !plan.panels.isEmpty || plan.isStacked && plan.hasAxisLabels
    legend = PlotLegend(rowsOf: [], heading: nil, setter, room: 0)
    let numbers = Self.numbers(along: plan.across)
    widthOfNumber = setter.widest(of: numbers) + 2 * style.size
    // Half of the last number lies to the right of the axis.
    right = max(style.size, setter.width(of: numbers.last ?? "") / 2 + 1)
    if let map = plan.map {
      let (bar, gap, space) = Self.barWidths(style)
      let scale = PlotScale(map.bar, ticks: 8)
      right =
        bar + gap + space + Self.tick(style) / 2 + setter.widest(of: scale.ticks.map(scale.label))
    }
    let labels = plan.across.label.isEmpty ? 1 : 2
    bottom = Self.tick(style) + labels * style.lineHeight + style.size / 4
    let isLabeled =
      plan.hasAxisLabels && !plan.isStacked || plan.map.map { !$0.bar.label.isEmpty } == true
    top = style.size + (isLabeled ? style.lineHeight : 0)
    if plan.legend == .top || plan.legend == .ends && Self.hasNote(plan) {
      top += style.lineHeight
    }
  }

  /// Makes room for the numbers of the vertical axes: to the left, and those of a second axis to
  /// the right.
  mutating func makeRoom(forNumbers ups: [PlotScale], _ plan: PlotPlan, _ setter: TypeSetter) {
    let gap = max(3, style.size / 2)
    let widths = ups.map { setter.widest(of: $0.ticks.map($0.label)) + gap }
    if ups.count == 2 { right = max(right, widths[1] + style.size / 2) }
    let first = setter.width(of: Self.numbers(along: plan.across).first ?? "") / 2 + 1
    left = max((ups.count == 2 ? widths.first : widths.max()) ?? 0, first)
  }

  /// Returns typical labels of an axis: all values if only a few occur, otherwise round ones.
  private static func numbers(along axis: PlotAxis) -> [String] {
    let (round, all) = (PlotScale(axis, ticks: 4), PlotScale(axis, ticks: 32))
    let scale = axis.marks.isEmpty || all.ticks != axis.marks ? round : all
    return scale.ticks.map(scale.label)
  }

  func ticks(_ style: TypeStyle, atMost most: Int) -> Int {
    max(1, min(most, panel.height / (2 * style.lineHeight)))
  }

  /// The room of a color bar: its width, the gap to the map, and that to its numbers.
  static func barWidths(_ style: TypeStyle) -> (bar: Int, gap: Int, numbers: Int) {
    (style.size * 3 / 2, style.size * 3 / 2, style.size / 2)
  }

  static func tick(_ style: TypeStyle) -> Int { max(3, style.size / 3) }

  /// The gap between panels side by side, which holds the halves of two numbers.
  private var gap: Int { max(2 * style.size, widthOfNumber - style.size) }
  private var titleHeight: Int { hasTitles ? style.lineHeight + style.size / 4 : 0 }
  private var rows: Int { (panels + columns - 1) / columns }

  var panel: Size {
    let width = size.width - left - right - (columns - 1) * gap
    let height = size.height - top - bottom - rows * titleHeight - (rows - 1) * style.size
    return Size(width: max(1, width / columns), height: max(1, height / rows))
  }

  var areas: [Region] {
    (0..<panels).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      return Region(
        x: left + column * (panel.width + gap),
        y: top + titleHeight + row * (panel.height + titleHeight + style.size),
        width: panel.width, height: panel.height)
    }
  }

  private func texts(_ plan: PlotPlan) -> [String] {
    plan.curves.map(\.name) + plan.references.map(\.name) + (plan.note.map { [$0] } ?? [])
  }

  /// Returns the legend at the curves' ends; nil if they are unknown or too near to each other.
  func legendAtEnds(of plan: PlotPlan, _ up: PlotScale, _ setter: TypeSetter) -> PlotLegend? {
    guard panels == 1, plan.ends.count == plan.curves.count, plan.otherAxes.isEmpty else {
      return nil
    }
    let height = max(1, panel.height - moreRows(notes(plan, setter)))
    let places = plan.ends.map { height - up.place(of: $0.value, tenths: $0.tenths, along: height) }
    return PlotLegend(
      plan.curves.map(\.name), at: places, of: height, setter, room: size.width / 4)
  }

  /// True if the legend contains more than the names of curves.
  private static func hasNote(_ plan: PlotPlan) -> Bool {
    plan.note != nil || plan.heading != nil || !plan.references.isEmpty
  }

  /// Returns the rows above a plot whose curves have names at their ends: the heading, the names of
  /// reference curves, and the note.
  private func notes(_ plan: PlotPlan, _ setter: TypeSetter) -> PlotLegend {
    PlotLegend(
      rowsOf: plan.references.map(\.name) + (plan.note.map { [$0] } ?? []), heading: plan.heading,
      setter, room: size.width - left)
  }

  /// Returns the height of the rows after the first. The first always has room.
  private func moreRows(_ notes: PlotLegend) -> Int {
    max(0, notes.size.height - style.lineHeight)
  }

  /// Adds a legend at the right end of the curves, and its note and heading above the plot.
  mutating func add(_ ends: PlotLegend, _ plan: PlotPlan, _ setter: TypeSetter) {
    var notes = notes(plan, setter)
    legend = ends
    right = max(right, ends.size.width)
    top += moreRows(notes)
    legend.move(to: Position(x: size.width - right, y: top))
    if Self.hasNote(plan) {
      notes.move(to: Position(x: left, y: 0))
      legend.append(notes)
    }
    label = plan.hasAxisLabels && !plan.isStacked ? label(at: top) : nil
  }

  /// Adds the legend above the plot or beside it, and the label of the vertical axis.
  mutating func addLegend(_ plan: PlotPlan, _ setter: TypeSetter) {
    let texts = texts(plan)
    if plan.legend == .ends, Self.hasNote(plan) { top -= style.lineHeight }
    switch plan.legend {
    case .top: addRows(texts, plan, setter)
    case .right, .ends: addColumn(texts, plan, setter)
    case .inside where panels > 1 || !plan.otherAxes.isEmpty:
      top += style.lineHeight
      addRows(texts, plan, setter)
    case .inside, .none: break
    }
    label = plan.hasAxisLabels && !plan.isStacked ? label(at: top) : nil
  }

  private mutating func addRows(_ texts: [String], _ plan: PlotPlan, _ setter: TypeSetter) {
    legend = PlotLegend(
      rowsOf: texts, heading: plan.heading, setter, room: size.width - left - right)
    top += legend.size.height - style.lineHeight
    legend.move(to: Position(x: left, y: 0))
  }

  private mutating func addColumn(_ texts: [String], _ plan: PlotPlan, _ setter: TypeSetter) {
    legend = PlotLegend(
      columnOf: texts, heading: plan.heading, setter, room: size.width / 3)
    right += legend.size.width + style.size
    legend.move(to: Position(x: size.width - legend.size.width, y: top))
  }

  private func label(at top: Int) -> Position {
    Position(x: 0, y: top - style.size - style.lineHeight / 2)
  }

  /// Adds the legend in the corner of the plot with the fewest points, and returns its region. Nil
  /// if the legend lies elsewhere.
  mutating func addLegendInside(
    _ plan: PlotPlan, _ across: PlotScale, _ up: PlotScale, _ setter: TypeSetter
  ) -> Region? {
    guard plan.legend == .inside, panels == 1, plan.otherAxes.isEmpty else { return nil }
    let area = areas[0]
    legend = PlotLegend(
      columnOf: texts(plan), heading: plan.heading, setter, room: area.width / 2)
    let air = style.size / 2
    let points = plan.occupied.map {
      SubpixelPoint(
        across: across, up: up, across.factor * Int128($0.generation), $0.value, $0.tenths,
        area)
    }
    let (width, height) = (legend.size.width + 2 * air, legend.size.height + air)
    let (lefts, tops) = (
      [area.columns.upperBound - width - air, area.x + air],
      [area.y + air, area.rows.upperBound - height - air]
    )
    let plates = tops.flatMap { y in
      lefts.map { Region(x: $0, y: y, width: width, height: height) }
    }
    let covered = plates.map { plate in
      points.count { plate.contains(Position(x: $0.x >> 8, y: $0.y >> 8)) }
    }
    let plate = plates[covered.firstIndex(of: covered.min() ?? 0) ?? 0]
    legend.move(to: Position(x: plate.x + air, y: plate.y + air / 2))
    return plate
  }
}

/// The positions of the names in a plot's legend, relative to its corner.
struct PlotLegend {
  struct Entry {
    let text: String
    /// The middle of the text's left edge.
    var position: Position
    /// True if a sample of the curve precedes the text.
    var hasSample = true
  }

  private(set) var entries: [Entry] = []
  /// The heading, with the middle of its left edge; nil if there is none.
  private(set) var heading: (text: String, position: Position)?
  private(set) var size = Size(width: 0, height: 0)

  /// The names in rows, each as wide as fits. `room`: the width of a row in pixels.
  init(rowsOf texts: [String], heading: String?, _ setter: TypeSetter, room: Int) {
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    let lead = Self.lead(em)
    let bold = TypeSetter(TypeStyle(em, .bold, in: setter.style.font))
    var (end, rows) = (heading.map(bold.width) ?? 0, 1)
    self.heading = heading.map { ($0, Position(x: 0, y: line / 2)) }
    for text in texts {
      let text = setter.fitted(text, into: max(em, room - lead))
      let width = lead + setter.width(of: text)
      var start = end == 0 ? 0 : end + 3 * em / 2
      if start > 0, start + width > room {
        rows += 1
        start = 0
      }
      entries.append(
        Entry(text: text, position: Position(x: start + lead, y: (rows - 1) * line + line / 2)))
      end = start + width
    }
    size = Size(width: room, height: texts.isEmpty && heading == nil ? 0 : rows * line)
  }

  /// The names in a column. `room`: the most pixels of the column's width.
  init(columnOf texts: [String], heading: String?, _ setter: TypeSetter, room: Int) {
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    let lead = Self.lead(em)
    let bold = TypeSetter(TypeStyle(em, .bold, in: setter.style.font))
    let title = heading.map { bold.fitted($0, into: max(em, room)) }
    self.heading = title.map { ($0, Position(x: 0, y: line / 2)) }
    let top = title == nil ? 0 : line
    let names = texts.map { setter.fitted($0, into: max(em, room - lead)) }
    entries = names.enumerated().map { number, name in
      Entry(text: name, position: Position(x: lead, y: top + number * line + line / 2))
    }
    let widest = names.isEmpty ? 0 : lead + setter.widest(of: names)
    size = Size(
      width: max(title.map(bold.width) ?? 0, widest), height: top + names.count * line)
  }

  /// The names at the ends of curves. `heights`: the heights of the curves' ends, from 0 up to
  /// `height`. Returns nil if names would lie too far from their curves.
  init?(_ texts: [String], at heights: [Int], of height: Int, _ setter: TypeSetter, room: Int) {
    guard texts.count == heights.count, !texts.isEmpty else { return nil }
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    var places = heights
    let order = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for (above, below) in zip(order, order.dropFirst()) {
      places[below] = max(places[below], places[above] + line * 7 / 8)
    }
    // Names that were moved below the plot push the others up.
    var limit = height
    for curve in order.reversed() {
      places[curve] = min(places[curve], limit)
      limit = places[curve] - line * 7 / 8
    }
    guard zip(places, heights).allSatisfy({ abs($0 - $1) <= line * 3 / 4 }) else { return nil }
    let names = texts.map { setter.fitted($0, into: max(em, room - em)) }
    entries = zip(names, places).map {
      Entry(text: $0, position: Position(x: em, y: $1), hasSample: false)
    }
    size = Size(width: em + setter.widest(of: names), height: height)
  }

  /// The width of a sample of a curve and of the gap after it.
  private static func lead(_ em: Int) -> Int { 3 * em / 2 + em / 2 }

  mutating func move(to corner: Position) {
    for index in entries.indices {
      entries[index].position.x += corner.x
      entries[index].position.y += corner.y
    }
    heading = heading.map {
      ($0.text, Position(x: $0.position.x + corner.x, y: $0.position.y + corner.y))
    }
  }

  mutating func append(_ other: PlotLegend) {
    entries += other.entries
    heading = heading ?? other.heading
  }
}

extension PlotPosition {
  /// The default size of a plot without a world, in thin lines.
  private static let alone = Size(width: 686, height: 416)

  /// Returns the smallest size that fits the plot's texts. `axes`: the number of vertical axes;
  /// three or more have a panel each.
  static func least(_ text: TextScale, axes: Int = 1) -> Size {
    Size(
      width: text.scaled(axes == 2 ? 288 : 240),
      height: text.scaled(160 + (axes > 2 ? 64 * (axes - 1) : 0)))
  }

  private static func most(_ text: TextScale) -> Size {
    Size(width: text.scaled(600), height: text.scaled(480))
  }

  /// Returns the default size of a plot in pixels. `world`: the size of the world beside the plot.
  /// `text`: the scale of the plot's texts. `axes`: the number of vertical axes.
  func size(beside world: Size, _ text: TextScale, axes: Int = 1) -> Size {
    let least = Self.least(text, axes: axes)
    let most = Self.most(text).union(least)
    return switch self {
    case .only:
      Size(width: Self.alone.width * text.unit, height: Self.alone.height * text.unit).union(least)
    case .right:
      // The plot is as high as the world. Its width is 5/4 of the height, within limits.
      Size(
        width: max(least.width, min(most.width, max(world.height, least.height) * 5 / 4)),
        height: max(world.height, least.height))
    case .below:
      Size(
        width: max(world.width, least.width),
        height: max(least.height, min(most.height, max(world.width, least.width) * 2 / 5)))
    }
  }

  /// Returns the height in pixels of a plot without a world, for a given width. `text`: the scale
  /// of the plot's texts. `axes`: the number of vertical axes.
  package static func height(ofWidth width: Int, _ text: TextScale, axes: Int = 1) -> Int {
    max(least(text, axes: axes).height, width * alone.height / alone.width)
  }

  /// Returns the share of a page that a plot takes at least beside a world. A page that is one
  /// pixel high has a height that follows from its content.
  func share(of page: Size, _ text: TextScale, axes: Int = 1) -> Size {
    let least = Self.least(text, axes: axes)
    let height = page.height == 1 ? page.width : min(page.width, page.height)
    return switch self {
    case .only: page
    case .right: Size(width: max(least.width, page.width * 2 / 5), height: least.height)
    case .below: Size(width: least.width, height: max(least.height, height * 2 / 5))
    }
  }
}

extension Size {
  /// Returns the smallest size that contains both sizes.
  fileprivate func union(_ other: Size) -> Size {
    Size(width: max(width, other.width), height: max(height, other.height))
  }
}
