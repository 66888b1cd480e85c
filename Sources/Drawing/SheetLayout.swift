internal import Grids

/// Where the tiles of a sheet stand: in cells, row by row, on a page with room for what is written
/// beside them.
struct SheetLayout: Sendable {
  let size: Size
  /// Where what is laid out begins on the page.
  let corner: Position
  /// The column where it ends.
  let end: Int
  let setter: TypeSetter
  private let labelHeight: Int
  /// Where each column of cells stands.
  let columns: [Range<Int>]
  private let rows: [Range<Int>]

  /// - Parameter page: the size that the sheet is to have, in whose middle all stands; as large as all
  ///   that takes where nil.
  init(
    _ tiles: [Size], _ arrangement: SheetArrangement, page: Size? = nil, _ font: Font = .own
  ) {
    let gutter = SheetCells.gutter
    let cells = SheetCells(tiles, arrangement, font)
    setter = cells.setter
    labelHeight = cells.labelHeight
    let all = Size(
      width: max(
        Self.end(of: cells.widths, from: gutter + cells.margin.width),
        gutter + cells.narrowest) + gutter,
      height: Self.end(of: cells.heights, from: gutter + cells.margin.height) + gutter)
    size = page ?? all
    corner = Position(x: (size.width - all.width) / 2, y: (size.height - all.height) / 2)
    end = corner.x + all.width
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
