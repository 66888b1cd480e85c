internal import Grids
internal import Patterns
internal import Settings
internal import Worlds

extension Life {
  /// The kinds of objects that move by themselves, found in small random patterns of the rule on an
  /// unbounded plane. Nil if the rule has a range above 1, blocks, or births without neighbors.
  ///
  /// The result depends only on the rule. It is a sample: a kind that is missing may exist.
  package var movingObjects: [CensusEntry]? {
    guard rule.range == 1, rule.hasIndependentObjects,
      let search = MovingObjectSearch(rule)
    else { return nil }
    return CensusEntry.census(of: search.objects, rule: rule)
  }
}

/// A search for moving objects among the cells that random patterns leave.
private struct MovingObjectSearch {
  private let rule: LifeRule
  /// A plane without cells. Its copies share the compiled rule.
  private let empty: any Board
  private static let patterns = 16
  private static let size = Size(width: 16, height: 16)
  private static let density = Ratio(3, 8)
  /// The generations that a pattern is played.
  private static let generations = 200
  /// The number of cells at which a pattern is not played on.
  private static let mostCells = 800
  /// The most cells and the longest period of an object.
  private static let (largest, longest) = (24, 32)

  init?(_ rule: LifeRule) {
    var plane = Life(rule: rule, pattern: Pattern(runs: []), topology: .unbounded)
    // Other engines are faster for large worlds, but take longer to change cells.
    plane.engine = .tiles
    guard let empty = try? plane.opening(seed: 1) as? any Board else { return nil }
    (self.rule, self.empty) = (rule, empty)
  }

  var objects: [LifeObject] {
    (1...Self.patterns).flatMap { seed in
      CellSet(of: remains(seed: UInt64(seed))).groups(within: 2 * rule.range)
        .filter { $0.count <= Self.largest }
        .compactMap { LifeObject($0, on: plane(with: $0), longest: Self.longest) }
        .filter(\.moves)
    }
  }

  /// Returns a random pattern after its last generation.
  private func remains(seed: UInt64) -> any World {
    var generator = Generator(seed: seed)
    let cells = (0..<Self.size.area).map { _ in CellState(generator.chance(Self.density) ? 1 : 0) }
    var world = empty
    world.put(Grid(size: Self.size, elements: cells), at: Position(x: 0, y: 0), over: false)
    for _ in 0..<Self.generations
    where world.counts.reduce(0, { $0 + $1.value }) < Self.mostCells {
      world.advance(by: 1)
    }
    return world
  }

  /// Returns a plane with some cells, which are moved to (0, 0).
  private func plane(with cells: CellSet) -> any World {
    var (world, grid) = (empty, Grid(size: cells.region.size, repeating: CellState(0)))
    for cell in cells.atOrigin.cells { grid[cell.x, cell.y] = cell.state }
    world.put(grid, at: Position(x: 0, y: 0), over: false)
    return world
  }
}
