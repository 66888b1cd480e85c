package import Grids
package import Patterns
internal import Settings
public import Worlds

extension Life: ContinuableSimulation {
  package func opening(with saved: Pattern) -> Life {
    var result = self
    // The size of the board may follow from the size of the pattern.
    if !isUnbounded { result.size = board }
    result.pattern = saved
    return result
  }

  public func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    if explain { return rule.chart }
    if pattern == nil, symmetry != .c1 {
      var life = self
      life.pattern = symmetricCells(seed: seed)
      return try life.opening(seed: seed)
    }
    if rule.needsBytes { return try stateOpening(seed: seed) }
    if !isUnbounded { return boundedOpening(seed: seed) }
    return try planeOpening {
      plane { (cells: inout TileBoard) in cells.fillAtRandom(density, on: board, seed: seed) }
    }
  }

  /// Returns random cells in which those before others, in reading order, decide about all cells that
  /// are equal by the symmetry. Where they are alive, so are those without a symmetry.
  private func symmetricCells(seed: UInt64) -> Pattern {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    let firstCell = symmetry.firstCell(on: board)
    var cells = Grid<CellState>(size: board, repeating: 0)
    var cancellation = CancellationCheck()
    for y in 0..<board.height where !cancellation.isOver(after: board.width) {
      for x in 0..<board.width {
        let isAlive = generator.chance(threshold)
        let live = isAlive && rule.needsBytes ? 1 + generator.below(rule.randomStates - 1) : 1
        let place = Position(x: x, y: y)
        let first = firstCell(place)
        cells[x, y] = first == place ? CellState(isAlive ? live : 0) : cells[first.x, first.y]
      }
    }
    return Pattern(cells: cells)
  }

  /// Creates an unbounded plane at generation 0, as tiles or hashed.
  private func planeOpening<Tiles: HashableTiles>(
    _ tiles: () -> PlaneWorld<Tiles>
  ) throws(OpeningProblem) -> any World {
    if engine == .hash || pattern?.squares != nil {
      let world = try hashed(tiles)
      return AdaptiveLife<Tiles>(world, isAdaptive: engine == .auto, limit: memory)
    }
    let world = tiles()
    if world.failure != nil {
      // Cells that lie far apart need less memory as squares.
      guard isHashable, engine == .auto else { throw doesNotFit }
      return AdaptiveLife<Tiles>(try hashed(tiles), isAdaptive: true, limit: memory)
    }
    return engine == .tiles || !isHashable ? world : AdaptiveLife(world, limit: memory)
  }

  var isHashable: Bool { isUnbounded && grid == nil && rule.isHashable }

  var doesNotFit: OpeningProblem {
    OpeningProblem("memory", "generation 0 needs more than \(memory) bytes: raise 'memory'")
  }

  /// Calls a closure with each run of the pattern, at its position in the world.
  func forEachRun(
    of pattern: Pattern, _ take: (_ columns: Range<Int>, _ row: Int, CellState) -> Void
  ) {
    let corner = corner(of: pattern)
    for run in pattern.runs {
      let columns = run.columns.lowerBound + corner.x..<run.columns.upperBound + corner.x
      take(columns, run.y + corner.y, run.state)
    }
  }

  /// Creates the world at generation 0 as a hashed world. `tiles` returns the same world as tiles.
  /// Precondition: `isHashable` is true.
  private func hashed(_ tiles: () -> PlaneWorld<some HashableTiles>) throws(OpeningProblem)
    -> HashedLife
  {
    // The map exists beside the squares built from it, so it gets a quarter of the memory.
    var map = LeafMap(LeafShape(rule), limit: memory / 4)
    if let pattern {
      map.fill(pattern, at: corner(of: pattern))
    } else {
      let tiles = tiles()
      if tiles.failure != nil { throw doesNotFit }
      tiles.forEachRun { y, columns, state in map.fill(columns, row: y, state: state) }
    }
    do throws(HashProblem) {
      if let squares = pattern?.squares?.value {
        return try HashedLife(squares, rule: rule, limit: memory)
      }
      return try HashedLife(&map, rule: rule, limit: memory)
    } catch {
      throw doesNotFit
    }
  }

  private func boundedOpening(seed: UInt64) -> LifeWorld {
    var cells = BitBoard(size: board, states: rule.states)
    if let pattern {
      forEachRun(of: pattern) { cells.fill($0, row: $1, state: $2) }
    } else {
      cells.fillAtRandom(density, seed: seed)
    }
    return LifeWorld(
      cells, rule: rule, boardTopology: boardTopology, generation: firstGeneration)
  }

  var boardTopology: BoardTopology {
    grid.map(BoardTopology.init) ?? (topology == .torus ? .torus : .plane)
  }

  /// Returns the position of a pattern's (0, 0): centered between edges, and unchanged in unbounded
  /// directions.
  package func corner(of pattern: Pattern) -> Position {
    if !isUnbounded {
      let place = pattern.place(on: board)
      return pattern.position == nil ? withEvenCorner(place) : place
    }
    let (middle, place) = (pattern.centered(on: board), pattern.place(on: nil))
    return Position(
      x: grid?.width ?? 0 > 0 ? middle.x : place.x, y: grid?.height ?? 0 > 0 ? middle.y : place.y)
  }

  /// Returns the corner of a centered pattern under rules for which parity matters: (0, 0) of the
  /// pattern is the upper left cell of a block in generation 0, or a triangle that points down.
  private func withEvenCorner(_ corner: Position) -> Position {
    rule.blocks == nil && !rule.isTriangular
      ? corner : Position(x: corner.x & ~1, y: corner.y & ~1)
  }

  /// Creates the world at generation 0 on tiles: the pattern, or a random rectangle of the size of
  /// `board`.
  private func plane<Tiles: PlaneTiles>(
    _ fillAtRandom: (inout Tiles) -> Void
  ) -> PlaneWorld<Tiles> {
    var cells = Tiles(states: rule.states, limit: memory)
    if let pattern {
      forEachRun(of: pattern) {
        if !cells.isFull { cells.fill($0, row: $1, state: $2) }
      }
    } else {
      fillAtRandom(&cells)
    }
    return PlaneWorld(
      cells, rule: rule, band: grid.flatMap(EdgePair.init), generation: firstGeneration)
  }

  /// The generation of the pattern, or 0. Its parity selects the blocks or the rule of the first
  /// step.
  private var firstGeneration: Int { pattern?.generation ?? 0 }

  /// The error if the selected engine cannot run this world; nil if it can.
  var engineProblem: OpeningProblem? {
    switch engine {
    case .bits where isUnbounded:
      OpeningProblem("engine", "bits requires a bounded board: use tiles for a plane")
    case .tiles where !isUnbounded:
      OpeningProblem("engine", "tiles requires an unbounded plane: use bits for a board")
    case .hash where !isHashable:
      OpeningProblem(
        "engine",
        "hash requires an unbounded plane, and a rule of nine cells that has two states or a table")
    default: nil
    }
  }

  // MARK: Many states

  /// Creates the world at generation 0 for a rule that distinguishes all states.
  private func stateOpening(seed: UInt64) throws(OpeningProblem) -> any World {
    if !isUnbounded { return stateBoard(seed: seed) }
    return try planeOpening {
      plane { (cells: inout StatePlane) in
        forEachRandomCell(seed: seed) { cells.fill($0, row: $1, state: $2) }
      }
    }
  }

  /// Calls a closure with the cells of `board` that are not dead in a random world, row by row. Each
  /// cell has the same probability of a random state above 0.
  private func forEachRandomCell(
    seed: UInt64, _ take: (_ columns: Range<Int>, _ row: Int, CellState) -> Void
  ) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    var cancellation = CancellationCheck()
    for y in 0..<board.height where !cancellation.isOver(after: board.width) {
      for x in 0..<board.width where generator.chance(threshold) {
        take(x..<x + 1, y, CellState(1 + generator.below(rule.randomStates - 1)))
      }
    }
  }

  private func stateBoard(seed: UInt64) -> StateWorld {
    var cells = StateBoard(size: board, topology: boardTopology)
    if let pattern {
      forEachRun(of: pattern) { cells.fill($0, row: $1, state: $2) }
    } else {
      forEachRandomCell(seed: seed) { cells.fill($0, row: $1, state: $2) }
    }
    return StateWorld(cells, rule: rule, generation: firstGeneration)
  }

  /// Returns the bytes of a step of a rule with a range above 1.
  private func wideMemory(of size: Size) -> Int {
    let border = 2 * rule.range
    return Size(width: size.width + border, height: size.height + border).memory(bytesACell: 1)
  }

  /// Returns the bytes of the world at generation 0. `size`: the size of the board; nil if it is
  /// unbounded.
  func stateMemory(of size: Size?) -> Int {
    size.map { StateBoard.memory(of: $0) + (rule.range > 1 ? wideMemory(of: $0) : 0) }
      ?? min(StatePlane.memory(of: board, at: mostTiles), memory)
  }
}
