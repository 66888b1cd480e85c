internal import Grids

/// A plane of tiles that `AdaptiveLife` can exchange for squares.
protocol HashableTiles: LifeBoard, GrowingWorld where Rule == LifeRule {
  /// The work in total and for the latest generation, in the time of a strip of 512 cells as bits.
  var work: Int { get }
  var latestWork: Int { get }
  /// True if any number of generations is free.
  var isAsleep: Bool { get }
  /// A plane under the same rule without cells.
  var emptied: Self { get }

  /// Returns true if HashLife can compute worlds of this kind under a rule.
  static func canHash(_ rule: LifeRule) -> Bool

  /// Returns the same cells as a hashed world.
  func hashed(limit: Int) throws(HashProblem) -> HashedLife

  /// Creates a plane with the cells of a hashed world.
  init(_ squares: HashedLife, limit: Int)
}

extension UnboundedLife: HashableTiles {
  static func canHash(_ rule: LifeRule) -> Bool { rule.hashedTable != nil }

  func hashed(limit: Int) throws(HashProblem) -> HashedLife {
    var map = LeafMap(limit: limit / 4)
    differing.forEachRun { y, columns, _ in map.fill(columns, row: y) }
    return try HashedLife(&map, rule: rule, limit: limit, on: background)
  }

  init(_ squares: HashedLife, limit: Int) {
    var tiles = TileBoard(limit: limit)
    squares.differing.forEachRun { y, columns, _ in tiles.fill(columns, row: y) }
    tiles.background = squares.background
    self.init(tiles, rule: squares.rule)
  }
}

extension StatePlaneWorld: HashableTiles {
  var emptied: StatePlaneWorld { StatePlaneWorld(StatePlane(), rule: rule) }

  static func canHash(_ rule: LifeRule) -> Bool { rule.states > 2 && rule.range == 1 }

  func hashed(limit: Int) throws(HashProblem) -> HashedLife {
    var map = LeafMap(.bytes, limit: limit / 4)
    forEachRun { y, columns, state in map.fill(columns, row: y, state: state) }
    return try HashedLife(&map, rule: rule, limit: limit)
  }

  init(_ squares: HashedLife, limit: Int) {
    var plane = StatePlane(limit: limit)
    squares.forEachRun { y, columns, state in
      if !plane.isFull { plane.fill(columns, row: y, state: state) }
    }
    self.init(plane, rule: squares.rule)
  }
}
