internal import Grids

/// The positions of equally large tiles in a picture, in rows.
struct TileLayout: Hashable {
  /// The size of the picture.
  let size: Size
  let columns: Int
  /// The size of a tile without its label: a multiple of its proportions if that fits.
  let tile: Size
  /// The distance between tiles, and around them.
  let gap: Int
  private let label: Int
  /// The top left corner of all tiles with the gaps around them.
  private let corner: Position

  /// Creates the layout with the largest tiles.
  ///
  /// - Parameters:
  ///   - aspect: the size of a world in cells; not empty.
  ///   - label: the height of the label above each tile.
  init(_ count: Int, on size: Size, aspect: Size, label: Int, gap: Int) {
    (self.size, self.label, self.gap) = (size, label, gap)
    let room = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return Size(
        width: max(1, (size.width - gap) / columns - gap),
        height: max(1, (size.height - gap) / rows - gap - label))
    }
    let width = { (columns: Int) in
      let room = room(columns)
      return min(room.width, room.height * aspect.width / aspect.height)
    }
    columns = (1...max(1, count)).max { width($0) < width($1) } ?? 1
    let most = room(columns)
    let times = min(most.width / aspect.width, most.height / aspect.height)
    tile =
      times > 0 ? Size(width: aspect.width * times, height: aspect.height * times) : most
    let rows = (count + columns - 1) / columns
    corner = Position(
      x: max(0, size.width - columns * (tile.width + gap) - gap) / 2,
      y: max(0, size.height - rows * (tile.height + label + gap) - gap) / 2)
  }

  /// Returns the region of a tile with its label.
  func cell(_ number: Int) -> Region {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return Region(
      x: corner.x + gap + column * (tile.width + gap),
      y: corner.y + gap + row * (tile.height + label + gap),
      width: tile.width, height: tile.height + label)
  }

  /// Returns the region of a tile without its label.
  func region(_ number: Int) -> Region {
    let cell = cell(number)
    return Region(x: cell.x, y: cell.y + label, width: tile.width, height: tile.height)
  }
}
