internal import Grids

/// Where things stand on a plot: curves in an area, numbers at its left and below it, a legend above
/// it. In pixels from the plot's top left.
struct PlotLayout: Sendable {
  let size: Size
  let style: TypeStyle
  /// Where the curves are; its lower edge is the axis.
  let area: Region
  /// Along the lower edge, generations.
  let across: PlotScale
  /// Along the left edge, counts.
  let up: PlotScale
  /// What curves are called, and where the middle of each name's left edge lies.
  let names: [(text: String, position: Position)]
  /// Where what all of them count is said, likewise.
  let heading: (text: String, position: Position)?

  /// More lines across a plot would only be read as a pattern.
  private static let mostTicks = 8

  /// Letters as large as suit a plot of a size: those of captions in most.
  private static func letters(on size: Size) -> Int {
    let room = min(size.width, size.height * 8 / 5)
    return max(11, min(TypeStyle.largest, room < 420 ? 11 : room < 640 ? 13 : room * 13 / 640))
  }

  /// The length of the piece of a curve that a legend shows.
  var sample: Int { 3 * style.size / 2 }
  /// A curve's width in 256ths of a pixel.
  var pen: Int { max(448, style.size * 256 / 6) }
  /// The length of a tick's line.
  var tick: Int { max(3, style.size / 3) }

  /// - Parameter font: of all that is written.
  init(_ plan: PlotPlan, in size: Size, _ font: Font = .own) {
    self.size = size
    let style = TypeStyle(Self.letters(on: size), in: font)
    let (setter, line) = (TypeSetter(style), style.lineHeight)
    let ends = [plan.generations.lowerBound, plan.generations.upperBound].map {
      UInt128(max(0, $0))
    }
    // An end's number stands half beside the axis.
    let right = max(style.size, setter.width(of: "\(ends[1])") / 2 + 1)
    // Legend and numbers wait for each other: the width of those is guessed first.
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

  /// What the legend takes above the area.
  private static func head(_ style: TypeStyle, rows: Int) -> Int {
    rows * style.lineHeight + style.size
  }

  /// What ticks, numbers and the axis's name take below it.
  private static func foot(_ style: TypeStyle) -> Int {
    max(3, style.size / 3) + 2 * style.lineHeight + style.size / 4
  }

  /// What the numbers of a scale take beside it.
  private static func left(of scale: PlotScale, _ setter: TypeSetter) -> Int {
    setter.widest(of: scale.ticks.map(scale.label)) + max(3, setter.style.size / 2)
  }

  /// The scale of counts under a legend of so many rows.
  private static func counts(
    _ plan: PlotPlan, _ size: Size, _ style: TypeStyle, rows: Int
  ) -> PlotScale {
    let height = size.height - head(style, rows: rows) - foot(style)
    return PlotScale(
      upTo: plan.most, ticks: max(1, min(mostTicks, height / (2 * style.lineHeight))))
  }

  /// Where a point of a curve lies, in 256ths of a pixel.
  func place(of point: PlotPoint) -> FigurePlace {
    let pixel = FigurePlace.pixel
    let x = across.place(of: UInt128(max(0, point.generation)), along: area.width * pixel)
    let y = up.place(of: point.value, tenths: point.tenths, along: area.height * pixel)
    return FigurePlace(x: area.x * pixel + x, y: area.rows.upperBound * pixel - y)
  }
}

/// The names of a plot's curves, side by side behind pieces of them.
private struct PlotLegend {
  private(set) var names: [(text: String, x: Int, row: Int)] = []
  private(set) var rows = 1

  /// - Parameter room: pixels of a row.
  init(_ plan: PlotPlan, _ setter: TypeSetter, room: Int) {
    let em = setter.style.size
    let texts = plan.curves.map(\.name) + (plan.note.map { [$0] } ?? [])
    // The piece and a gap.
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
