internal import Grids
internal import Imaging
internal import Worlds

/// The exact colors of worlds that have more of them than a palette. They replace those of the palette
/// where an image shows a cell. Everything else keeps the colors of the palette.
extension CellPainter {
  /// Returns the function that replaces the colors of cells in an image by the exact ones.
  func colorPainting(of scene: CellScene) -> Image.PaintColors {
    // Pixels that show several cells have the color of a state.
    guard scene.viewport?.pitch.showsCells ?? true, let world = scene.world as? any ColoredWorld,
      let colors = ExactColors(world, on: ground)
    else { return { _, _, _ in } }
    // The entries of states come first in the palette, in the order of the legend.
    let isState = palette.alphas.enumerated().map { $0 < offBoard && $1 == 255 }
    let map = CellMap(self, scene.viewport)
    return { [place] pixels, rows, entries in
      let (shown, width) = (rows.clamped(to: place.rows), pixels.width)
      unsafe pixels.elements.withUnsafeMutableBufferPointer { pixels in
        for y in shown {
          let row = unsafe pixels.baseAddress! + (y - rows.lowerBound) * width
          if y > shown.lowerBound, entries.surface.repeatsRow(y - entries.top) {
            unsafe row.update(from: row - width, count: width)
            continue
          }
          entries.surface.withRow(y - entries.top) { entries in
            map.forEachRun(of: y - place.y) { columns, cell in
              guard let color = colors[cell] else { return }
              for x in place.x + columns.lowerBound..<place.x + columns.upperBound
              where isState[Int(entries[x])] { unsafe row[x] = color }
            }
          }
        }
      }
    }
  }
}

/// The opaque colors of the cells of a world.
private struct ExactColors {
  private let board: Region
  private let colors: [Int]
  private let ground: Color

  /// - Parameter ground: the color behind translucent cells.
  init?(_ world: any ColoredWorld, on ground: Color) {
    guard let board = world.bounds, let colors = world.colors else { return nil }
    (self.board, self.colors, self.ground) = (board, colors, ground)
  }

  /// The color of a cell; nil for cells outside the board.
  subscript(_ cell: Position) -> ColorWithAlpha? {
    guard board.contains(cell) else { return nil }
    let color = colors[(cell.y - board.y) * board.width + cell.x - board.x]
    if color < 0 { return ColorWithAlpha(ground) }
    let clear = color >> 24
    let mixed = { (own: Int, ground: UInt8) in
      // Rounded to the nearest integer, as the colors of states are.
      UInt8(clear == 0 ? own : (own * (255 - clear) + Int(ground) * clear + 127) / 255)
    }
    return ColorWithAlpha(
      red: mixed(color >> 16 & 255, ground.red), green: mixed(color >> 8 & 255, ground.green),
      blue: mixed(color & 255, ground.blue), alpha: 255)
  }
}
