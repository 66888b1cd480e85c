internal import Grids

/// The elements of a sheet in one text size: the cells of tiles with the texts beside them, the
/// legend, and the texts above and below them.
struct SheetParts: Sendable {
  let cells: SheetCells
  let block: SheetBlock
  /// The scale of all texts outside tiles.
  let text: TextScale
  let title: CaptionLayout?
  let caption: CaptionLayout?

  /// Creates the elements with texts as large as in the tiles, or smaller ones that need no line
  /// breaks.
  init(fitting tiles: [PictureSize], _ plan: SheetPlan, page: Size?) {
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

  /// The size with the legend.
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

  /// The position of the legend's frame.
  var legendPlace: Position {
    let gap = legend?.gap ?? 0
    return legend?.place == .below
      ? Position(x: gutter - line, y: tiles.height + gap - gutter - line)
      : Position(x: tiles.width + gap - gutter - line, y: top - line)
  }
}
