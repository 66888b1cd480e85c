internal import Grids
package import Imaging
package import Worlds

/// The data from which a player draws the images of a film.
extension Painter {
  /// The feature that prevents a player from drawing images from the cells of one view; nil if it
  /// can.
  package var cellObstacle: String? {
    if !inks.isEmpty { return "figures over cells" }
    if !labels.isEmpty { return "labels over cells" }
    if drawsPixels { return "outlines of cells" }
    if layout.world.size != look.size(of: view.size) { return "cells beyond the edge of the image" }
    return nil
  }

  /// Returns the properties that the images of a film share. `legend`: the kinds of cells. `scale`:
  /// the numbers that they represent. `areCells`: true if frames are the numbers of cells.
  package func playerFilm(
    _ legend: [CellKind], scale: ColorScale?, areCells: Bool
  ) -> PlayerFilm {
    let isWhole = layout.world.isEmpty
    let region = isWhole ? Region(size) : layout.world
    guard areCells, !isWhole else {
      return PlayerFilm(
        region: region, grid: region.size, drawing: .pixels, palette: palette,
        legend: playerLegend([], nil, from: view))
    }
    let cells = playerCells
    return PlayerFilm(
      region: region, grid: cells.size,
      drawing: lattice.map { .lattice(drawing(of: $0)) } ?? squares,
      palette: palette, legend: playerLegend(legend, scale, from: cells))
  }

  /// The region of the cells whose numbers a frame contains.
  private var playerCells: Region { lattice.map { region(of: $0) } ?? view }

  /// Returns the numbers of a world's cells, row by row.
  package func playerNumbers(of world: any World) -> [UInt8] {
    let region = playerCells
    var numbers = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    if board != region { numbers.fill(outside: board, of: region, with: CellState(offBoard)) }
    return numbers.elements
  }

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
    return CellLattice(tiling, worldSize, viewport, cell: look.cell, gap: look.gap)
  }

  private func region(of lattice: CellLattice) -> Region {
    lattice.cells(in: 0..<worldSize.height)
  }

  /// Returns the cell that each pixel shows, which takes five bytes for each pixel.
  private func drawing(of lattice: CellLattice) -> PlayerLattice {
    let region = region(of: lattice)
    var cells = [Int32](repeating: 0, count: worldSize.area)
    var levels = [UInt8](repeating: 0, count: worldSize.area)
    for y in 0..<worldSize.height {
      lattice.forEachPixel(of: y) { x, sample in
        let (column, row) = (sample.cell.x - region.x, sample.cell.y - region.y)
        cells[y * worldSize.width + x] = Int32(row * region.width + column)
        levels[y * worldSize.width + x] = UInt8(sample.level)
      }
    }
    return PlayerLattice(
      cells: cells, levels: levels, depth: Coverage.levels + 1, entries: latticeEntries)
  }

  private func playerLegend(
    _ kinds: [CellKind], _ scale: ColorScale?, from cells: Region
  ) -> PlayerLegend {
    var result = PlayerLegend()
    result.origin = Position(x: cells.x, y: cells.y)
    if !kinds.isEmpty {
      let posed = maker.poses?.posed.map { kinds[$0.state].name } ?? []
      result.names = kinds.map(\.name) + [""] + posed
    }
    result.entries = legend?.plan.entries.map { .init($0.name, $0.state) } ?? []
    result.scale = (legend?.plan.scale ?? scale).map {
      .init($0.states, label: $0.label, ends: $0.ends, isLogarithmic: $0.isLogarithmic)
    }
    result.showsScale = legend?.plan.scale != nil
    result.colors = (0..<offBoard).map { maker.entry(of: CellState($0)) }
    return result
  }

  /// Returns the plot of some curves as shapes. `generation`: the generation to mark; nil if the
  /// horizontal axis does not show generations.
  package func playerPlot(_ lines: [PlotLine], at generation: Int?) -> PlayerPlot? {
    guard let plot, !layout.world.isEmpty else { return nil }
    return PlayerPlot(
      region: plot.region, mark: generation.map(plot.mark), area: plot.area
    ) { [self] in
      let canvas = VectorCanvas(size: size, palette: palette)
      canvas.fill(plot.region, with: ink.background)
      plot.paint(lines, on: canvas, 0..<size.height)
      return canvas.drawing
    }
  }
}

extension TitleAndCaption {
  /// The text of each column of the title and of the caption.
  package var columns: (title: [String], caption: [String]) {
    (title.map { $0.joined(separator: " ") }, caption.map { $0.joined(separator: " ") })
  }
}
