internal import Grids

/// Cells on an unbounded plane, in tiles of 64 × 64 cells. Tiles exist only where cells live or may
/// soon be born, so the cost depends on the live cells.
///
/// A tile is eight strips of eight rows. The board also keeps the previous generation of each
/// strip. A strip needs no computation if it and everything around it equal their state two
/// generations ago. Its next generation is then the previous one. Still lifes and blinkers
/// therefore sleep.
///
/// All cells without a tile have one state, the background. Tiles store the difference from the
/// background.
struct TileBoard: Sendable {
  /// Eight rows of a tile from the top, each as a 64-bit word. Bit b is column b.
  typealias Strip = SIMD8<UInt64>

  struct Tile: Sendable {
    /// The position of the tile in units of 64 cells; (0, 0) is the tile of cell (0, 0).
    let place: Position
    /// The indices of the eight neighboring tiles in the order of `ways`; 0 if a tile is missing.
    var neighbours = SIMD8<Int32>.zero
    /// The strips that may change in the next generation, one bit each.
    var wakeful: UInt8 = 0
  }

  /// The encoding of dying states.
  let decay: Decay
  /// The state of all cells without a tile.
  var background: CellState = 0 {
    didSet { ground = decay.word(of: background) }
  }
  /// The background as a word of 64 cells.
  private(set) var ground: Decay.Word
  /// All tiles. Tile 0 represents every missing tile; its cells are always background, so that
  /// kernels need no special case.
  var tiles = [Tile(place: Position(x: 0, y: 0))]
  /// The current generation of all tiles, eight strips a tile.
  var strips = [Strip](repeating: .zero, count: 8)
  /// The previous generation of the strips. A step overwrites it with the next generation.
  var before = [Strip](repeating: .zero, count: 8)
  /// The digits of dying times for all rows of all tiles, in the current generation and in the
  /// previous one.
  var dying: [UInt64]
  var dyingBefore: [UInt64]
  /// The indices of tiles by position.
  private var numbers: [Position: Int] = [:]
  /// The tile that was asked for last, or 0. Runs of cells are mostly in the same tile.
  private var latest = 0
  /// The indices of removed tiles, free for reuse. All of their cells are background.
  private var unused: [Int] = []
  /// The tiles that have strips to compute.
  var wakeful: [Int] = []
  /// The number of generations for which all tiles must be computed. After a change from outside,
  /// the previous generation does not predict the next one.
  var fullStepsLeft = 0
  var times = TileTimes()
  /// The summaries of tiles; nil if a change from outside may have made them wrong.
  var summaries: TileSummaries<Int>?
  /// The number of strips computed in total, and for the latest generation.
  var work = 0
  var latestWork = 0
  /// The memory limit in bytes.
  let limit: Int
  private let mostTiles: Int
  /// True if the cells do not fit within the limit; the board is then no longer correct.
  private(set) var isFull = false

  /// Creates a board on which all cells are dead.
  ///
  /// - Parameter limit: The memory limit in bytes.
  init(states: Int = 2, limit: Int = .max) {
    decay = Decay(states: states)
    self.limit = limit
    // Half of the limit, because a copy of the board may exist: a later generation or a saved one.
    mostTiles = limit / (2 * Self.tileMemory(states: states))
    ground = decay.word(of: 0)
    dying = Array(repeating: 0, count: 64 * decay.digits)
    dyingBefore = dying
  }

  /// The offsets of the neighbors, row by row from the top left. The opposite of number n is number
  /// 7 − n.
  private static let ways = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    .map { Position(x: $0, y: $1) }

  /// Returns the bytes of a tile: its cells in two generations, and its entry in a half-empty
  /// dictionary.
  static func tileMemory(states: Int = 2) -> Int {
    2 * 8 * (1 + Decay(states: states).digits) * MemoryLayout<Strip>.stride
      + MemoryLayout<Tile>.stride + 2 * MemoryLayout<(Position, Int)>.stride
  }

  /// The bytes of all tiles.
  var memory: Int { tiles.count * Self.tileMemory(states: decay.states) }

  /// Returns an upper bound on the bytes of a world at generation 0; at most 2⁵⁰.
  ///
  /// - Parameters:
  ///   - size: The size of the bounding rectangle of live cells.
  ///   - most: The number of tiles that may have live cells.
  static func memory(of size: Size, at most: Int, states: Int) -> Int {
    let tiles = Size(width: size.width / 64 + 1, height: size.height / 64 + 1).area
    return min(tiles, most, 1 << 36) * tileMemory(states: states)
  }

  /// Returns the index of the tile at a position; nil if it is missing.
  func number(at place: Position) -> Int? { numbers[place] }
}

extension TileBoard {
  /// Returns the index of the tile at a position, and creates the tile if it is missing. Returns 0
  /// and sets `isFull` if that would exceed the memory limit.
  mutating func tile(at place: Position) -> Int {
    if latest > 0, tiles[latest].place == place { return latest }
    if let number = numbers[place] {
      latest = number
      return number
    }
    guard numbers.count < mostTiles else {
      isFull = true
      return 0
    }
    let number = unused.popLast() ?? tiles.count
    var tile = Tile(place: place)
    for (way, step) in Self.ways.enumerated() {
      let near = numbers[Position(x: place.x + step.x, y: place.y + step.y)] ?? 0
      tile.neighbours[way] = Int32(near)
      if near > 0 { tiles[near].neighbours[7 - way] = Int32(number) }
    }
    if number < tiles.count {
      tiles[number] = tile
    } else {
      tiles.append(tile)
      strips.append(contentsOf: repeatElement(.zero, count: 8))
      before.append(contentsOf: repeatElement(.zero, count: 8))
      dying.append(contentsOf: repeatElement(0, count: 64 * decay.digits))
      dyingBefore.append(contentsOf: repeatElement(0, count: 64 * decay.digits))
    }
    numbers[place] = number
    times.create(number)
    return number
  }

  mutating func neighbour(of tile: Int, _ way: Int) -> Int {
    let near = tiles[tile].neighbours[way]
    if near > 0 { return Int(near) }
    let (place, step) = (tiles[tile].place, Self.ways[way])
    return self.tile(at: Position(x: place.x + step.x, y: place.y + step.y))
  }

  /// Returns a row of a tile as stored. A bit is 1 if exactly one of the cell and the background is
  /// alive.
  func row(_ row: Int, of tile: Int) -> UInt64 { strips[8 * tile + row / 8][row % 8] }

  /// Returns the index of the first digit of a tile's row.
  func digits(_ row: Int, of tile: Int) -> Int { (64 * tile + row) * decay.digits }

  /// Returns the cells of a tile's row that differ from the background.
  func marked(_ row: Int, of tile: Int) -> UInt64 {
    decay.marked(self.row(row, of: tile), dying, at: digits(row, of: tile))
  }

  /// Removes the tiles that were all background in the last two generations and cannot change in
  /// the next one.
  mutating func sweep() {
    latest = 0
    for tile in tiles.indices.dropFirst()
    where tiles[tile].wakeful == 0 && isDead(tile) && isInUse(tile) {
      numbers[tiles[tile].place] = nil
      unused.append(tile)
      for way in 0..<8 {
        tiles[Int(tiles[tile].neighbours[way])].neighbours[7 - way] = 0
      }
    }
  }

  /// Returns true if a tile is in use.
  func isInUse(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Returns true if all cells of a tile are background, in this generation and the previous one.
  func isDead(_ tile: Int) -> Bool {
    let digits = 64 * tile * decay.digits..<64 * (tile + 1) * decay.digits
    return (8 * tile..<8 * tile + 8).allSatisfy { strips[$0] == .zero && before[$0] == .zero }
      && digits.allSatisfy { dying[$0] == 0 && dyingBefore[$0] == 0 }
  }
}
