internal import Grids
internal import Imaging
internal import Platform
internal import Worlds

/// A painter of the cells of one animation, in the region of its images that shows the world: as pixels
/// with palette entries, as exact colors, as shapes, and as numbers for a player.
package struct CellPainter: Sendable {
  /// The maximum number of runs of cells that are drawn as shapes. More become pixels.
  package static let mostRuns = 200_000

  let look: Look
  /// The size of the image, and the region of it that shows the world.
  let size: Size
  let place: Region
  /// The region of the world that is shown without a camera.
  let view: Region
  let palette: Palette
  let maker: StampMaker
  let stamps: Stamps
  private let rowRepeats: [Bool]
  /// The index of the stamp for cells outside the board, which follows the stamps of the legend.
  let offBoard: Int
  /// The entries of lines between cells, and of the page.
  let gridEntry: UInt8
  let pageEntry: UInt8
  /// The color behind translucent cells.
  let ground: Color
  /// True if lines surround only the cells of states other than 0.
  let linesAreOutlines: Bool

  /// Creates a painter. `place`: the region that shows the world in images of a size. `entries`: those of
  /// lines between cells, and of the page.
  init(
    _ maker: StampMaker, _ legend: [CellKind], view: Region, at place: Region,
    in size: Size, _ palette: Palette, entries: (grid: UInt8, page: UInt8),
    linesAreOutlines: Bool
  ) {
    (look, self.view, self.palette, self.maker) = (maker.look, view, palette, maker)
    (self.size, self.place) = (size, place)
    stamps = maker.stamps(side: look.cell)
    rowRepeats = stamps.repeats
    offBoard = legend.count
    (gridEntry, pageEntry) = entries
    let isEmpty = legend.first?.hasOwnColor == false
    ground = isEmpty ? look.theme.colors(of: legend)[0] : look.theme.background
    self.linesAreOutlines = linesAreOutlines
  }

  /// Returns the cells on some rows of an image as bits, if they are the whole image; nil if pixels
  /// have to be painted.
  func bits(of scene: CellScene, _ rows: Range<Int>) -> BitGrid? {
    guard isPlain, scene.viewport == nil, scene.between == nil else { return nil }
    return (scene.world as? any BitGridWorld)?.bits(in: cells(on: rows))
  }

  /// True if each pixel is one cell and its palette index is the cell's state, 0 or 1.
  private var isPlain: Bool {
    look.pitch == 1 && look.shape == .square && place.size == size
      && palette.colors.count == 2
  }

  /// Paints the resting cells on some rows of the region that shows the world. `rows`: the rows,
  /// counted from the top of that region; at least one. `top`: the row of the image at which the
  /// canvas begins.
  func paint(_ rows: Range<Int>, of scene: CellScene, on canvas: Canvas, from top: Int) {
    if let viewport = scene.viewport {
      paintView(rows, of: scene.cells, through: viewport, on: canvas, from: top)
    } else {
      paintRows(rows, of: scene.cells, on: canvas, from: top)
    }
  }

  /// Returns the indices of the stamps that show the cells of a region.
  func shown(of world: any World, in region: Region) -> Grid<CellState> {
    let cells = world.cells(in: region)
    guard let table = maker.poses, let poses = (world as? any AnimatedWorld)?.poses(in: region)
    else { return cells }
    return table.stamps(of: cells, poses)
  }

  /// Returns the cells of the view on some rows of the region that shows the world.
  func cells(on rows: Range<Int>) -> Region {
    let first = rows.lowerBound / look.pitch
    let last = (rows.upperBound - 1) / look.pitch
    return Region(x: view.x, y: view.y + first, width: view.width, height: last - first + 1)
  }

  private func paintRows(
    _ rows: Range<Int>, of world: any World, on canvas: Canvas, from top: Int
  ) {
    let first = rows.lowerBound / look.pitch
    let region = cells(on: rows)
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    if linesAreOutlines { outlineCells(of: world, around: region, on: canvas, from: top) }
    for row in 0..<region.height {
      let isOn = board.rows.contains(region.y + row)
      let columns = isOn ? board.x - region.x..<board.x - region.x + board.width : 0..<0
      paintRow(
        cells.row(row), on: columns, at: place.y + (first + row) * look.pitch - top, canvas)
    }
  }

  /// The palette entry of the space between cells.
  var lineEntry: UInt8 { linesAreOutlines ? maker.background : gridEntry }

  /// Fills the squares of all cells but those of state 0, with the lines around them, in the color
  /// of lines. Cells next to the region may have lines in it.
  private func outlineCells(
    of world: any World, around region: Region, on canvas: Canvas, from top: Int
  ) {
    let region = region.expanded(by: 1)
    let cells = world.cells(in: region)
    for y in 0..<region.height {
      for x in 0..<region.width where cells[x, y] != 0 {
        let square = Region(
          x: place.x + (region.x + x - view.x) * look.pitch,
          y: place.y + (region.y + y - view.y) * look.pitch - top, width: look.cell,
          height: look.cell)
        canvas.fill(square.expanded(by: look.gap), with: gridEntry)
      }
    }
  }

  /// True if cells are drawn as pixels in images of shapes, too.
  var drawsPixels: Bool { linesAreOutlines && look.gap > 0 }

  /// Paints one row of cells. A pixel row that equals the one above is copied from the canvas; all
  /// others are painted cell by cell. Beside the world, these rows are equal already.
  private func paintRow(
    _ states: ArraySlice<CellState>, on board: Range<Int>, at top: Int, _ canvas: Canvas
  ) {
    for y in max(0, -top)..<max(0, -top, min(look.cell, canvas.size.height - top)) {
      if rowRepeats[y] && top + y > 0 {
        canvas.repeatRow(top + y, in: place.columns)
      } else {
        canvas.paintRow(top + y) { pixels in
          paintPixels(states.span, on: board, from: stamps.row(y).span, into: &pixels)
        }
      }
    }
  }

  @inline(__always)
  private func paintPixels(
    _ states: Span<CellState>, on board: Range<Int>, from stamps: Span<UInt8>,
    into pixels: inout MutableSpan<UInt8>
  ) {
    var place = place.x
    let side = look.cell
    precondition(place + (states.count - 1) * look.pitch + side <= pixels.count, "cells of a row")
    if look.pitch == 1, board == states.indices {
      for cell in states.indices { pixels[place + cell] = stamps[Int(states[cell])] }
      return
    }
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe stamps.withUnsafeBytes { stamps in
        for cell in states.indices {
          let start = (board.contains(cell) ? Int(states[cell]) : offBoard) * side
          precondition(start + side <= stamps.count, "a state of the legend")
          unsafe (pixels.baseAddress! + place).copyFew(side, from: stamps.baseAddress! + start)
          place += look.pitch
        }
      }
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Copies a small number of bytes faster than a call of `memcpy`. Eight bytes are copied at a
  /// time. The last two groups may overlap, which avoids a remainder loop.
  @inline(__always)
  fileprivate func copyFew(_ count: Int, from source: UnsafeRawPointer) {
    let copyEight = { (x: Int) in
      unsafe storeBytes(
        of: source.loadUnaligned(fromByteOffset: x, as: UInt64.self), toByteOffset: x,
        as: UInt64.self)
    }
    guard count >= 8 else {
      for x in 0..<count {
        unsafe storeBytes(
          of: source.load(fromByteOffset: x, as: UInt8.self), toByteOffset: x, as: UInt8.self)
      }
      return
    }
    for x in stride(from: 0, to: count - 8, by: 8) { copyEight(x) }
    copyEight(count - 8)
  }
}
