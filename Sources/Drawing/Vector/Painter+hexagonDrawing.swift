internal import Grids
internal import Imaging
internal import Worlds

extension Painter {
  /// Draws the hexagonal cells of a world, those of each state as one shape.
  ///
  /// Hexagons without visible sides become areas of pixels, and too many of them an image.
  func drawHexagons(of scene: PictureContent, on canvas: VectorCanvas) {
    guard let viewport = scene.viewport else { return }
    let lattice = HexagonLattice(worldSize, viewport, cell: look.cell, gap: look.gap)
    let region = lattice.cells(in: 0..<worldSize.height)
    guard lattice.hasEdges, region.size.area <= Self.mostRuns else {
      return draw(pixels(of: scene), on: canvas)
    }
    let cells = scene.cells.cells(in: region)
    let board = (scene.cells.bounds ?? region).intersection(region)
    var elements = [
      shape(of: board.cells, in: lattice, isWhole: true, look.gap > 0 ? ink.grid : maker.background)
    ]
    for state in (look.gap > 0 ? 0 : 1)..<max(1, offBoard) {
      let alike = board.cells.filter { cells[$0.x - region.x, $0.y - region.y] == CellState(state) }
      if !alike.isEmpty {
        elements.append(
          shape(of: alike, in: lattice, isWhole: false, maker.entry(of: CellState(state))))
      }
    }
    canvas.fill(layout.world, with: scene.cells.bounds == nil ? maker.background : ink.background)
    let corner = Position(x: layout.world.x, y: layout.world.y)
    canvas.append(.group(elements, by: corner, clip: layout.world))
  }

  private func shape(
    of cells: [Position], in lattice: HexagonLattice, isWhole: Bool, _ entry: UInt8
  ) -> VectorElement {
    let steps = cells.flatMap { cell in
      VectorPath(along: lattice.corners(of: cell, isWhole: isWhole), isClosed: true).steps
    }
    var path = VectorPath()
    path.steps = steps
    return .shape(.fill(path), entry)
  }
}

extension Region {
  /// The positions of all cells, row by row.
  fileprivate var cells: [Position] {
    rows.flatMap { y in columns.map { Position(x: $0, y: y) } }
  }
}
