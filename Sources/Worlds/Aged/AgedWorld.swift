package import Grids

/// A wrapper around any world that shows the ages of its cells. The wrapped world is unaware of it.
package struct AgedWorld: AnimatedWorld, GrowingWorld {
  private var world: any World
  private var ages: Ages
  private let legend: AgedLegend

  /// Creates a wrapper that starts to record ages with the current generation, in which every cell
  /// is new.
  ///
  /// - Parameters:
  ///   - kinds: The number of kinds in the world's legend.
  ///   - memory: The maximum number of bytes for ages.
  package init(_ world: any World, _ age: Age, kinds: Int, within memory: Int = .max) {
    self.world = world
    legend = AgedLegend(age, kinds: kinds)
    ages = Ages(age, within: memory)
    ages.record(world)
  }

  /// True if ages exceeded their memory limit and are no longer available.
  package var isOver: Bool { ages.isOver }

  /// Returns the maximum number of bytes for the ages on a board.
  package static func memory(on board: Size) -> Int {
    let tiles = ScaledRegion(Region(board)).rescaled(to: AgedTile.scale).region.size
    return tiles.memory(bytesACell: AgedTile.memory)
  }

  package var bounds: Region? { world.bounds }
  /// The region of cells and trails, which may extend beyond the live cells.
  package var living: ScaledRegion { ages.extent }
  package var figures: [Figure] { world.figures }
  package var counts: [Count] { world.counts }
  package var memory: Int { ((world as? any GrowingWorld)?.memory ?? 0) + ages.memory }

  package func poses(in region: Region) -> Grid<Pose>? {
    (world as? any AnimatedWorld)?.poses(in: region)
  }

  package mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      world.advance(by: 1)
      ages.record(world)
    }
  }

  /// Records the next generation, given as a world, which may differ from the wrapped one in any
  /// way.
  package mutating func take(_ next: any World) {
    world = next
    ages.record(next)
  }

  package func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let step = AgedTile.scale - sight.scale
    for (place, tile) in tiles(in: sight) {
      let corner = Position(x: place.x << AgedTile.scale, y: place.y << AgedTile.scale)
      guard step > 0 else {
        // A square of the view contains the whole tile.
        let square = Position(x: place.x >> -step, y: place.y >> -step)
        let index = (square.y - sight.region.y) * grid.width + square.x - sight.region.x
        grid.elements[index] = max(grid.elements[index], highest(in: tile, at: corner))
        continue
      }
      show(tile, at: corner, in: sight, on: &grid)
    }
    return grid
  }

  /// Returns the tiles that intersect `sight` with their positions in tiles.
  private func tiles(in sight: ScaledRegion) -> [(Position, AgedTile)] {
    let region = sight.rescaled(to: max(sight.scale, AgedTile.scale)).region
    let step = max(0, sight.scale - AgedTile.scale)
    // Choose the shorter loop: over the positions in view, or over the stored tiles.
    if step == 0, region.size.area < ages.tiles.count {
      return region.rows.flatMap { y in
        region.columns.compactMap { x in
          let place = Position(x: x, y: y)
          return ages.tiles[place].map { (place, $0) }
        }
      }
    }
    return ages.tiles.filter {
      region.columns.contains($0.key.x >> step) && region.rows.contains($0.key.y >> step)
    }.map { ($0.key, $0.value) }
  }

  private func highest(in tile: AgedTile, at corner: Position) -> CellState {
    zip(tile.kinds, tile.ages).reduce(0) { max($0, legend.state($1.0, $1.1)) }
  }

  /// Shows a tile that covers several squares of the view.
  private func show(
    _ tile: AgedTile, at corner: Position, in sight: ScaledRegion, on grid: inout Grid<CellState>
  ) {
    let side = 1 << AgedTile.scale
    let region = sight.region
    let (top, left) = (corner.y, corner.x)
    let shift = sight.scale
    let squares = Region(
      x: left >> shift, y: top >> shift, width: side >> shift, height: side >> shift
    ).intersection(region)
    if squares.isEmpty { return }
    for y in squares.y << shift..<squares.rows.upperBound << shift {
      let row = (y - top) << AgedTile.scale - left
      let line = ((y >> shift) - region.y) * region.width - region.x
      for x in squares.x << shift..<squares.columns.upperBound << shift {
        let kind = tile.kinds[row + x]
        if kind == 0 { continue }
        let state = legend.state(kind, tile.ages[row + x])
        let index = line + (x >> shift)
        if state > grid.elements[index] { grid.elements[index] = state }
      }
    }
  }
}
