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
    if look.shared != nil { return "cells that share pixels" }
    if cells.drawsPixels { return "outlines of cells" }
    if layout.world.size != look.size(of: cells.view.size) {
      return "cells beyond the edge of the image"
    }
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
        legend: playerLegend([], nil, from: cells.view))
    }
    let shown = cells.playerCells
    return PlayerFilm(
      region: region, grid: shown.size, drawing: cells.playerDrawing,
      palette: palette, legend: playerLegend(legend, scale, from: shown))
  }

  /// Returns the numbers of a world's cells, row by row.
  package func playerNumbers(of world: any World) -> [UInt8] { cells.playerNumbers(of: world) }

  private func playerLegend(
    _ kinds: [CellKind], _ scale: ColorScale?, from shown: Region
  ) -> PlayerLegend {
    var result = PlayerLegend()
    result.origin = Position(x: shown.x, y: shown.y)
    if !kinds.isEmpty {
      let posed = cells.maker.poses?.posed.map { kinds[$0.state].name } ?? []
      result.names = kinds.map(\.name) + [""] + posed
    }
    result.entries = legend?.plan.entries.map { .init($0.name, $0.state) } ?? []
    result.scale = (legend?.plan.scales.first ?? scale).map {
      .init($0.states, label: $0.label, ends: $0.ends, isLogarithmic: $0.isLogarithmic)
    }
    result.showsScale = legend?.plan.scales.isEmpty == false
    result.colors = (0..<cells.offBoard).map { cells.maker.entry(of: CellState($0)) }
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
