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
  /// The distance between cells, and around them.
  let gutter: Int
  /// The margin around texts beside cells.
  let textMargin: Int
  /// The width of the lines around tiles.
  let line: Int
  /// The scale of all texts.
  let text: TextScale
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
  init(_ tiles: [PictureSize], _ plan: SheetPlan, page: Size? = nil) {
    let parts = SheetParts(fitting: tiles, plan, page: page)
    let (cells, block, all) = (parts.cells, parts.block.tiles, parts.block)
    (setter, labels, labelHeight) = (cells.setter, cells.labels, cells.labelHeight)
    (gutter, textMargin, line) = (cells.gutter, cells.textMargin, parts.text.unit)
    text = parts.text
    (title, caption) = (parts.title, parts.caption)
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
    columns = cells.columns(from: corner.x)
    rows = cells.rows(from: corner.y)
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
