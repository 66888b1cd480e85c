internal import Grids

/// Where the tiles of a sheet stand: in cells of one size, row by row.
struct SheetLayout: Sendable {
  let size: Size
  let font: CaptionFont
  private let columns: Int
  private let cellSize: Size

  /// Pixels between tiles and around them.
  private static let gutter = 8

  /// - Parameters:
  ///   - labels: how many letters each tile's has.
  ///   - columns: how many tiles stand side by side.
  init(_ tiles: [Size], labels: [Int], columns: Int) {
    self.columns = min(columns, tiles.count)
    let rows = (tiles.count + columns - 1) / columns
    let width = tiles.map(\.width).max() ?? 0
    let letters = labels.max() ?? 0
    let isWide = letters * CaptionFont.large.letter.width + 8 <= width
    font = isWide ? .large : .small
    // A label that is longer than its picture makes room for itself, up to a point.
    let labelled = min(letters, 40) * font.letter.width + 8
    cellSize = Size(
      width: max(width, labelled),
      height: (tiles.map(\.height).max() ?? 0) + font.letter.height + 8 + 1)
    size = Size(
      width: self.columns * (cellSize.width + Self.gutter) + Self.gutter,
      height: rows * (cellSize.height + Self.gutter) + Self.gutter)
  }

  var labelMargin: Int { 4 }
  var labelHeight: Int { font.letter.height + 2 * labelMargin }

  func cell(_ number: Int) -> Region {
    Region(
      x: Self.gutter + number % columns * (cellSize.width + Self.gutter),
      y: Self.gutter + number / columns * (cellSize.height + Self.gutter),
      width: cellSize.width, height: cellSize.height)
  }

  /// As much of a label as there is room for.
  func fitted(_ label: String) -> String {
    let room = (cellSize.width - 2 * labelMargin) / font.letter.width
    return label.count <= room ? label : label.prefix(max(0, room - 2)) + ".."
  }
}
