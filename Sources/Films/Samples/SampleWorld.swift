internal import Grids
internal import Worlds

/// Worlds side by side with swatches and strips of a theme. The first of them moves.
struct SampleWorld: World {
  struct Part {
    var world: any World
    /// The region of it that is shown.
    let shown: Region
    let corner: Position
    /// The cells along each side of one of its cells.
    let scale: Int
    /// The states that stand for its own.
    let states: [CellState]

    init(
      _ world: any World, _ shown: Region, at corner: Position, legend: [CellKind], scale: Int = 1
    ) {
      self.world = world
      self.shown = shown
      self.corner = corner
      self.scale = scale
      states = legend.map { SampleLegend.state(of: CellKind($0.name)) }
    }
  }

  let page: SamplePage
  var parts: [Part]

  var bounds: Region? { Region(page.size) }
  var counts: [Count] { parts[0].world.counts }
  var isAtRest: Bool { parts[0].world.isAtRest }
  var memory: Int { parts[0].world.memory }
  var leaps: Bool { parts[0].world.leaps }
  var failure: WorldFailure? { parts[0].world.failure }

  mutating func advance(by generations: Int) { parts[0].world.advance(by: generations) }

  func cells(in sight: Sight) -> Grid<CellState> {
    let drawn = drawn
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for y in 0..<drawn.height where sight.region.rows.contains(y >> sight.scale) {
      for x in 0..<drawn.width where sight.region.columns.contains(x >> sight.scale) {
        let column = (x >> sight.scale) - sight.region.x
        let row = (y >> sight.scale) - sight.region.y
        grid[column, row] = max(grid[column, row], drawn[x, y])
      }
    }
    return grid
  }

  private var drawn: Grid<CellState> {
    var grid = Grid<CellState>(size: page.size, repeating: 0)
    for (kind, region) in page.swatches + page.tones {
      grid.fill(region, with: SampleLegend.state(of: kind))
    }
    for part in parts {
      let cells = part.world.cells(in: part.shown)
      for y in 0..<cells.height {
        for x in 0..<cells.width {
          let square = Region(
            x: part.corner.x + x * part.scale, y: part.corner.y + y * part.scale,
            width: part.scale, height: part.scale)
          grid.fill(square, with: part.states[Int(cells[x, y])])
        }
      }
    }
    return grid
  }
}

extension Grid<CellState> {
  fileprivate mutating func fill(_ region: Region, with state: CellState) {
    for y in region.rows {
      for x in region.columns { self[x, y] = state }
    }
  }
}
