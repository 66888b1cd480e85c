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
    panels = max(1, plan.panels.count)
    columns = max(1, min(plan.columns, panels))
    hasTitles = !plan.panels.isEmpty
    legend = PlotLegend(rowsOf: [], heading: nil, setter, room: 0)
    let across = PlotScale(plan.across, ticks: 4)
    let numbers = across.ticks.map(across.label)
    widthOfNumber = setter.widest(of: numbers) + 2 * style.size
    // Half of the last number lies to the right of the axis.
    right = max(style.size, setter.width(of: numbers.last ?? "") / 2 + 1)
    let labels = plan.across.label.isEmpty ? 1 : 2
    bottom = Self.tick(style) + labels * style.lineHeight + style.size / 4
    top = style.size + (plan.up.label.isEmpty ? 0 : style.lineHeight)
    if plan.legend == .top || plan.legend == .ends && Self.hasNote(plan) {
      top += style.lineHeight
    }
  }

  /// Makes room for the numbers of the vertical axis.
  mutating func makeRoom(forNumbers up: PlotScale, _ plan: PlotPlan, _ setter: TypeSetter) {
    let across = PlotScale(plan.across, ticks: 4)
    let first = setter.width(of: across.ticks.first.map(across.label) ?? "") / 2 + 1
    left = max(setter.widest(of: up.ticks.map(up.label)) + max(3, style.size / 2), first)
  }

  /// Returns the number of ticks of the vertical axis.
  func ticks(_ style: TypeStyle, atMost most: Int) -> Int {
    max(1, min(most, panel.height / (2 * style.lineHeight)))
  }

  /// Returns the length of a tick mark.
  static func tick(_ style: TypeStyle) -> Int { max(3, style.size / 3) }

  /// The gap between panels side by side, which holds the halves of two numbers.
  private var gap: Int { max(2 * style.size, widthOfNumber - style.size) }
  private var titleHeight: Int { hasTitles ? style.lineHeight + style.size / 4 : 0 }
  private var rows: Int { (panels + columns - 1) / columns }

  /// The size of a panel.
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
    plan.curves.map(\.name) + (plan.note.map { [$0] } ?? [])
  }

  /// Returns the legend at the ends of the curves; nil if they are unknown, or too near to each
  /// other.
  func legendAtEnds(of plan: PlotPlan, _ up: PlotScale, _ setter: TypeSetter) -> PlotLegend? {
    guard panels == 1, plan.ends.count == plan.curves.count else { return nil }
    let height = panel.height
    let places = plan.ends.map { height - up.place(of: $0.value, tenths: $0.tenths, along: height) }
    return PlotLegend(
      plan.curves.map(\.name), at: places, of: height, setter, room: size.width / 4)
  }

  /// True if the legend contains more than the names of curves.
  private static func hasNote(_ plan: PlotPlan) -> Bool { plan.note != nil || plan.heading != nil }

  /// Adds a legend at the right end of the curves, and its note and heading above the plot.
  mutating func add(_ ends: PlotLegend, _ plan: PlotPlan, _ setter: TypeSetter) {
    legend = ends
    right = max(right, ends.size.width)
    legend.move(to: Position(x: size.width - right, y: top))
    if Self.hasNote(plan) {
      var note = PlotLegend(
        rowsOf: plan.note.map { [$0] } ?? [], heading: plan.heading, setter,
        room: size.width - left)
      note.move(to: Position(x: left, y: 0))
      legend.append(note)
    }
    label = plan.up.label.isEmpty ? nil : label(at: top)
  }

  /// Adds the legend above the plot or beside it, and the label of the vertical axis.
  mutating func addLegend(_ plan: PlotPlan, _ setter: TypeSetter) {
    let texts = texts(plan)
    if plan.legend == .ends, Self.hasNote(plan) { top -= style.lineHeight }
    switch plan.legend {
    case .top: addRows(texts, plan, setter)
    case .right, .ends: addColumn(texts, plan, setter)
    case .inside where panels > 1:
      top += style.lineHeight
      addRows(texts, plan, setter)
    case .inside, .none: break
    }
    label = plan.up.label.isEmpty ? nil : label(at: top)
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

  /// Returns the position of the vertical axis's label above the panels.
  private func label(at top: Int) -> Position {
    Position(x: 0, y: top - style.size - style.lineHeight / 2)
  }

  /// Adds the legend in the corner of the plot with the fewest points, and returns its region. Nil if
  /// the legend lies elsewhere.
  mutating func addLegendInside(
    _ plan: PlotPlan, _ across: PlotScale, _ up: PlotScale, _ setter: TypeSetter
  ) -> Region? {
    guard plan.legend == .inside, panels == 1 else { return nil }
    let area = areas[0]
    legend = PlotLegend(
      columnOf: texts(plan), heading: plan.heading, setter, room: area.width / 2)
    let air = style.size / 2
    let points = plan.occupied.map {
      SubpixelPoint(
        across: across, up: up, UInt128(max(0, $0.generation)), $0.value, $0.tenths, area)
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
