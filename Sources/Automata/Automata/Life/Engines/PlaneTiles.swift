internal import Grids
internal import Synchronization
internal import Worlds

/// The tiles of an unbounded plane by position, and those that the next generation may change.
struct TileMap: Sendable {
  struct Tile: Sendable {
    /// The position of the tile in units of 64 cells; (0, 0) is the tile of cell (0, 0).
    let place: Position
    /// The indices of the eight neighboring tiles in the order of `ways`; 0 if a tile is missing.
    var neighbors = SIMD8<Int32>.zero
    /// The parts that may change in the next generation, one bit each.
    var awake: UInt8 = 0
  }

  /// All tiles. Tile 0 represents every missing tile; its cells are always background, so that
  /// kernels need no special case.
  private(set) var tiles = [Tile(place: Position(x: 0, y: 0))]
  private var numbers: [Position: Int] = [:]
  /// The tile that was asked for last, or 0. Runs of cells are mostly in the same tile.
  private var latest = 0
  /// The indices of removed tiles, free for reuse. All of their cells are background.
  private var unused: [Int] = []
  private(set) var awake: [Int] = []
  /// The number of generations for which all tiles must be computed. After a change from outside,
  /// the previous generation does not predict the next one.
  var fullStepsLeft = 0
  var times = TileTimes()
  /// The work in total and for the latest generation, in the time of a strip of 512 cells as bits.
  var work = 0
  var latestWork = 0
  /// The memory limit in bytes.
  let limit: Int
  private let tileMemory: Int
  /// True if the cells do not fit within the limit; the plane is then no longer correct.
  private(set) var isFull = false

  /// - Parameter cellMemory: The bytes of a tile's cells in two generations.
  init(cellMemory: Int, limit: Int) {
    tileMemory = Self.tileMemory(cellMemory)
    self.limit = limit
  }

  /// The offsets of the neighbors, row by row from the top left. The opposite of number n is number
  /// 7 − n.
  private static let ways = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    .map { Position(x: $0, y: $1) }

  /// Returns the bytes of a tile: its cells, and its entry in a half-empty dictionary.
  private static func tileMemory(_ cellMemory: Int) -> Int {
    cellMemory + MemoryLayout<Tile>.stride + 2 * MemoryLayout<(Position, Int)>.stride
  }

  var memory: Int { tiles.count * tileMemory }

  /// Returns an upper bound on the bytes of a world at generation 0; at most 2⁵⁰. `size` is that of
  /// the bounding rectangle of live cells, which are in at most `most` tiles.
  static func memory(of size: Size, at most: Int, cellMemory: Int) -> Int {
    let tiles = Size(width: size.width / 64 + 1, height: size.height / 64 + 1).area
    return min(tiles, most, 1 << 36) * tileMemory(cellMemory)
  }

  /// Returns the index of the tile at a position; nil if it is missing.
  func number(at place: Position) -> Int? { numbers[place] }

  func isInUse(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Returns the index of the tile at a position, and adds the tile if it is missing. Returns 0 and
  /// sets `isFull` if that would exceed the memory limit.
  mutating func tile(at place: Position) -> Int {
    if latest > 0, tiles[latest].place == place { return latest }
    if let number = numbers[place] {
      latest = number
      return number
    }
    // Half of the limit, because a copy of the plane may exist: a later generation or a saved one.
    guard numbers.count < limit / (2 * tileMemory) else {
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
    if number < tiles.count { tiles[number] = tile } else { tiles.append(tile) }
    numbers[place] = number
    times.create(number)
    return number
  }

  func place(beside tile: Int, _ way: Int) -> Position {
    let (place, step) = (tiles[tile].place, Self.ways[way])
    return Position(x: place.x + step.x, y: place.y + step.y)
  }

  /// Removes a tile whose cells are all background.
  mutating func remove(_ tile: Int) {
    latest = 0
    numbers[tiles[tile].place] = nil
    unused.append(tile)
    for way in 0..<8 {
      tiles[Int(tiles[tile].neighbors[way])].neighbors[7 - way] = 0
    }
  }

  mutating func wake(_ tile: Int, _ parts: UInt8) {
    if tiles[tile].awake == 0 { awake.append(tile) }
    tiles[tile].awake |= parts
  }

  /// Takes the tiles that are awake; they sleep until something wakes them again.
  mutating func takeAwake(_ body: (_ tile: Int, _ parts: UInt8) -> Void) {
    for tile in awake {
      times.latest[tile] = times.age + 1
      body(tile, tiles[tile].awake)
      tiles[tile].awake = 0
    }
    awake.removeAll(keepingCapacity: true)
  }

  /// True if the plane repeats every one or two generations, so that any number of them is free.
  var isAsleep: Bool { awake.isEmpty && fullStepsLeft == 0 }
}

/// The cells of an unbounded plane in tiles of 64 × 64 cells, in coordinates of their own. Tiles
/// exist only where cells differ from the background or may soon do.
protocol PlaneTiles: Sendable {
  /// A rule prepared for steps, and buffers that successive steps reuse.
  associatedtype Kernel: Sendable
  associatedtype StepBuffers
  associatedtype Population: Sendable

  var map: TileMap { get set }
  /// The summaries of tiles; nil if a change from outside may have made them wrong.
  var summaries: TileSummaries<Population>? { get set }
  /// The state of all cells without a tile.
  var background: CellState { get set }

  /// Creates a plane on which all cells are dead.
  init(states: Int, limit: Int)

  static func kernel(of rule: LifeRule) -> Kernel
  static var stepBuffers: StepBuffers { get }

  /// Adds dead cells for a tile that was appended to the map.
  mutating func addCells()
  /// Returns true if all cells of a tile are background, in this generation and the previous one.
  func isDead(_ tile: Int) -> Bool
  func liveRegion(of tile: Int) -> Region
  /// Returns the sum of a tile's cells, with the tile's corner as origin.
  func sum(of tile: Int) -> CellSum

  mutating func step(_ kernel: Kernel, room: inout StepBuffers)
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState)
  /// Puts cells on the plane with their top left at `corner`. Creates no tiles for background.
  /// `over`: true to leave the plane unchanged where `cells` is dead.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool)
  /// Keeps some cells of a tile's row and makes the others background.
  mutating func keep(_ bits: UInt64, _ row: Int, of tile: Int)
  /// Copies a row of a tile to a row of the tile at a position, or a column to a column.
  mutating func copyRow(_ row: Int, of tile: Int, to other: Int, at place: Position)
  mutating func copyColumn(_ column: Int, of tile: Int, to other: Int, at place: Position)

  /// The bounding rectangle of the cells that differ from the background.
  var liveRegion: Region { get }
  /// Returns a fingerprint of the cells that differ from the background, relative to `start`. It
  /// does not depend on the tiles that hold them, and equals that of the same cells in `NodeStore`.
  func fingerprint(from start: Position) -> Fingerprint
  func counts(under rule: LifeRule) -> [Count]
  /// Returns true if the next generation of a plane, which is this one, has the same cells.
  func hasSameCells(as older: Self) -> Bool
  /// The number of generations that take about as long as reading the tiles that change; from 1 to
  /// 16.
  var sketchCost: Int { get }
  /// Returns the states in a sight, the highest one in each view square. `origin`: the world
  /// coordinates of the plane's cell (0, 0).
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState>
  /// Returns the cells of a region, one bit each; nil if there may be more than two states.
  func bits(in region: Region, origin: Position) -> BitGrid?
}

extension PlaneTiles {
  var isFull: Bool { map.isFull }

  var tilesInUse: [Int] { map.tiles.indices.dropFirst().filter(map.isInUse) }

  /// Returns the index of the tile at a position, created if missing; 0 if the plane is full.
  mutating func tile(at place: Position) -> Int {
    let count = map.tiles.count
    let number = map.tile(at: place)
    if map.tiles.count > count { addCells() }
    return number
  }

  /// Returns the index of a tile's neighbor, which is created if it is missing.
  mutating func neighbor(of tile: Int, _ way: Int) -> Int {
    let near = map.tiles[tile].neighbors[way]
    return near > 0 ? Int(near) : self.tile(at: map.place(beside: tile, way))
  }

  /// Removes the tiles that were background for two generations and cannot change in the next.
  mutating func sweep() {
    for tile in map.tiles.indices.dropFirst()
    where map.tiles[tile].awake == 0 && isDead(tile) && map.isInUse(tile) {
      map.remove(tile)
    }
  }

  /// Requires at least two full generations after a change from outside: until then the previous
  /// generation does not predict the next one.
  mutating func wake() {
    map.fullStepsLeft = max(map.fullStepsLeft, 2)
    summaries = nil
  }

  var liveRegion: Region {
    let regions =
      summaries?.regions.values(at: map.times, liveRegion(of:))
      ?? map.tiles.indices.map(liveRegion(of:))
    return regions.reduce(Region.empty) { $1.isEmpty ? $0 : $0.union($1) }
  }

  func fingerprint(from start: Position) -> Fingerprint {
    let placed = { (tile: Int) -> CellSum in
      let sum = sum(of: tile)
      return sum == .zero ? sum : sum * .ofCorner(map.tiles[tile].place)
    }
    let sums = summaries?.sums.values(at: map.times, placed) ?? map.tiles.indices.map(placed)
    var fingerprint = CellSum.fingerprint(of: sums, from: start)
    if background > 0 { fingerprint.combine(Int(background)) }
    return fingerprint
  }

  /// Returns the tiles that may be visible. Looks them up by position if the view covers fewer
  /// positions than there are tiles.
  func tiles(in sight: ScaledRegion, origin: Position) -> [Int] {
    var region = sight.covered(of: Region.ofTiles)
    region.x -= origin.x
    region.y -= origin.y
    let places = ScaledRegion(region).rescaled(to: 6).region
    guard places.size.area < map.tiles.count else { return Array(map.tiles.indices.dropFirst()) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in map.number(at: Position(x: x, y: y)) }
    }
  }
}

extension Region {
  /// The cells that can be set and displayed. Cells that move further out are not displayed.
  static let ofTiles = Region(x: -1 << 61, y: -1 << 61, width: 1 << 62, height: 1 << 62)
}

/// The two edges of a plane that is bounded in one direction only. A board of tiles has no edges.
/// Before each step the rows beyond an edge are therefore copied from the opposite one, and after
/// it all cells beyond the edges are removed.
struct EdgePair: Hashable, Sendable {
  let axis: BoundedGrid.Edges
  /// The number of cells between the edges, counted from coordinate 0.
  let length: Int
  /// True if the edges are joined; otherwise all cells beyond them are dead.
  let wraps: Bool

  /// Creates the edges of a grid. Nil unless the grid is unbounded in exactly one direction.
  init?(_ grid: BoundedGrid) {
    guard (grid.width == 0) != (grid.height == 0) else { return nil }
    axis = grid.height > 0 ? .horizontal : .vertical
    length = max(grid.width, grid.height)
    wraps = grid.kind == .torus
  }

  var grid: BoundedGrid? {
    let (width, height) = axis == .horizontal ? (0, length) : (length, 0)
    return BoundedGrid(wraps ? .torus : .plane, width: width, height: height)
  }

  func step<Tiles: PlaneTiles>(
    _ tiles: inout Tiles, _ kernel: Tiles.Kernel, room: inout Tiles.StepBuffers
  ) {
    if wraps {
      copy(length - 1, to: -1, &tiles)
      copy(0, to: length, &tiles)
    }
    // Copied and removed cells come from outside the rule, so no tile may sleep.
    tiles.wake()
    tiles.step(kernel, room: &room)
    clear(&tiles)
  }

  /// Copies the cells of a row to another row, or of a column if the edges are vertical.
  private func copy(_ line: Int, to other: Int, _ tiles: inout some PlaneTiles) {
    for tile in tiles.tilesInUse {
      let place = tiles.map.tiles[tile].place
      switch axis {
      case .horizontal where place.y == line >> 6:
        tiles.copyRow(
          line & 63, of: tile, to: other & 63, at: Position(x: place.x, y: other >> 6))
      case .vertical where place.x == line >> 6:
        tiles.copyColumn(
          line & 63, of: tile, to: other & 63, at: Position(x: other >> 6, y: place.y))
      default: break
      }
    }
  }

  /// Removes the cells beyond the edges.
  func clear(_ tiles: inout some PlaneTiles) {
    for tile in tiles.map.tiles.indices.dropFirst() {
      let place = tiles.map.tiles[tile].place
      let start = (axis == .horizontal ? place.y : place.x) << 6
      if start >= 0, start + 64 <= length { continue }
      let kept = UInt64.columns(-start..<max(-start, length - start))
      for row in 0..<64 {
        tiles.keep(
          axis == .vertical ? kept : kept >> UInt64(row) & 1 == 1 ? .max : 0, row, of: tile)
      }
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

  mutating func create(_ tile: Int) {
    if tile < latest.count { latest[tile] = age + 2 } else { latest.append(age + 2) }
  }
}

/// A value of each tile, computed when it is requested for the first time after a change.
final class TileCache<Value: Sendable>: Sendable {
  private struct Cached: Sendable {
    var age = Int.min
    var value: Value
  }

  /// Two entries a tile: for even and odd generations.
  private let entries = Mutex<[Cached]>([])
  private let none: Value

  init(repeating none: Value) { self.none = none }

  /// Returns the values of all tiles. `compute`: a closure that reads a tile.
  func values(at times: TileTimes, _ compute: (_ tile: Int) -> Value) -> [Value] {
    let (age, latest) = (times.age, times.latest)
    return entries.withLock { entries in
      let missing = 2 * latest.count - entries.count
      if missing > 0 {
        entries.append(contentsOf: repeatElement(Cached(value: none), count: missing))
      }
      return latest.indices.map { tile in
        let place = 2 * tile + age & 1
        // One generation before a tile was computed, it had the cells of all generations of that
        // parity since. A copy of the plane may be at a later generation.
        if entries[place].age < latest[tile] - 1 || entries[place].age > age {
          entries[place] = Cached(age: age, value: compute(tile))
        }
        return entries[place].value
      }
    }
  }
}

extension CellSum {
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

/// The abilities of every world of Life cells.
typealias LifeBoard = Board & FingerprintedWorld & PatternWorld & RuleChanging

/// The abilities of every world of Life cells on an unbounded plane.
typealias LifePlane = LifeBoard & BitGridWorld & GrowingWorld
