internal import Grids
internal import Imaging
internal import Worlds

/// The exact colors of worlds that have more of them than a palette. The cells are painted once more
/// for each channel, whose bytes are their states. Everything else keeps the colors of the palette.
extension Painter {
  /// Returns the function that replaces the colors of cells in an image by the exact ones.
  func colorPainting(of scene: ImageContent, _ channels: Painter) -> Image.PaintColors {
    let waiting = CancellationCheck.waiting
    return { [self] pixels, rows, entries in
      // Pixels that show several cells have the color of a state.
      guard scene.viewport?.pitch.showsCells ?? true, !rows.clamped(to: layout.world.rows).isEmpty,
        let world = scene.world as? any ColoredWorld, let colors = world.colors
      else { return }
      CancellationCheck.$waiting.withValue(waiting) {
        let canvas = { [ground] (channel: Int?) in
          channels.canvas(
            of: ChannelWorld(world, colors, channel, on: ground), through: scene.viewport, rows)
        }
        // The gaps between hexagons and triangles can have the entry of state 0.
        let areCells = cells(in: entries, rows, on: look.tiling == nil ? nil : canvas(nil))
        for channel in 0..<3 {
          replace(channel, of: &pixels, where: areCells, by: canvas(channel), rows)
        }
      }
    }
  }

  /// Returns some rows of an image, of which only the cells are painted.
  private func canvas(
    of world: ChannelWorld, through viewport: Viewport?, _ rows: Range<Int>
  ) -> Canvas {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    let shown = rows.clamped(to: layout.world.rows)
    paintCells(
      shown.lowerBound - layout.world.y..<shown.upperBound - layout.world.y,
      of: ImageContent(
        world: world, viewport: viewport, between: nil, text: TitleAndCaption(), figures: [],
        lines: []), on: canvas, from: rows.lowerBound)
    return canvas
  }

  /// Returns for each pixel of some rows whether it shows an opaque cell. `entries`: the palette
  /// indices of the pixels. `coverage`: the rows with 255 where cells are; nil if all pixels with
  /// the entry of a state are cells.
  private func cells(
    in entries: [UInt8], _ rows: Range<Int>, on coverage: Canvas?
  ) -> [Bool] {
    // The entries of states come first in the palette, in the order of the legend.
    let isState = palette.alphas.enumerated().map { $0 < offBoard && $1 == 255 }
    var areCells = [Bool](repeating: false, count: entries.count)
    for y in rows.clamped(to: layout.world.rows) {
      let start = (y - rows.lowerBound) * size.width
      for x in layout.world.columns { areCells[start + x] = isState[Int(entries[start + x])] }
      coverage?.withRow(y - rows.lowerBound) { row in
        for x in layout.world.columns where row[x] != 255 { areCells[start + x] = false }
      }
    }
    return areCells
  }

  /// Replaces a channel of the pixels that show cells.
  private func replace(
    _ channel: Int, of pixels: inout Grid<ColorWithAlpha>, where areCells: [Bool],
    by canvas: Canvas, _ rows: Range<Int>
  ) {
    let stride = MemoryLayout<ColorWithAlpha>.stride
    for y in rows.clamped(to: layout.world.rows) {
      let start = (y - rows.lowerBound) * size.width
      canvas.withRow(y - rows.lowerBound) { row in
        unsafe pixels.elements.withUnsafeMutableBytes { bytes in
          for x in layout.world.columns where areCells[start + x] {
            unsafe bytes[(start + x) * stride + channel] = row[x]
          }
        }
      }
    }
  }
}

/// A channel of the colors of a world, whose bytes are its states.
private struct ChannelWorld: World {
  let bounds: Region?
  let counts: [Count] = []
  private let colors: [Int]
  /// The bits of a color below the channel; nil for the coverage, which is 255 for all cells.
  private let shift: Int?
  private let ground: Int

  /// - Parameter channel: 0 for red, 1 for green, 2 for blue, or nil for the coverage.
  /// - Parameter ground: the color behind translucent cells.
  init(_ world: any ColoredWorld, _ colors: [Int], _ channel: Int?, on ground: Color) {
    (bounds, self.colors, shift) = (world.bounds, colors, channel.map { 16 - 8 * $0 })
    self.ground = channel.map { Int([ground.red, ground.green, ground.blue][$0]) } ?? 0
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var cells = Grid<CellState>(size: sight.region.size, repeating: 0)
    guard let bounds, sight.scale == 0 else { return cells }
    let shown = sight.region.intersection(bounds)
    for y in shown.rows {
      let from = (y - bounds.y) * bounds.width - bounds.x
      let to = (y - sight.region.y) * cells.width - sight.region.x
      for x in shown.columns { cells.elements[to + x] = byte(of: colors[from + x]) }
    }
    return cells
  }

  private func byte(of color: Int) -> UInt8 {
    guard let shift else { return 255 }
    if color < 0 { return UInt8(ground) }
    let (own, clear) = (color >> shift & 255, color >> 24)
    // Rounded to the nearest integer, as the colors of states are.
    return UInt8(clear == 0 ? own : (own * (255 - clear) + ground * clear + 127) / 255)
  }

  func advance(by generations: Int) {}
}
