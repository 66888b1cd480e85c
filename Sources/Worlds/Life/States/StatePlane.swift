internal import Grids

/// Cells with one byte each on an unbounded plane, in tiles of 64 × 64 cells. Tiles exist only where
/// cells are not dead or may soon be born.
///
/// The plane also keeps the previous generation. A tile needs no computation if it and the cells
/// around it equal their state two generations ago: its next generation is then the previous one.
struct StatePlane: Sendable {
  struct Tile: Sendable {
    /// The position of the tile in units of 64 cells; (0, 0) is the tile of cell (0, 0).
    let place: Position
    /// The indices of the eight neighboring tiles in the order of `ways`; 0 if a tile is missing.
    var neighbors = SIMD8<Int32>.zero
    /// True if the next generation may change the tile.
    var isAwake = false
  }

  /// The number of cells in a tile.
  static let area = 64 * 64

  /// All tiles. Tile 0 represents every missing tile; its cells are always dead.
  var tiles = [Tile(place: Position(x: 0, y: 0))]
  /// The current generation of all tiles, and the previous one. A step overwrites the latter.
  var cells = [CellState](repeating: 0, count: area)
  var before = [CellState](repeating: 0, count: area)
  /// The indices of tiles by position.
  private var numbers: [Position: Int] = [:]
  /// The indices of removed tiles, free for reuse. All of their cells are dead.
  private var unused: [Int] = []
  /// The tiles that are awake.
  var awake: [Int] = []
  /// The number of generations for which all tiles must be computed. After a change from outside,
  /// the previous generation does not predict the next one.
  var fullStepsLeft = 0
  var times = TileTimes()
  /// The summaries of tiles; nil if a change from outside may have made them wrong.
  var summaries: TileSummaries<[Int]>?
  /// The number of tiles computed in total, and for the latest generation.
  var work = 0
  var latestWork = 0
  /// The memory limit in bytes.
  let limit: Int
  private let mostTiles: Int
  /// True if the cells do not fit within the limit; the plane is then no longer correct.
  private(set) var isFull = false

  /// Creates a plane on which all cells are dead.
  ///
  /// - Parameter limit: The memory limit in bytes.
  init(limit: Int = .max) {
    self.limit = limit
    // Half of the limit, because a copy of the plane may exist: a later generation or a saved one.
    mostTiles = limit / (2 * Self.tileMemory)
  }

  /// The offsets of the neighbors, row by row from the top left. The opposite of number n is number
  /// 7 − n.
  private static let ways = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    .map { Position(x: $0, y: $1) }

  /// The bytes of a tile: its cells in two generations, and its entry in a half-empty dictionary.
  private static let tileMemory =
    2 * area + MemoryLayout<Tile>.stride + 2 * MemoryLayout<(Position, Int)>.stride

  /// The bytes of all tiles.
  var memory: Int { tiles.count * Self.tileMemory }

  /// Returns an upper bound on the bytes of a world at generation 0; at most 2⁵⁰.
  ///
  /// - Parameters:
  ///   - size: The size of the bounding rectangle of live cells.
  ///   - most: The number of tiles that may have live cells.
  static func memory(of size: Size, at most: Int) -> Int {
    let tiles = Size(width: size.width / 64 + 1, height: size.height / 64 + 1).area
    return min(tiles, most, 1 << 36) * tileMemory
  }

  /// Returns the index of the tile at a position; nil if it is missing.
  func number(at place: Position) -> Int? { numbers[place] }

  /// Returns true if a tile is in use.
  func isInUse(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Returns the indices of a tile's cells, or of those in one of its rows.
  func indices(of tile: Int) -> Range<Int> { Self.area * tile..<Self.area * (tile + 1) }
  func indices(of tile: Int, row: Int) -> Range<Int> {
    Self.area * tile + 64 * row..<Self.area * tile + 64 * row + 64
  }
}

extension StatePlane {
  /// Returns the index of the tile at a position, and creates the tile if it is missing. Returns 0
  /// and sets `isFull` if that would exceed the memory limit.
  mutating func tile(at place: Position) -> Int {
    if let number = numbers[place] { return number }
    guard numbers.count < mostTiles else {
      isFull = true
      return 0
    }
    let number = unused.popLast() ?? tiles.count
    var tile = Tile(place: place)
    for (way, step) in Self.ways.enumerated() {
      let near = numbers[Position(x: place.x + step.x, y: place.y + step.y)] ?? 0
      tile.neighbors[way] = Int32(near)
      if near > 0 { tiles[near].neighbors[7 - way] = Int32(number) }
    }
    if number < tiles.count {
      tiles[number] = tile
    } else {
      tiles.append(tile)
      cells.append(contentsOf: repeatElement(0, count: Self.area))
      before.append(contentsOf: repeatElement(0, count: Self.area))
    }
    numbers[place] = number
    times.create(number)
    return number
  }

  /// Returns the index of a tile's neighbor, which is created if it is missing.
  mutating func neighbor(of tile: Int, _ way: Int) -> Int {
    let near = tiles[tile].neighbors[way]
    if near > 0 { return Int(near) }
    let (place, step) = (tiles[tile].place, Self.ways[way])
    return self.tile(at: Position(x: place.x + step.x, y: place.y + step.y))
  }

  /// Removes the tiles that were all dead in the last two generations and cannot change in the next
  /// one.
  mutating func sweep() {
    for tile in tiles.indices.dropFirst()
    where !tiles[tile].isAwake && isInUse(tile) && isDead(tile) {
      numbers[tiles[tile].place] = nil
      unused.append(tile)
      for way in 0..<8 {
        tiles[Int(tiles[tile].neighbors[way])].neighbors[7 - way] = 0
      }
    }
  }

  /// Returns true if all cells of a tile are dead, in this generation and the previous one.
  func isDead(_ tile: Int) -> Bool {
    let all = indices(of: tile)
    return !cells[all].contains { $0 != 0 } && !before[all].contains { $0 != 0 }
  }
}
