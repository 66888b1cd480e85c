internal import Grids
internal import Worlds

/// A page with several worlds, and with the swatches and strips of a theme. Only the first world
/// advances.
struct SampleWorld: LeapingWorld, GrowingWorld {
  struct Part {
    var world: any World
    /// The region of the world that is shown.
    let shown: Region
    /// The region of the page that it fills.
    let place: Region
    /// The page's states for the world's own states.
    let states: [CellState]
  }

  let page: SamplePage
  var parts: [Part]

  var bounds: Region? { Region(page.size) }
  var counts: [Count] { parts[0].world.counts }
  var isAtRest: Bool { parts[0].world.isAtRest }
  var memory: Int { (parts[0].world as? any GrowingWorld)?.memory ?? 0 }
  var leaps: Bool { (parts[0].world as? any LeapingWorld)?.leaps ?? false }
  var failure: WorldProblem? { parts[0].world.failure }

  mutating func advance(by generations: Int) { parts[0].world.advance(by: generations) }

  mutating func advance(by generations: Int, of way: Int) { advance(by: generations) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
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
      grid.fill(region, with: page.legend.state(of: kind))
    }
    for part in parts {
      let cells = part.world.cells(in: part.shown)
      let scale = part.place.width / cells.width
      for y in 0..<cells.height {
        for x in 0..<cells.width {
          let square = Region(
            x: part.place.x + x * scale, y: part.place.y + y * scale, width: scale, height: scale)
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
