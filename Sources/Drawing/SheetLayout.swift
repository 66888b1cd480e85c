internal import Grids

/// Where the tiles of a sheet stand: in cells, row by row, on a page with room for what is written
/// beside them.
struct SheetLayout: Sendable {
  let size: Size
  /// Where tiles and what stands beside them begin on the page.
  let corner: Position
  /// The column where they end.
  let end: Int
  /// The row where they do.
  let bottom: Int
  let setter: TypeSetter
  let labels: [[String]]
  let labelHeight: Int
  /// Where each column of cells stands.
  let columns: [Range<Int>]
  private let rows: [Range<Int>]
  /// What stands above everything, and below; nil where nothing does.
  let title: CaptionLayout?
  let caption: CaptionLayout?

  /// - Parameter page: the size that the sheet is to have, in whose middle all stands; as large as all
  ///   that takes where nil.
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
    // Letters suit the tiles more than the sheet, or they would shout over what those say.
    let beside = min(block.width, 2 * (cells.widths.max() ?? 0))
    title = CaptionLayout(plan.text.title, under: width, beside: beside, .bold, in: plan.font)
    caption = CaptionLayout(plan.text.caption, under: width, beside: beside, in: plan.font)
    let (above, below) = (title?.height ?? 0, caption?.height ?? 0)
    size =
      page
      ?? Size(
        width: max(block.width, title?.width ?? 0, caption?.width ?? 0),
        height: above + block.height + below)
    corner = Position(
      x: (size.width - block.width) / 2,
      y: (size.height - above - block.height - below) / 2 + above)
    end = corner.x + block.width
    bottom = corner.y + block.height
    columns = Self.spans(of: cells.widths, from: corner.x + gutter + cells.margin.width)
    rows = Self.spans(of: cells.heights, from: corner.y + gutter + cells.margin.height)
  }

  /// Where the last of them ends.
  private static func end(of lengths: [Int], from start: Int) -> Int {
    spans(of: lengths, from: start).last?.upperBound ?? 0
  }

  /// Lengths one behind the other, with gutters between.
  private static func spans(of lengths: [Int], from start: Int) -> [Range<Int>] {
    var next = start
    return lengths.map { length in
      defer { next += length + SheetCells.gutter }
      return next..<next + length
    }
  }

  /// The smallest page on which everything has room, texts being as wide as they are.
  var leastSize: Size {
    Size(
      width: max(end - corner.x, title?.width ?? 0, caption?.width ?? 0),
      height: (title?.height ?? 0) + bottom - corner.y + (caption?.height ?? 0))
  }

  func cell(_ number: Int) -> Region {
    let (row, column) = (rows[number / columns.count], columns[number % columns.count])
    return Region(x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
  }

  /// Where a tile's picture stands in its cell: in the middle, or right under its label.
  func place(of tile: Size, in cell: Region) -> Region {
    Region(
      x: cell.x + (cell.width - tile.width) / 2,
      y: cell.y + (labelHeight > 0 ? labelHeight : (cell.height - tile.height) / 2),
      width: tile.width, height: tile.height)
  }
}
