internal import Grids

/// Cells that are dead or alive on a plane without end, which costs what lives on it: there are tiles
/// of 64 × 64 cells where something lives or may soon, and nothing between.
///
/// A tile is eight strips of eight rows. Of each the generation before is kept, too: where a strip
/// and all around it are what they were two generations ago, its next generation is the one
/// before, so that nobody has to work it out. Still lifes and blinkers sleep.
///
/// Between the tiles all cells have one state, the background; tiles hold what differs from that.
struct TileBoard: Sendable {
  /// Eight rows of a tile from the top, a word each; bit b is column b.
  typealias Strip = SIMD8<UInt64>

  struct Tile: Sendable {
    /// How many tiles it lies right of and below the tile of cell (0, 0).
    let place: Position
    /// Those around it, in the order of `ways`; 0 where there is none.
    var neighbours = SIMD8<Int32>.zero
    /// A bit for each strip that the next generation may change.
    var wakeful: UInt8 = 0
  }

  /// How cells die.
  let decay: Decay
  /// The state of all cells that no tile holds.
  var background: CellState = 0 {
    didSet { ground = decay.word(of: background) }
  }
  /// The background of 64 cells.
  private(set) var ground: Decay.Word
  /// The first stands for all tiles that are not there; no cell of it ever lives.
  var tiles = [Tile(place: Position(x: 0, y: 0))]
  /// The strips of all tiles, in their order.
  var strips = [Strip](repeating: .zero, count: 8)
  /// What they were a generation before.
  var before = [Strip](repeating: .zero, count: 8)
  /// The digits of how long cells have been dying, row by row of all tiles, and a generation before.
  var dying: [UInt64]
  var dyingBefore: [UInt64]
  /// Each tile's number by its place.
  private var numbers: [Position: Int] = [:]
  /// Numbers of tiles that are no longer there; all of their cells are dead.
  private var unused: [Int] = []
  /// The tiles with wakeful strips.
  var wakeful: [Int] = []
  /// For so many generations everything is worked out: what is changed from outside does not follow
  /// from what was before.
  var restless = 0
  var age = 0
  /// How many strips have been worked out, and how many of them for this generation.
  var work = 0
  var stirred = 0
  /// Of its memory, in bytes.
  let limit: Int
  private let mostTiles: Int
  /// Whether it may not take what it would need: then it does not hold what it should any longer.
  private(set) var isFull = false

  /// A board on which all is dead.
  ///
  /// - Parameter limit: of its memory, in bytes.
  init(states: Int = 2, limit: Int = .max) {
    decay = Decay(states: states)
    self.limit = limit
    // A copy that looks ahead, or stays behind, has as many.
    mostTiles = limit / (2 * Self.tileMemory(states: states))
    ground = decay.word(of: 0)
    dying = Array(repeating: 0, count: 64 * decay.digits)
    dyingBefore = dying
  }

  /// From the top left, row by row; what lies opposite is 7 less.
  private static let ways = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    .map { Position(x: $0, y: $1) }

  /// What a tile of so many states takes, in bytes: its cells twice, and its place in a table that is
  /// half empty.
  static func tileMemory(states: Int = 2) -> Int {
    2 * 8 * (1 + Decay(states: states).digits) * MemoryLayout<Strip>.stride
      + MemoryLayout<Tile>.stride + 2 * MemoryLayout<(Position, Int)>.stride
  }

  /// The bytes it takes.
  var memory: Int { tiles.count * Self.tileMemory(states: decay.states) }

  /// The bytes that an opening takes, at most; no more than 2⁵⁰.
  ///
  /// - Parameters:
  ///   - size: of the rectangle that holds what lives.
  ///   - most: tiles in which something may live.
  static func memory(of size: Size, at most: Int, states: Int) -> Int {
    let tiles = Size(width: size.width / 64 + 1, height: size.height / 64 + 1).area
    return min(tiles, most, 1 << 36) * tileMemory(states: states)
  }

  /// A tile's number, where it is there.
  func number(at place: Position) -> Int? { numbers[place] }
}

extension TileBoard {
  /// The tile at a place, made where there is none; where there is no room for it the one that stands
  /// for those that are not there.
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
    return number
  }

  mutating func neighbour(of tile: Int, _ way: Int) -> Int {
    let near = tiles[tile].neighbours[way]
    if near > 0 { return Int(near) }
    let (place, step) = (tiles[tile].place, Self.ways[way])
    return self.tile(at: Position(x: place.x + step.x, y: place.y + step.y))
  }

  /// What lives in a row of a tile, or does not where the background does.
  func row(_ row: Int, of tile: Int) -> UInt64 { strips[8 * tile + row / 8][row % 8] }

  /// Where the digits of a row of a tile begin.
  func digits(_ row: Int, of tile: Int) -> Int { (64 * tile + row) * decay.digits }

  /// The cells of a row of a tile that are not background.
  func marked(_ row: Int, of tile: Int) -> UInt64 {
    decay.marked(self.row(row, of: tile), dying, at: digits(row, of: tile))
  }

  /// Removes tiles in which all has been background for two generations, nor is about to.
  mutating func sweep() {
    for tile in tiles.indices.dropFirst()
    where tiles[tile].wakeful == 0 && isDead(tile) && isThere(tile) {
      numbers[tiles[tile].place] = nil
      unused.append(tile)
      for way in 0..<8 {
        tiles[Int(tiles[tile].neighbours[way])].neighbours[7 - way] = 0
      }
    }
  }

  /// Whether a number is that of a tile.
  func isThere(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Whether all of a tile is background, now and a generation before.
  func isDead(_ tile: Int) -> Bool {
    let digits = 64 * tile * decay.digits..<64 * (tile + 1) * decay.digits
    return (8 * tile..<8 * tile + 8).allSatisfy { strips[$0] == .zero && before[$0] == .zero }
      && digits.allSatisfy { dying[$0] == 0 && dyingBefore[$0] == 0 }
  }
}
