internal import Grids

/// The positions of a sheet's tiles, in rows of cells, and of the texts beside them.
struct SheetLayout: Sendable {
  let size: Size
  /// The smallest page that fits everything, including the texts at their current width.
  let leastSize: Size
  /// The region of the tiles and the texts beside them.
  let area: Region
  let text: TextScale
  /// The legend beside or below the tiles with the top left corner of its frame; nil for none.
  let legend: (layout: LegendLayout, corner: Position)?
  private let cells: SheetCells
  private(set) var texts: OuterTexts
  /// The horizontal extent of each column of cells.
  private let columns: [Range<Int>]
  private let rows: [Range<Int>]
  private let tiles: [Size]

  var setter: TypeSetter { cells.setter }
  var gutter: Int { cells.gutter }

  /// - Parameter page: the size of the sheet, on which everything is centered; nil for the smallest
  ///   size that fits everything.
  init(_ tiles: [ImageSize], _ plan: SheetPlan, page: Size? = nil) {
    let parts = SheetParts(fitting: tiles, plan, page: page)
    (cells, text, texts) = (parts.cells, parts.text, parts.texts)
    (size, leastSize) = (page ?? parts.box.size, parts.box.least)
    let places = parts.box.places(in: Region(size))
    let area = places[.cells] ?? .empty
    self.area = area
    texts.place(places, beside: area, inset: cells.outer)
    legend = parts.legend.map { [text] layout in
      let place = (places[.legend] ?? .empty).expanded(by: text.unit)
      return (layout, Position(x: place.x, y: place.y))
    }
    self.tiles = tiles.map(\.size)
    columns = SheetCells.spans(of: cells.widths, from: area.x + cells.margin.width, cells.gutter)
    rows = SheetCells.spans(of: cells.heights, from: area.y + cells.margin.height, cells.gutter)
  }

  func cell(_ number: Int) -> Region {
    let (row, column) = (rows[number / columns.count], columns[number % columns.count])
    return Region(x: column.lowerBound, y: row.lowerBound, width: column.count, height: row.count)
  }

  /// Returns the region of a tile in its cell: centered, or directly below its label.
  func place(of tile: Size, in cell: Region) -> Region {
    Region(
      x: cell.x + (cell.width - tile.width) / 2,
      y: cell.y
        + (cells.labelHeight > 0 ? cells.labelHeight : (cell.height - tile.height) / 2),
      width: tile.width, height: tile.height)
  }

  func labels(_ arrangement: SheetArrangement) -> [SheetText] {
    let texts =
      switch arrangement {
      case .row: [SheetText]()
      case .labeled: cells.labels.indices.flatMap(label)
      case .table(let rows, let columns): texts(of: rows) + texts(above: columns)
      }
    return texts + cells.panels.indices.map(panel)
  }

  /// Returns the letter or number of a tile, at its left edge, or at that of the cell beside the lowest
  /// line of a label.
  private func panel(_ number: Int) -> SheetText {
    let cell = cell(number)
    let y = cell.y + cells.labelHeight - cells.textMargin - setter.style.lineHeight
    let x = cells.labels.isEmpty ? place(of: tiles[number], in: cell).x : cell.x
    return SheetText(text: cells.panels[number], position: Position(x: x, y: y), tile: number)
  }

  /// Returns the lines of a tile's label, the lowest line first.
  private func label(_ number: Int) -> [SheetText] {
    let cell = cell(number)
    return cells.labels[number].reversed().enumerated().map { line, words in
      let y =
        cell.y + cells.labelHeight - cells.textMargin - (line + 1) * setter.style.lineHeight
      return text(words, x: cell.x, y: y, width: cell.width, isCentered: true, tile: number)
    }
  }

  /// Returns the header of the rows. The name is level with the columns' values. Each value is
  /// centered vertically on its row.
  private func texts(of rows: SheetHeader) -> [SheetText] {
    let first = cell(0)
    let left = area.x
    let width = first.x - left - cells.gutter
    let name = text(
      rows.name, x: left, y: first.y - setter.style.lineHeight - cells.textMargin,
      width: width)
    return [name]
      + rows.values.enumerated().map { number, value in
        let cell = cell(number * columns.count)
        let y = cell.y + (cell.height - setter.style.lineHeight) / 2
        return text(value, x: left, y: y, width: width)
      }
  }

  /// Returns the header of the columns. The name is centered above all columns, and each value
  /// above its own.
  private func texts(above columns: SheetHeader) -> [SheetText] {
    let first = cell(0)
    let name = text(
      columns.name, x: first.x, y: area.y + cells.textMargin,
      width: area.columns.upperBound - first.x, isCentered: true)
    return [name]
      + columns.values.enumerated().map { number, value in
        let cell = cell(number)
        let y = cell.y - setter.style.lineHeight - cells.textMargin
        return text(value, x: cell.x, y: y, width: cell.width, isCentered: true)
      }
  }

  /// Returns a text, shortened to the available width.
  private func text(
    _ text: String, x: Int, y: Int, width: Int, isCentered: Bool = false, tile: Int = 0
  ) -> SheetText {
    let fitted = setter.fitted(text, into: width - 2 * cells.textMargin)
    let free = width - setter.width(of: fitted)
    return SheetText(
      text: fitted, isShortened: fitted != text,
      position: Position(x: x + (isCentered ? free / 2 : cells.textMargin), y: y),
      tile: tile)
  }
}

/// The elements of a sheet in one text size, and the box in which they are laid out.
private struct SheetParts {
  let cells: SheetCells
  /// The scale of all texts outside tiles.
  let text: TextScale
  let texts: OuterTexts
  let legend: LegendLayout?
  let box: Box
  private let fits: Bool

  /// Creates the elements with texts as large as in the tiles, or smaller so that they fit.
  init(fitting tiles: [ImageSize], _ plan: SheetPlan, page: Size?) {
    let text = tiles.map(\.text).max { $0.size < $1.size } ?? TextScale()
    let sizes = tiles.map(\.size)
    self = text.largest {
      SheetParts(sizes, plan, page, $0)
    } where: {
      $0.fits
    }
  }

  private init(_ tiles: [Size], _ plan: SheetPlan, _ page: Size?, _ text: TextScale) {
    cells = SheetCells(tiles, plan, text, page: page)
    let (outer, above) = (cells.outer, cells.margin.height + cells.labelHeight)
    let room = Size(width: cells.size.width, height: cells.size.height - above)
    legend = plan.legend.map { LegendLayout($0, beside: room, text) }
    let width = (page?.width ?? room.width + 2 * outer) - outer
    texts = OuterTexts(plan.text, under: width, text, canWiden: page == nil)
    let tiles = Box(.cells, cells.size).aligned(.start)
    box = texts.around((legend?.box(beside: tiles, top: above) ?? tiles).padded(outer))
    self.text = text
    fits = cells.labelsFit && texts.areWhole && legend?.isTooLong != true
  }
}

struct SheetText {
  let text: String
  /// True if letters are missing.
  var isShortened = false
  let position: Position
  /// The index of the tile that determines the text's color.
  let tile: Int
}
