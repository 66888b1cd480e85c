internal import Grids
internal import Imaging
internal import Worlds

/// The exact colors of worlds that have more of them than a palette. They replace those of the palette
/// where an image shows a cell. Everything else keeps the colors of the palette.
extension CellPainter {
  /// Returns the function that replaces the colors of cells in an image by the exact ones.
  func colorPainting(of scene: CellScene) -> Image.PaintColors {
    // Pixels of a camera that show several cells have the color of a state.
    guard look.shared != nil || scene.viewport?.pitch.showsCells ?? true,
      let world = scene.world as? any ColoredWorld,
      let colors = ExactColors(world, on: ground)
    else { return { _, _, _ in } }
    // The entries of states come first in the palette, in the order of the legend.
    let isState = palette.alphas.enumerated().map { $0 < offBoard && $1 == 255 }
    if look.shared != nil, let viewport = scene.viewport {
      return sharedPainting(colors, through: viewport, isState)
    }
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

  /// Returns the function that gives pixels which cells share the means of their colors.
  private func sharedPainting(
    _ colors: ExactColors, through viewport: Viewport, _ isState: [Bool]
  ) -> Image.PaintColors {
    let (across, lines) = axes(of: viewport)
    let columns = (0..<place.size.width).map { across.shares(under: $0) }
    return { [place] pixels, rows, entries in
      for y in rows.clamped(to: place.rows) {
        let covered = lines.shares(under: y - place.y)
        let start = (y - rows.lowerBound) * pixels.width + place.x
        entries.surface.withRow(y - entries.top) { entries in
          for (x, cells) in columns.enumerated() where isState[Int(entries[place.x + x])] {
            if let color = colors.mean(of: cells, covered) { pixels.elements[start + x] = color }
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

  /// Returns the mean color of the cells in some columns and rows, each with its share of a pixel; nil
  /// if they lie outside the board.
  func mean(
    of columns: [(cell: Int, share: Int)], _ rows: [(cell: Int, share: Int)]
  ) -> ColorWithAlpha? {
    var (sum, all) = (SIMD4<Int>.zero, 0)
    for row in rows {
      for column in columns {
        guard let color = self[Position(x: column.cell, y: row.cell)] else { continue }
        let share = row.share * column.share
        sum &+=
          SIMD4(Int(color.red), Int(color.green), Int(color.blue), 0) &* SIMD4(repeating: share)
        all += share
      }
    }
    if all == 0 { return nil }
    let mean = (sum &+ SIMD4(repeating: all / 2)) / SIMD4(repeating: all)
    return ColorWithAlpha(
      red: UInt8(mean[0]), green: UInt8(mean[1]), blue: UInt8(mean[2]), alpha: 255)
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
