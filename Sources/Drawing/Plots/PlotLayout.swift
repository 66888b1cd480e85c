internal import Grids

/// The positions of a plot's elements: the panels of curves, the numbers to the left and below, and
/// a legend.
///
/// All lengths are in pixels from the plot's top left corner.
struct PlotLayout: Sendable {
  let size: Size
  let style: TypeStyle
  /// The regions of the panels' curves; at least one. The lower edge of each is an axis.
  let areas: [Region]
  /// The number of panels side by side.
  let columns: Int
  /// The scale along the lower edge, usually of generations.
  let across: PlotScale
  /// The scale along the left edge, usually of counts.
  let up: PlotScale
  /// The legend's names.
  let entries: [PlotLegend.Entry]
  /// The heading of the legend, with the middle of its left edge; nil if there is none.
  let heading: (text: String, position: Position)?
  /// The middle of the left edge of the vertical axis's label; nil if there is none.
  let labelPosition: Position?
  /// The region of a legend that covers a part of the plot; nil if it covers none.
  let plate: Region?

  /// The region of the first panel's curves.
  var area: Region { areas[0] }
  /// The names of the curves, with the middle of each name's left edge.
  var names: [(text: String, position: Position)] { entries.map { ($0.text, $0.position) } }

  /// The maximum number of horizontal lines. More of them would look like a pattern.
  private static let mostTicks = 8

  /// The length of the sample of a curve in the legend.
  var sample: Int { 3 * style.size / 2 }
  /// The width of a curve in 256ths of a pixel.
  var pen: Int { max(448, style.size * 256 / 6) }
  /// The width of the axis, of the lines of the grid and of tick marks.
  let line: Int
  /// The length of a tick mark.
  var tick: Int { PlotRoom.tick(style) }

  /// - Parameter text: the scale of all texts.
  init(_ plan: PlotPlan, in size: Size, _ text: TextScale = TextScale()) {
    line = text.unit
    let style = text.style()
    let setter = TypeSetter(style)
    var room = PlotRoom(plan, in: size, setter)
    // The widths of the numbers and of the legend depend on each other, so the first pass assumes a
    // legend of one row.
    var up = PlotScale(plan.up, ticks: room.ticks(style, atMost: Self.mostTicks))
    room.makeRoom(forNumbers: up, plan, setter)
    up = PlotScale(plan.up, ticks: room.ticks(style, atMost: Self.mostTicks))
    room.makeRoom(forNumbers: up, plan, setter)
    if plan.legend == .ends, let ends = room.legendAtEnds(of: plan, up, setter) {
      room.add(ends, plan, setter)
    } else {
      room.addLegend(plan, setter)
    }
    up = PlotScale(plan.up, ticks: room.ticks(style, atMost: Self.mostTicks))
    across = PlotScale(plan.across, ticks: max(1, room.panel.width / room.widthOfNumber))
    areas = room.areas
    columns = room.columns
    plate = room.addLegendInside(plan, across, up, setter)
    (entries, heading, labelPosition) = (room.legend.entries, room.legend.heading, room.label)
    (self.size, self.style, self.up) = (size, style, up)
  }

  /// True if nothing is below a panel, which then has the numbers of the horizontal axis.
  func isLowest(_ panel: Int) -> Bool { panel + columns >= areas.count }
  func isLeftmost(_ panel: Int) -> Bool { panel % columns == 0 }

  /// Returns the position of a curve's point in the first panel, in 256ths of a pixel.
  func place(of point: PlotPoint) -> SubpixelPoint { place(of: point, in: area) }

  /// Returns the position of a curve's point in a panel, in 256ths of a pixel.
  func place(of point: PlotPoint, in area: Region) -> SubpixelPoint {
    SubpixelPoint(
      across: across, up: up, UInt128(max(0, point.generation)), point.value, point.tenths, area)
  }
}
