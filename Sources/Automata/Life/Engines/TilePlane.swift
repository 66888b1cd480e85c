internal import Grids
internal import Worlds

/// The cells of an unbounded plane in tiles, in coordinates of their own.
protocol PlaneTiles: Sendable {
  /// The smallest region that contains all cells that differ from the background.
  var liveRegion: Region { get }
  /// The bytes of all tiles, and their limit.
  var memory: Int { get }
  var limit: Int { get }
  /// True if the cells do not fit within the limit; they are then no longer correct.
  var isFull: Bool { get }

  /// Returns the states in a sight, in coordinates of the world.
  ///
  /// - Parameter origin: The world coordinates of the cell (0, 0) of the tiles.
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState>
}

extension TileBoard: PlaneTiles {}

/// A world of Life cells on an unbounded plane in tiles.
protocol TilePlane: LifeBoard, GrowingWorld {
  associatedtype Tiles: PlaneTiles

  var tiles: Tiles { get }
  /// The world coordinates of the tiles' cell (0, 0). A move of all cells changes only this.
  var origin: Position { get set }
}

extension TilePlane {
  var bounds: Region? { nil }

  var living: ScaledRegion {
    let region = tiles.liveRegion
    return region.isEmpty ? .empty : ScaledRegion(placed(region))
  }

  /// Returns a region of the tiles in coordinates of the world; an empty region unchanged.
  func placed(_ region: Region) -> Region {
    if region.isEmpty { return region }
    return Region(
      x: region.x + origin.x, y: region.y + origin.y, width: region.width, height: region.height)
  }

  /// Returns the coordinates in the tiles of a position in the world; nil beyond the reach of tiles.
  func place(of position: Position) -> Position? {
    let reach = TileBoard.reach
    guard reach.columns.contains(position.x), reach.rows.contains(position.y) else { return nil }
    return Position(x: position.x - origin.x, y: position.y - origin.y)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { tiles.cells(in: sight, origin: origin) }

  var memory: Int { tiles.memory }
  var failure: WorldProblem? { tiles.isFull ? .memory(limit: tiles.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func resize(to size: Size) {}
}

/// The abilities of every world of Life cells.
typealias LifeBoard = Board & FingerprintedWorld & PatternWorld & RuleChanging

/// The abilities of every world of Life cells on an unbounded plane.
typealias LifePlane = LifeBoard & BitGridWorld & GrowingWorld
