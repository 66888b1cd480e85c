internal import Grids
internal import Imaging
internal import Worlds

/// The data from which a player draws the cells of a film.
extension CellPainter {
  /// The region of the cells whose numbers a frame contains.
  var playerCells: Region { lattice.map { region(of: $0) } ?? view }

  /// Returns the numbers of a world's cells, row by row.
  func playerNumbers(of world: any World) -> [UInt8] {
    let region = playerCells
    var numbers = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    if board != region { numbers.fill(outside: board, of: region, with: CellState(offBoard)) }
    return numbers.elements
  }

  /// How a player draws the cells.
  var playerDrawing: PlayerDrawing { lattice.map { .lattice(drawing(of: $0)) } ?? squares }

  private var squares: PlayerDrawing {
    let side = look.cell
    var entries: [UInt8] = []
    for number in stamps.shapes.indices {
      for y in 0..<side { entries += stamps.row(y).dropFirst(number * side).prefix(side) }
    }
    return .stamps(
      PlayerStamps(side: side, pitch: look.pitch, line: lineEntry, entries: entries))
  }

  /// The hexagons or triangles of the cells; nil for squares.
  private var lattice: CellLattice? {
    guard let tiling = look.tiling, let viewport = tilingViewport else { return nil }
    return CellLattice(tiling, place.size, viewport, cell: look.cell, gap: look.gap)
  }

  private func region(of lattice: CellLattice) -> Region {
    lattice.cells(in: 0..<place.size.height)
  }

  /// Returns the cell that each pixel shows, which takes five bytes for each pixel.
  private func drawing(of lattice: CellLattice) -> PlayerLattice {
    let region = region(of: lattice)
    var cells = [Int32](repeating: 0, count: place.size.area)
    var levels = [UInt8](repeating: 0, count: place.size.area)
    for y in 0..<place.size.height {
      lattice.forEachPixel(of: y) { x, sample in
        let (column, row) = (sample.cell.x - region.x, sample.cell.y - region.y)
        cells[y * place.size.width + x] = Int32(row * region.width + column)
        levels[y * place.size.width + x] = UInt8(sample.level)
      }
    }
    return PlayerLattice(
      cells: cells, levels: levels, depth: Coverage.levels + 1, entries: latticeEntries)
  }
}
