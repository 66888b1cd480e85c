internal import Grids

/// The positions of a plot's elements: the curves, numbers to the left and below, and a legend
/// above.
///
/// All lengths are in pixels from the plot's top left corner.
struct PlotLayout: Sendable {
  let size: Size
  let style: TypeStyle
  /// The region of the curves. Its lower edge is the axis.
  let area: Region
  /// The scale of generations, along the lower edge.
  let across: PlotScale
  /// The scale of counts, along the left edge.
  let up: PlotScale
  /// The names of the curves, with the middle of each name's left edge.
  let names: [(text: String, position: Position)]
  /// The heading of the legend, with the middle of its left edge; nil if there is none.
  let heading: (text: String, position: Position)?

  /// The maximum number of horizontal lines. More of them would look like a pattern.
  private static let mostTicks = 8

  /// The length of the sample of a curve in the legend.
  var sample: Int { 3 * style.size / 2 }
  /// The width of a curve in 256ths of a pixel.
  var pen: Int { max(448, style.size * 256 / 6) }
  /// The width of the axis, of the lines of the grid and of tick marks.
  let line: Int
  /// The length of a tick mark.
  var tick: Int { max(3, style.size / 3) }

  /// - Parameter text: the scale of all texts.
  init(_ plan: PlotPlan, in size: Size, _ text: TextScale = TextScale()) {
    self.size = size
    line = text.unit
    let style = text.style()
    let (setter, line) = (TypeSetter(style), style.lineHeight)
    let ends = [plan.generations.lowerBound, plan.generations.upperBound].map {
      UInt128(max(0, $0))
    }
    // Half of the last number lies to the right of the axis.
    let right = max(style.size, setter.width(of: "\(ends[1])") / 2 + 1)
    // The legend's width and that of the numbers depend on each other, so the first pass assumes a
    // legend of one row.
    let left = { (counts: PlotScale) in
      max(Self.left(of: counts, setter), setter.width(of: "\(ends[0])") / 2 + 1)
    }
    let guess = Self.counts(plan, size, style, rows: 1)
    let legend = PlotLegend(plan, setter, room: size.width - left(guess) - right)
    up = Self.counts(plan, size, style, rows: legend.rows)
    let (x, head) = (left(up), Self.head(style, rows: legend.rows))
    area = Region(
      x: x, y: head, width: max(1, size.width - x - right),
      height: max(1, size.height - head - Self.foot(style)))
    let label = setter.widest(of: ends.map { "\($0)" }) + 2 * style.size
    across = PlotScale(from: ends[0], to: ends[1], ticks: max(1, area.width / label))
    names = legend.names.map { name in
      (name.text, Position(x: x + name.x, y: name.row * line + line / 2))
    }
    heading = plan.heading.map { ($0, Position(x: x, y: line / 2)) }
    self.style = style
  }

  /// Returns the height of the legend above the area.
  private static func head(_ style: TypeStyle, rows: Int) -> Int {
    rows * style.lineHeight + style.size
  }

  /// Returns the height of the tick marks, the numbers and the axis's name below the area.
  private static func foot(_ style: TypeStyle) -> Int {
    max(3, style.size / 3) + 2 * style.lineHeight + style.size / 4
  }

  /// Returns the width of a scale's numbers with their distance from the axis.
  private static func left(of scale: PlotScale, _ setter: TypeSetter) -> Int {
    setter.widest(of: scale.ticks.map(scale.label)) + max(3, setter.style.size / 2)
  }

  /// Returns the scale of counts below a legend with some number of rows.
  private static func counts(
    _ plan: PlotPlan, _ size: Size, _ style: TypeStyle, rows: Int
  ) -> PlotScale {
    let height = size.height - head(style, rows: rows) - foot(style)
    return PlotScale(
      upTo: plan.most, ticks: max(1, min(mostTicks, height / (2 * style.lineHeight))))
  }

  /// Returns the position of a curve's point, in 256ths of a pixel.
  func place(of point: PlotPoint) -> SubpixelPoint {
    let pixel = SubpixelPoint.pixel
    let x = across.place(of: UInt128(max(0, point.generation)), along: area.width * pixel)
    let y = up.place(of: point.value, tenths: point.tenths, along: area.height * pixel)
    return SubpixelPoint(x: area.x * pixel + x, y: area.rows.upperBound * pixel - y)
  }
}

/// The rows of a plot's legend: the names of the curves, each after a sample.
private struct PlotLegend {
  private(set) var names: [(text: String, x: Int, row: Int)] = []
  private(set) var rows = 1

  /// - Parameter room: the width of a row in pixels.
  init(_ plan: PlotPlan, _ setter: TypeSetter, room: Int) {
    let em = setter.style.size
    let texts = plan.curves.map(\.name) + (plan.note.map { [$0] } ?? [])
    // The width of a sample and the gap after it.
    let lead = 3 * em / 2 + em / 2
    let bold = TypeSetter(TypeStyle(em, .bold, in: setter.style.font))
    var end = plan.heading.map(bold.width) ?? 0
    for text in texts {
      let text = setter.fitted(text, into: max(em, room - lead))
      let width = lead + setter.width(of: text)
      var start = end == 0 ? 0 : end + 3 * em / 2
      if start > 0, start + width > room {
        rows += 1
        start = 0
      }
      names.append((text, start + lead, rows - 1))
      end = start + width
    }
  }
}
