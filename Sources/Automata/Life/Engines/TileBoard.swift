internal import Grids
internal import Synchronization
internal import Worlds

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

  func isInUse(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Returns true if all cells of a tile are background, in this generation and the previous one.
  func isDead(_ tile: Int) -> Bool {
    let digits = 64 * tile * decay.digits..<64 * (tile + 1) * decay.digits
    return (8 * tile..<8 * tile + 8).allSatisfy { strips[$0] == .zero && before[$0] == .zero }
      && digits.allSatisfy { dying[$0] == 0 && dyingBefore[$0] == 0 }
  }

  /// Returns the cells of a region, one bit each. Nil if the rule has dying states.
  ///
  /// - Parameter origin: The region's coordinates of the board's cell (0, 0).
  func bits(in region: Region, origin: Position) -> BitGrid? {
    guard decay.digits == 0 else { return nil }
    var grid = BitGrid(size: region.size)
    for tile in tiles(in: ScaledRegion(region), origin: origin) {
      let place = tiles[tile].place
      let (x, y) = (place.x << 6 + origin.x - region.x, place.y << 6 + origin.y - region.y)
      let (word, bit) = (x >> 6, x & 63)
      for row in max(0, -y)..<max(0, -y, min(64, region.height - y)) {
        let bits = self.row(row, of: tile)
        if bits == 0 { continue }
        let start = (y + row) * grid.wordsPerRow
        if (0..<grid.wordsPerRow).contains(word) { grid.words[start + word] |= bits << bit }
        if bit > 0, (0..<grid.wordsPerRow).contains(word + 1) {
          grid.words[start + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    if background == 1 { for word in grid.words.indices { grid.words[word] ^= .max } }
    return grid
  }

  // MARK: Cells

  /// The cells that can be set and displayed. Cells that move further out are not displayed.
  static let reach = Region(x: -1 << 61, y: -1 << 61, width: 1 << 62, height: 1 << 62)

  /// Returns the visible cells: the highest state in each view square.
  ///
  /// - Parameter origin: The view coordinates of the board's cell (0, 0).
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: background)
    let tiles = tiles(in: sight, origin: origin)
    if background > 0 { clearFullSquares(&grid, tiles, sight, origin) }
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        let marked = marked(row, of: tile) & columns
        guard background > 0 || decay.digits > 0 else {
          return marked.eachSquare(from: left, scale: sight.scale) {
            grid.elements[square + $0] = 1
          }
        }
        let (alive, digits) = (self.row(row, of: tile), digits(row, of: tile))
        for bit in marked.bits {
          let place = square + (left + bit) >> sight.scale
          grid.elements[place] = max(
            grid.elements[place], decay.state(of: bit, alive, dying, at: digits, on: ground))
        }
      }
    }
    return grid
  }

  /// Sets to 0 each view square whose cells all differ from the background. The background then
  /// does not count towards the highest state that the square shows.
  private func clearFullSquares(
    _ grid: inout Grid<CellState>, _ tiles: [Int], _ sight: ScaledRegion, _ origin: Position
  ) {
    // A larger square without background would have more cells than fit in memory.
    guard sight.scale < 24 else { return }
    var marks = Grid<Int>(size: grid.size, repeating: 0)
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        for bit in (marked(row, of: tile) & columns).bits {
          marks.elements[square + (left + bit) >> sight.scale] += 1
        }
      }
    }
    for place in marks.elements.indices where marks.elements[place] >> (2 * sight.scale) > 0 {
      grid.elements[place] = 0
    }
  }

  /// Calls a closure for each visible row of a tile.
  ///
  /// - Parameter body: A closure for each row. Its arguments are the row, the view column of its
  ///   first cell, a mask of the visible bits, and a base index. The base plus the column of a view
  ///   square is the index of that square in the grid.
  private func eachRow(
    of tile: Int, in sight: ScaledRegion, _ origin: Position,
    _ body: (_ row: Int, _ left: Int, _ columns: UInt64, _ square: Int) -> Void
  ) {
    var cells = Region(
      x: tiles[tile].place.x << 6, y: tiles[tile].place.y << 6, width: 64, height: 64)
    let (left, top) = (cells.x + origin.x, cells.y + origin.y)
    cells.x = left
    cells.y = top
    let seen = sight.covered(of: cells)
    let columns = UInt64.columns(seen.x - left..<seen.x - left + seen.width)
    for y in seen.rows {
      let square = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
      body(y - top, left, columns, square)
    }
  }

  /// Returns the tiles that may be visible. Looks them up by position if the view covers fewer
  /// positions than there are tiles.
  func tiles(in sight: ScaledRegion, origin: Position) -> [Int] {
    var region = sight.covered(of: Self.reach)
    region.x -= origin.x
    region.y -= origin.y
    let places = ScaledRegion(region).rescaled(to: 6).region
    guard places.size.area < tiles.count else { return Array(tiles.indices) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in number(at: Position(x: x, y: y)) }
    }
  }
}

/// The population, the bounding rectangle and the sum of cells of each tile. Only tiles that have
/// changed since the last request are read again.
///
/// A cell that is not computed repeats every second generation, so each tile has a value for even
/// generations and one for odd ones. Copies of a plane share its summaries. A change from outside
/// gives the changed plane new ones.
struct TileSummaries<Population: Sendable>: Sendable {
  let populations: TileCache<Population>
  let regions = TileCache(repeating: Region.empty)
  let sums = TileCache(repeating: CellSum.zero)

  /// - Parameter population: The population of a dead tile.
  init(dead population: Population) { populations = TileCache(repeating: population) }
}

/// The times at which the tiles of a plane changed.
struct TileTimes: Sendable {
  /// The generation of the plane, counted by its steps.
  var age = 0
  /// The generation at which each tile was computed last. A tile made during a step counts from the
  /// generation after the next one, because its earlier values belong to another tile.
  var latest: [Int] = [0]

  /// Records that a tile is created.
  mutating func create(_ tile: Int) {
    if tile < latest.count { latest[tile] = age + 2 } else { latest.append(age + 2) }
  }
}

/// A value of each tile, computed when it is requested for the first time after a change.
final class TileCache<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var age = Int.min
    var value: Value
  }

  /// Two entries a tile: for even and odd generations.
  private let entries = Mutex<[Entry]>([])
  private let none: Value

  init(repeating none: Value) { self.none = none }

  /// Returns the values of all tiles.
  ///
  /// - Parameter compute: A closure that reads a tile.
  func values(at times: TileTimes, _ compute: (_ tile: Int) -> Value) -> [Value] {
    let (age, latest) = (times.age, times.latest)
    return entries.withLock { entries in
      let missing = 2 * latest.count - entries.count
      if missing > 0 {
        entries.append(contentsOf: repeatElement(Entry(value: none), count: missing))
      }
      return latest.indices.map { tile in
        let place = 2 * tile + age & 1
        // One generation before a tile was computed, it had the cells of all generations of that
        // parity since. A copy of the plane may be at a later generation.
        if entries[place].age < latest[tile] - 1 || entries[place].age > age {
          entries[place] = Entry(age: age, value: compute(tile))
        }
        return entries[place].value
      }
    }
  }
}

extension CellSum {
  /// Returns the weight of the corner of a tile.
  static func ofCorner(_ tile: Position) -> CellSum {
    power(of: column, back.column, tile.x << 6) * power(of: row, back.row, tile.y << 6)
  }

  /// Returns a power. A small exponent takes few multiplications even if it is negative.
  private static func power(of base: CellSum, _ inverse: CellSum, _ exponent: Int) -> CellSum {
    exponent < 0 ? inverse.power(-exponent) : base.power(exponent)
  }

  private static let back = (column: column.power(-1), row: row.power(-1))

  /// Returns the fingerprint of cells relative to `start` from the sums of all tiles.
  static func fingerprint(of sums: [CellSum], from start: Position) -> Fingerprint {
    let sum = sums.reduce(zero, +)
    let place =
      power(of: column, back.column, -start.x) * power(of: row, back.row, -start.y)
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * place).value))
    return fingerprint
  }
}
