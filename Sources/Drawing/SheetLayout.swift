internal import Grids

/// The positions of a sheet's tiles, in rows of cells, and of the texts beside them.
struct SheetLayout: Sendable {
  let size: Size
  /// The top left corner of the tiles and the texts beside them.
  let corner: Position
  /// The column after the tiles' right gutter.
  let end: Int
  /// The column and the row after the tiles and the legend.
  let blockEnd: Position
  let setter: TypeSetter
  let labels: [[String]]
  let labelHeight: Int
  /// The horizontal extent of each column of cells.
  let columns: [Range<Int>]
  private let rows: [Range<Int>]
  /// The text above all tiles, and the text below them; each is nil if it is empty.
  let title: CaptionLayout?
  let caption: CaptionLayout?
  /// The legend beside or below the tiles, with the top left corner of its frame; nil if there is
  /// none.
  let legend: (layout: LegendLayout, corner: Position)?

  /// - Parameter page: the size of the sheet, on which everything is centered; nil for the smallest
  ///   size that fits everything.
  init(_ tiles: [Size], _ plan: SheetPlan, page: Size? = nil) {
    let gutter = SheetCells.gutter
    let cells = SheetCells(tiles, plan.arrangement, plan.font)
    setter = cells.setter
    labels = cells.labels
    labelHeight = cells.labelHeight
    let block = Size(
      width: max(
        Self.end(of: cells.widths, from: gutter + cells.margin.width),
        gutter + cells.narrowest) + gutter,
      height: Self.end(of: cells.heights, from: gutter + cells.margin.height) + gutter)
    let width = (page?.width ?? block.width) - gutter
    // The tiles determine the letter size more than the sheet: the title of a large sheet would
    // otherwise dwarf the labels.
    let beside = min(block.width, 2 * (cells.widths.max() ?? 0))
    title = CaptionLayout(plan.text.title, under: width, beside: beside, .bold, in: plan.font)
    caption = CaptionLayout(plan.text.caption, under: width, beside: beside, in: plan.font)
    let top = gutter + cells.margin.height + cells.labelHeight
    let all = SheetBlock(block, top: top, plan, letters: cells.widths.max() ?? 0)
    let whole = all.size
    let (above, below) = (title?.height ?? 0, caption?.height ?? 0)
    size =
      page
      ?? Size(
        width: max(whole.width, title?.width ?? 0, caption?.width ?? 0),
        height: above + whole.height + below)
    corner = Position(
      x: (size.width - whole.width) / 2,
      y: (size.height - above - whole.height - below) / 2 + above)
    end = corner.x + block.width
    blockEnd = Position(x: corner.x + whole.width, y: corner.y + whole.height)
    legend = all.legend.map { [corner] layout in
      let place = all.legendPlace
      return (layout, Position(x: corner.x + place.x, y: corner.y + place.y))
    }
    columns = Self.spans(of: cells.widths, from: corner.x + gutter + cells.margin.width)
    rows = Self.spans(of: cells.heights, from: corner.y + gutter + cells.margin.height)
  }

  /// Returns the end of the last of some lengths in a row.
  private static func end(of lengths: [Int], from start: Int) -> Int {
    spans(of: lengths, from: start).last?.upperBound ?? 0
  }

  /// Returns the extents of lengths in a row, with gutters between them.
  private static func spans(of lengths: [Int], from start: Int) -> [Range<Int>] {
    var next = start
    return lengths.map { length in
      defer { next += length + SheetCells.gutter }
      return next..<next + length
    }
  }

  /// The smallest page that fits everything, including the texts at their current width.
  var leastSize: Size {
    Size(
      width: max(blockEnd.x - corner.x, title?.width ?? 0, caption?.width ?? 0),
      height: (title?.height ?? 0) + blockEnd.y - corner.y + (caption?.height ?? 0))
  }

  func cell(_ number: Int) -> Region {
    let (row, column) = (rows[number / columns.count], columns[number % columns.count])
    return Region(x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
  }

  /// Returns the region of a tile in its cell: centered, or directly below its label.
  func place(of tile: Size, in cell: Region) -> Region {
    Region(
      x: cell.x + (cell.width - tile.width) / 2,
      y: cell.y + (labelHeight > 0 ? labelHeight : (cell.height - tile.height) / 2),
      width: tile.width, height: tile.height)
  }
}

/// The tiles of a sheet with the texts beside them, and the legend.
private struct SheetBlock {
  let legend: LegendLayout?
  /// The size of the tiles and the texts beside them, with gutters on all sides.
  let tiles: Size
  /// The distance from the top of the block to the first tile.
  private let top: Int

  /// - Parameter letters: the width in pixels that determines the letter size.
  init(_ tiles: Size, top: Int, _ plan: SheetPlan, letters: Int) {
    self.tiles = tiles
    self.top = top
    let gutter = SheetCells.gutter
    let room = Size(width: tiles.width - 2 * gutter, height: tiles.height - top - gutter)
    legend = plan.legend.map { LegendLayout($0, beside: room, letters: letters, in: plan.font) }
  }

  /// The size with the legend.
  var size: Size {
    guard let legend else { return tiles }
    let (size, gutter) = (legend.size, SheetCells.gutter)
    return switch legend.place {
    case .right:
      Size(
        width: tiles.width + legend.gap + size.width,
        height: max(tiles.height, top + size.height + gutter))
    case .below:
      Size(
        width: max(tiles.width, size.width + 2 * gutter),
        height: tiles.height + legend.gap + size.height)
    }
  }

  /// The position of the legend's frame.
  var legendPlace: Position {
    let (gap, gutter) = (legend?.gap ?? 0, SheetCells.gutter)
    return legend?.place == .below
      ? Position(x: gutter - 1, y: tiles.height + gap - gutter - 1)
      : Position(x: tiles.width + gap - gutter - 1, y: top - 1)
  }
}
