internal import Grids

/// The positions of equally large tiles in a picture, in rows.
struct TileLayout: Hashable {
  /// The size of the picture.
  let size: Size
  let columns: Int
  /// The size that a tile may have, without its label.
  let tile: Size
  /// The distance between tiles, and around them.
  let gap: Int
  private let count: Int
  private let label: Int

  /// Creates the layout with the largest tiles.
  ///
  /// - Parameters:
  ///   - aspect: the proportions of a tile.
  ///   - label: the height of the label above each tile.
  init(_ count: Int, on size: Size, aspect: Size, label: Int, gap: Int) {
    (self.size, self.count, self.label, self.gap) = (size, count, label, gap)
    let tile = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return Size(
        width: max(1, (size.width - gap) / columns - gap),
        height: max(1, (size.height - gap) / rows - gap - label))
    }
    let width = { (columns: Int) in
      let tile = tile(columns)
      return min(tile.width, tile.height * aspect.width / max(1, aspect.height))
    }
    columns = (1...max(1, count)).max { width($0) < width($1) } ?? 1
    self.tile = tile(columns)
  }

  /// Returns the region of a tile with its label.
  func cell(_ number: Int) -> Region {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return Region(
      x: gap + column * (tile.width + gap), y: gap + row * (tile.height + label + gap),
      width: tile.width, height: tile.height + label)
  }

  /// Returns the region of a tile without its label.
  func region(_ number: Int) -> Region {
    let cell = cell(number)
    return Region(x: cell.x, y: cell.y + label, width: tile.width, height: tile.height)
  }
}
