internal import Grids
internal import Imaging

/// The numbers beside a world: those of its columns of cells below it, and at its left those of its rows,
/// or of the generations that rows show.
package struct WorldAxes: Hashable, Sendable {
  /// The numbers of the columns, from the first to the last.
  package var columns: PlotAxis
  /// The numbers of the rows in all images of an animation.
  package var rows: PlotAxis
  /// True if rows are counted from the bottom.
  package var rowsGoUp: Bool

  package init(columns: PlotAxis, rows: PlotAxis, rowsGoUp: Bool = false) {
    (self.columns, self.rows, self.rowsGoUp) = (columns, rows, rowsGoUp)
  }
}

/// The space that the axes of a world take, and their ticks.
struct WorldAxesLayout: Sendable {
  private let axes: WorldAxes
  private let setter: TypeSetter
  private let unit: Int
  /// The width of the widest number of rows and of columns.
  private let widest: (row: Int, column: Int)

  private var style: TypeStyle { setter.style }
  /// The distance between the world and its numbers, which a tick fills in part.
  private var distance: Int { tick + style.margin }
  private var tick: Int { max(2 * unit, style.size / 4) }

  init(_ axes: WorldAxes, _ text: TextScale) {
    (self.axes, unit) = (axes, text.unit)
    let setter = TypeSetter(text.style(.regular), ready: "0123456789.-kM")
    let width = { (axis: PlotAxis) in
      let scale = PlotScale(axis, ticks: 8)
      return setter.widest(of: (scale.ticks + [scale.first, scale.last]).map(scale.label))
    }
    (self.setter, widest) = (setter, (width(axes.rows), width(axes.columns)))
  }

  /// Returns the box of a world with the space for its axes.
  func around(_ world: Box) -> Box {
    let labels = { (axis: PlotAxis) in axis.label.isEmpty ? 0 : style.lineHeight }
    return world.padded(
      left: distance + widest.row, top: top,
      right: widest.column / 2, bottom: distance + style.lineHeight + labels(axes.columns))
  }

  /// The space above the world.
  var top: Int { axes.rows.label.isEmpty ? style.lineHeight / 2 : 3 * style.lineHeight / 2 }

  /// Draws the axes on a target that begins at row `top` of the image.
  ///
  /// - Parameters:
  ///   - world: the region of the cells, and their number along each side.
  ///   - first: the number that rows begin with, less that of the first image.
  func draw(
    beside world: (place: Region, cells: Size, gap: Int), from first: Int,
    on target: any PaintTarget, at top: Int, _ ink: Ink, line: UInt8
  ) {
    let place = Region(
      x: world.place.x, y: world.place.y - top, width: world.place.width,
      height: world.place.height)
    let columns = AxisTicks(
      axes.columns, cells: world.cells.width, along: place.width + world.gap,
      least: widest.column + 2 * style.size)
    for (number, middle) in columns.places {
      let x = place.x + middle - world.gap / 2
      target.fill(
        Region(x: x, y: place.rows.upperBound + unit, width: unit, height: tick), with: line)
      write(
        number, at: x - setter.width(of: number) / 2, place.rows.upperBound + distance, target, ink)
    }
    let rows = AxisTicks(
      axes.rows, from: first, cells: world.cells.height, along: place.height + world.gap,
      least: 5 * style.lineHeight / 2)
    for (number, middle) in rows.places {
      let way = axes.rowsGoUp ? place.height + world.gap - middle : middle
      let y = place.y + way - world.gap / 2
      target.fill(Region(x: place.x - unit - tick, y: y, width: tick, height: unit), with: line)
      write(
        number, at: place.x - distance - setter.width(of: number),
        y + style.capHeight / 2 - style.ascent, target, ink)
    }
    let label = axes.columns.label
    write(
      label, at: place.x + (place.width - setter.width(of: label)) / 2,
      place.rows.upperBound + distance + style.lineHeight, target, ink)
    write(
      axes.rows.label, at: place.x - distance - widest.row, place.y - 3 * style.lineHeight / 2,
      target, ink)
  }

  private func write(_ text: String, at x: Int, _ y: Int, _ target: any PaintTarget, _ ink: Ink) {
    setter.draw(text, on: target, at: Position(x: x, y: y), ink)
  }
}

/// The ticks of one side of a world: numbers, each with the distance in pixels from the start of the side
/// to the middle of its cell.
private struct AxisTicks {
  let places: [(number: String, middle: Int)]

  /// - Parameters:
  ///   - first: the number that the side begins with, less that of the axis.
  ///   - length: the pixels of all cells, each with its gap.
  ///   - least: the least distance between two ticks.
  init(_ axis: PlotAxis, from first: Int = 0, cells: Int, along length: Int, least: Int) {
    var axis = axis
    let factor = Int128(axis.factor)
    let start = axis.values.lowerBound + Int128(first) * factor
    axis.values = start...start + Int128(max(1, cells) - 1) * factor
    axis.end = .open
    let scale = PlotScale(axis, ticks: max(1, length / max(1, least)))
    let whole = 2 * factor * Int128(max(1, cells))
    places = scale.ticks.filter { axis.values.contains($0) }.map { tick in
      let middle = (2 * (tick - start) + factor) * Int128(length) / whole
      return (scale.label(of: tick), Int(middle))
    }
  }
}
