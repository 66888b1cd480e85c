internal import Grids

/// The positions of a sheet's tiles, in rows of cells, and of the texts beside them.
struct SheetLayout: Sendable {
  let size: Size
  /// The top left corner of the tiles and the texts beside them.
  let corner: Position
  /// The column after the tiles' right gutter.
  let end: Int
  /// The column and the row after the tiles and the legend.
  private let blockEnd: Position
  let setter: TypeSetter
  let gutter: Int
  /// The margin around texts beside cells.
  let textMargin: Int
  let line: Int
  let text: TextScale
  let labels: [[String]]
  let labelHeight: Int
  /// The horizontal extent of each column of cells.
  let columns: [Range<Int>]
  private let rows: [Range<Int>]
  /// The text above all tiles, and the text below them; each is nil if it is empty.
  let title: CaptionLayout?
  let caption: CaptionLayout?
  /// The legend beside or below the tiles with the top left corner of its frame; nil for none.
  let legend: (layout: LegendLayout, corner: Position)?

  /// - Parameter page: the size of the sheet, on which everything is centered; nil for the smallest
  ///   size that fits everything.
  init(_ tiles: [ImageSize], _ plan: SheetPlan, page: Size? = nil) {
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

  func texts(_ arrangement: SheetArrangement) -> [SheetText] {
    switch arrangement {
    case .row: []
    case .labeled: labels.indices.flatMap(label)
    case .table(let rows, let columns): texts(of: rows) + texts(above: columns)
    }
  }

  func draw(_ text: TitleAndCaption, on page: any PaintTarget, _ ink: Ink) {
    if let title {
      title.draw(text.title, on: page, at: place(of: title, y: corner.y - title.height), ink)
    }
    if let caption {
      caption.draw(text.caption, on: page, at: place(of: caption, y: blockEnd.y), ink)
    }
  }

  /// Returns the position of a title or a caption at height `y`. The text is aligned with the left
  /// edge of the tiles, or centered if it is wider than the tiles.
  private func place(of text: CaptionLayout, y: Int) -> Position {
    let isWider = text.width > end - corner.x
    let left = corner.x + gutter - min(gutter, text.style.margin)
    return Position(x: isWider ? (size.width - text.width) / 2 : left, y: y)
  }

  /// Returns the lines of a tile's label, the lowest line first.
  private func label(_ number: Int) -> [SheetText] {
    let cell = cell(number)
    return labels[number].reversed().enumerated().map { line, words in
      let y = cell.y + labelHeight - textMargin - (line + 1) * setter.style.lineHeight
      return text(words, x: cell.x, y: y, width: cell.width, isCentered: true, tile: number)
    }
  }

  /// Returns the header of the rows. The name is level with the columns' values. Each value is
  /// centered vertically on its row.
  private func texts(of rows: SheetHeader) -> [SheetText] {
    let first = cell(0)
    let left = corner.x + gutter
    let width = first.x - left - gutter
    let name = text(
      rows.name, x: left, y: first.y - setter.style.lineHeight - textMargin,
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
      columns.name, x: first.x, y: corner.y + gutter + textMargin,
      width: end - gutter - first.x, isCentered: true)
    return [name]
      + columns.values.enumerated().map { number, value in
        let cell = cell(number)
        let y = cell.y - setter.style.lineHeight - textMargin
        return text(value, x: cell.x, y: y, width: cell.width, isCentered: true)
      }
  }

  /// Returns a text, shortened to the available width.
  private func text(
    _ text: String, x: Int, y: Int, width: Int, isCentered: Bool = false, tile: Int = 0
  ) -> SheetText {
    let fitted = setter.fitted(text, into: width - 2 * textMargin)
    let free = width - setter.width(of: fitted)
    return SheetText(
      text: fitted,
      position: Position(x: x + (isCentered ? free / 2 : textMargin), y: y),
      tile: tile)
  }
}

/// The elements of a sheet in one text size: the cells of tiles with the texts beside them, the
/// legend, and the texts above and below them.
struct SheetParts: Sendable {
  let cells: SheetCells
  let block: SheetBlock
  /// The scale of all texts outside tiles.
  let text: TextScale
  let title: CaptionLayout?
  let caption: CaptionLayout?

  /// Creates the elements with texts as large as in the tiles, or smaller to avoid line breaks.
  init(fitting tiles: [ImageSize], _ plan: SheetPlan, page: Size?) {
    let text = tiles.map(\.text).max { $0.size < $1.size } ?? TextScale()
    let sizes = tiles.map(\.size)
    let parts = SheetParts(sizes, plan, page, text)
    // All texts shrink together.
    let letters = [
      parts.cells.setter.style.size, parts.title?.style.size, parts.caption?.style.size,
      parts.block.legend?.style.size,
    ]
    let size = letters.compactMap { $0 }.min() ?? text.size
    self = size == text.size ? parts : SheetParts(sizes, plan, page, text.fixed(at: size))
  }

  private init(_ tiles: [Size], _ plan: SheetPlan, _ page: Size?, _ text: TextScale) {
    cells = SheetCells(tiles, plan.arrangement, text)
    block = SheetBlock(cells, plan.legend, text)
    let width = (page?.width ?? block.tiles.width) - cells.gutter
    title = CaptionLayout(
      plan.text.title, under: width, text, .bold,
      whole: page == nil ? CaptionLayout.wholeTitle : CaptionLayout.usualWhole)
    caption = CaptionLayout(plan.text.caption, under: width, text)
    self.text = text
  }
}

/// The tiles of a sheet with the texts beside them, and the legend.
struct SheetBlock: Sendable {
  let legend: LegendLayout?
  /// The size of the tiles and the texts beside them, with gutters on all sides.
  let tiles: Size
  /// The distance from the top of the block to the first tile.
  private let top: Int
  private let gutter: Int
  /// The width of the lines around the legend's samples.
  private let line: Int

  init(_ cells: SheetCells, _ plan: LegendPlan?, _ text: TextScale) {
    (gutter, line) = (cells.gutter, text.unit)
    let end = { (spans: [Range<Int>]) in spans.last?.upperBound ?? 0 }
    tiles = Size(
      width: max(end(cells.columns(from: 0)), gutter + cells.narrowest) + gutter,
      height: end(cells.rows(from: 0)) + gutter)
    top = gutter + cells.margin.height + cells.labelHeight
    let room = Size(width: tiles.width - 2 * gutter, height: tiles.height - top - gutter)
    legend = plan.map { LegendLayout($0, beside: room, text) }
  }

  var size: Size {
    guard let legend else { return tiles }
    let size = legend.size
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

  var legendPlace: Position {
    let gap = legend?.gap ?? 0
    return legend?.place == .below
      ? Position(x: gutter - line, y: tiles.height + gap - gutter - line)
      : Position(x: tiles.width + gap - gutter - line, y: top - line)
  }
}

struct SheetText {
  let text: String
  let position: Position
  /// The index of the tile that determines the text's color.
  let tile: Int
}
