internal import Grids

/// A plane of tiles that `AdaptiveLife` can exchange for squares.
protocol HashableTiles: LifeBoard, GrowingWorld where Rule == LifeRule {
  /// The work in total and for the latest generation, in the time of a strip of 512 cells as bits.
  var work: Int { get }
  var latestWork: Int { get }
  /// The work of moving all cells to HashLife, in the same unit.
  var hashingWork: Int { get }
  /// The number of cells that differ from the background, or more.
  var cellCount: Int { get }
  /// True if any number of generations is free.
  var isAsleep: Bool { get }
  /// A plane under the same rule without cells.
  var emptied: Self { get }

  /// Returns true if HashLife can compute worlds of this kind under a rule.
  static func canHash(_ rule: LifeRule) -> Bool

  /// Returns the cells that differ from the background, grouped by leaves.
  func leaves(limit: Int) -> LeafMap
  /// The state of all cells far away.
  var background: CellState { get }

  /// Creates a plane with the cells of a hashed world.
  init(_ squares: HashedLife, limit: Int)
}

extension UnboundedLife: HashableTiles {
  static func canHash(_ rule: LifeRule) -> Bool { rule.hashedTable != nil }

  func leaves(limit: Int) -> LeafMap {
    var map = LeafMap(limit: limit)
    for tile in tiles.tiles.indices.dropFirst() where tiles.isInUse(tile) {
      let place = tiles.tiles[tile].place
      map.add(at: Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)) { row in
        tiles.marked(row, of: tile)
      }
    }
    return map
  }

  var hashingWork: Int {
    min(EngineChoice.work(ofMoving: cellCount), tiles.tiles.count * EngineChoice.tileWork)
  }

  init(_ squares: HashedLife, limit: Int) {
    var tiles = TileBoard(limit: limit)
    squares.differing.forEachRun { y, columns, _ in tiles.fill(columns, row: y) }
    tiles.background = squares.background
    self.init(tiles, rule: squares.rule)
  }
}

extension StatePlaneWorld: HashableTiles {
  var hashingWork: Int { EngineChoice.work(ofMoving: cellCount) }
  var emptied: StatePlaneWorld { StatePlaneWorld(StatePlane(), rule: rule) }

  static func canHash(_ rule: LifeRule) -> Bool { rule.states > 2 && rule.range == 1 }

  var background: CellState { 0 }

  func leaves(limit: Int) -> LeafMap {
    var map = LeafMap(.bytes, limit: limit)
    forEachRun { y, columns, state in map.fill(columns, row: y, state: state) }
    return map
  }

  init(_ squares: HashedLife, limit: Int) {
    var plane = StatePlane(limit: limit)
    squares.forEachRun { y, columns, state in
      if !plane.isFull { plane.fill(columns, row: y, state: state) }
    }
    self.init(plane, rule: squares.rule)
  }
}

extension Board {
  /// The number of cells that are not dead. On a live background it includes the background within
  /// their bounding rectangle.
  var cellCount: Int { Int(clamping: counts.reduce(0) { $0 + min($1.value, 1 << 100) }) }
}
