internal import CKernels
internal import Grids
internal import Settings
internal import Worlds

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

  func isInUse(_ tile: Int) -> Bool { numbers[tiles[tile].place] == tile }

  /// Returns the indices of a tile's cells, or of those in one of its rows.
  func indices(of tile: Int) -> Range<Int> { Self.area * tile..<Self.area * (tile + 1) }
  func indices(of tile: Int, row: Int) -> Range<Int> {
    Self.area * tile + 64 * row..<Self.area * tile + 64 * row + 64
  }

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

  // MARK: Steps

  /// The number of generations between two searches for tiles to remove.
  private static let sweeping = 256

  /// Advances by one generation.
  ///
  /// - Precondition: The rule lets dead cells without live neighbors be.
  mutating func step(_ kernel: StateKernel, features: ck_features = Processor.features) {
    if fullStepsLeft > 0 {
      wakeAll()
      fullStepsLeft -= 1
    }
    let work = awake
    awake.removeAll(keepingCapacity: true)
    for tile in work {
      tiles[tile].isAwake = false
      times.latest[tile] = times.age + 1
    }
    let changes = run(kernel, work, features)
    for (tile, changes) in zip(work, changes) where changes != [] { wake(around: tile, changes) }
    // Sleeping tiles are never written: their next generation is the one before, which the swap
    // restores.
    swap(&cells, &before)
    latestWork = work.count
    self.work += work.count
    times.age += 1
    if summaries == nil { summaries = TileSummaries(dead: []) }
    if times.age % Self.sweeping == 0 { sweep() }
  }

  /// True if the plane repeats every generation or every second one, so that any number of
  /// generations is free.
  var isAsleep: Bool { awake.isEmpty && fullStepsLeft == 0 }

  /// Returns true if a plane that is at most one generation older has the same cells.
  func hasSameCells(as older: StatePlane) -> Bool {
    // Tiles keep their numbers. Those that the older plane lacks may be dead.
    cells.prefix(older.cells.count) == older.cells[...]
      && !cells.dropFirst(older.cells.count).contains { $0 != 0 }
  }

  /// Requires two full generations after a change from outside: until then the previous generation
  /// does not predict the next one.
  mutating func wake() {
    fullStepsLeft = max(fullStepsLeft, 2)
    summaries = nil
  }

  /// Computes tiles, and returns their changes.
  private mutating func run(
    _ kernel: StateKernel, _ work: [Int], _ features: ck_features
  ) -> [StateKernel.Changes] {
    var window = [UInt8](repeating: 0, count: Int(CK_TILE_WINDOW_SIZE))
    let row = Int(CK_TILE_WINDOW)
    return unsafe cells.withUnsafeBufferPointer { cells in
      unsafe before.withUnsafeMutableBufferPointer { next in
        unsafe window.withUnsafeMutableBufferPointer { window in
          kernel.lend(features: features) { step in
            work.map { tile in
              unsafe withUnsafeBytes(of: tiles[tile].neighbors) { near in
                unsafe ck_copy_tile_window(
                  cells.baseAddress!, tile, near.baseAddress!.assumingMemoryBound(to: Int32.self),
                  window.baseAddress!)
              }
              return step(
                unsafe StateKernel.Block(
                  cells: window.baseAddress! + row + 1, stride: row,
                  next: next.baseAddress! + Self.area * tile, nextStride: 64, width: 64, rows: 64))
            }
          }
        }
      }
    }
  }

  /// Wakes a tile and those around it that its changes affect.
  private mutating func wake(around tile: Int, _ changes: StateKernel.Changes) {
    wake(tile)
    if changes == .any { return }
    let sides = [changes.contains(.left), true, changes.contains(.right)]
    let ends = [changes.contains(.top), true, changes.contains(.bottom)]
    for (way, place) in [0, 1, 2, 3, 5, 6, 7, 8].enumerated()
    where sides[place % 3] && ends[place / 3] {
      wake(neighbor(of: tile, way))
    }
  }

  private mutating func wake(_ tile: Int) {
    if tile == 0 || tiles[tile].isAwake { return }
    tiles[tile].isAwake = true
    awake.append(tile)
  }

  /// Wakes all tiles, and creates the neighbors in which cells may be born.
  private mutating func wakeAll() {
    for tile in tiles.indices.dropFirst() where isInUse(tile) && !isDead(tile) {
      wake(around: tile, sides(of: tile))
    }
    for tile in tiles.indices.dropFirst() where isInUse(tile) { wake(tile) }
  }

  /// Returns the sides of a tile at which a cell is not dead.
  private func sides(of tile: Int) -> StateKernel.Changes {
    var sides = StateKernel.Changes.any
    let first = Self.area * tile
    for place in 0..<64 {
      if cells[first + place] != 0 { sides.insert(.top) }
      if cells[first + 63 * 64 + place] != 0 { sides.insert(.bottom) }
      if cells[first + 64 * place] != 0 { sides.insert(.left) }
      if cells[first + 64 * place + 63] != 0 { sides.insert(.right) }
    }
    return sides
  }

  // MARK: Cells

  /// Gives cells of a row a state.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState) {
    guard !columns.isEmpty else { return }
    for x in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
      let tile = tile(at: Position(x: x, y: y >> 6))
      // The row may need more tiles than the limit allows.
      if isFull { return }
      let start = indices(of: tile, row: y & 63).lowerBound - x << 6
      for column in columns.clamped(to: x << 6..<(x + 1) << 6) { cells[start + column] = state }
    }
    wake()
  }

  /// Gives each cell of a rectangle from (0, 0) with the same probability a random state other than
  /// 0, row by row.
  mutating func fillAtRandom(_ density: Ratio, states: Int, on size: Size, seed: UInt64) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(threshold) {
        fill(x..<x + 1, row: y, state: CellState(1 + generator.below(states - 1)))
      }
    }
  }

  /// Puts cells on the plane with their top left at `corner`. Creates no tiles for dead cells.
  ///
  /// - Parameters:
  ///   - over: True to leave the plane unchanged where `cells` is dead.
  ///   - states: The number of states; cells of higher states are ignored.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool, states: Int) {
    for y in 0..<cells.height {
      for x in 0..<cells.width {
        let state = cells[x, y]
        if state == 0 && over || state >= states { continue }
        set(Position(x: corner.x + x, y: corner.y + y), to: state)
      }
    }
    wake()
  }

  private mutating func set(_ place: Position, to state: CellState) {
    let tilePlace = Position(x: place.x >> 6, y: place.y >> 6)
    guard let tile = state == 0 ? number(at: tilePlace) : tile(at: tilePlace), tile > 0 else {
      return
    }
    cells[indices(of: tile, row: place.y & 63).lowerBound + place.x & 63] = state
  }

  /// Makes the cells of a tile's row dead, except some.
  mutating func keep(_ columns: Range<Int>, _ row: Int, of tile: Int) {
    summaries = nil
    let indices = indices(of: tile, row: row)
    for column in 0..<64 where !columns.contains(column) { cells[indices.lowerBound + column] = 0 }
  }

  /// Returns the visible cells: the highest state in each view square.
  ///
  /// - Parameter origin: The view coordinates of the plane's cell (0, 0).
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for tile in tiles(in: sight, origin: origin) {
      let place = tiles[tile].place
      let corner = Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)
      let seen = sight.covered(of: Region(x: corner.x, y: corner.y, width: 64, height: 64))
      for y in seen.rows {
        let square = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
        let start = indices(of: tile, row: y - corner.y).lowerBound - corner.x
        for x in seen.columns where cells[start + x] != 0 {
          let index = square + x >> sight.scale
          grid.elements[index] = max(grid.elements[index], cells[start + x])
        }
      }
    }
    return grid
  }

  /// Returns the tiles that may be visible. Looks them up by position if the view covers fewer
  /// positions than there are tiles.
  private func tiles(in sight: ScaledRegion, origin: Position) -> [Int] {
    var region = sight.covered(of: TileBoard.reach)
    region.x -= origin.x
    region.y -= origin.y
    let places = ScaledRegion(region).rescaled(to: 6).region
    guard places.size.area < tiles.count else { return Array(tiles.indices.dropFirst()) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in number(at: Position(x: x, y: y)) }
    }
  }

  /// The bounding rectangle of the cells that are not dead.
  var liveRegion: Region {
    let regions =
      summaries?.regions.values(at: times, liveRegion(of:)) ?? tiles.indices.map(liveRegion(of:))
    return regions.reduce(Region.empty) { $1.isEmpty ? $0 : $0.union($1) }
  }

  private func liveRegion(of tile: Int) -> Region {
    var (columns, region): (UInt64, Region) = (0, .empty)
    for row in 0..<64 {
      let live = UInt64(liveIn: cells[indices(of: tile, row: row)])
      if live == 0 { continue }
      columns |= live
      region = region.union(Region(x: 0, y: row, width: 1, height: 1))
    }
    if region.isEmpty { return .empty }
    let left = columns.trailingZeroBitCount
    return Region(
      x: tiles[tile].place.x << 6 + left, y: tiles[tile].place.y << 6 + region.y,
      width: 64 - columns.leadingZeroBitCount - left, height: region.height)
  }

  /// The number of cells of each state; 0 for state 0.
  var populations: [Int] {
    let populations =
      summaries?.populations.values(at: times, populations(of:))
      ?? tiles.indices.map(populations(of:))
    var counts = [Int](repeating: 0, count: 256)
    for tile in populations where !tile.isEmpty {
      for state in 1..<tile.count { counts[state] += tile[state] }
    }
    return counts
  }

  /// Returns the number of cells of each state up to the highest one in a tile; empty for a dead
  /// tile.
  private func populations(of tile: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for place in indices(of: tile) { counts[Int(cells[place])] += 1 }
    let highest = counts.lastIndex { $0 > 0 } ?? 0
    return highest == 0 ? [] : Array(counts[...highest])
  }

  /// Returns a fingerprint of the cells relative to `start`, which does not depend on the tiles that
  /// hold them. It equals the fingerprint of the same cells in `NodeStore`.
  func fingerprint(from start: Position) -> Fingerprint {
    let placed = { (tile: Int) -> CellSum in
      let sum = sum(of: tile)
      return sum == .zero ? sum : sum * .ofCorner(tiles[tile].place)
    }
    let sums = summaries?.sums.values(at: times, placed) ?? tiles.indices.map(placed)
    return CellSum.fingerprint(of: sums, from: start)
  }

  /// Returns the sum of a tile's cells by Horner's method, with the tile's corner as origin.
  private func sum(of tile: Int) -> CellSum {
    var sum = CellSum.zero
    for row in (0..<64).reversed() {
      if sum != .zero { sum = sum * CellSum.row }
      let indices = indices(of: tile, row: row)
      for column in UInt64(liveIn: cells[indices]).bits {
        let state = cells[indices.lowerBound + column]
        sum = sum + Self.columns[column] * CellSum.ofState(state)
      }
    }
    return sum
  }

  private static let columns = (0..<64).map { CellSum.column.power($0) }

  /// Copies the cells of a row to another row, or of a column to another column if the edges are
  /// vertical.
  fileprivate mutating func copy(_ line: Int, to other: Int, _ axis: BoundedGrid.Edges) {
    for tile in tiles.indices.dropFirst() where isInUse(tile) {
      let place = tiles[tile].place
      switch axis {
      case .horizontal where place.y == line >> 6:
        copy(
          indices(of: tile, row: line & 63), to: 64 * (other & 63), step: 1,
          at: Position(x: place.x, y: other >> 6))
      case .vertical where place.x == line >> 6:
        let first = indices(of: tile).lowerBound + line & 63
        copy(
          stride(from: first, to: first + Self.area, by: 64), to: other & 63, step: 64,
          at: Position(x: other >> 6, y: place.y))
      default: break
      }
    }
  }

  /// Copies 64 cells to a tile, which is created if they are not all dead.
  private mutating func copy(
    _ line: some Sequence<Int>, to first: Int, step: Int, at place: Position
  ) {
    let states = line.map { cells[$0] }
    let isDead = states.allSatisfy { $0 == 0 }
    guard let tile = isDead ? number(at: place) : tile(at: place), tile > 0 else { return }
    for (number, state) in states.enumerated() {
      cells[Self.area * tile + first + number * step] = state
    }
  }
}

extension UInt64 {
  /// Creates a mask of the cells of a tile's row that are not dead.
  fileprivate init(liveIn row: ArraySlice<CellState>) {
    self = row.enumerated().reduce(0) { $0 | ($1.element == 0 ? 0 : 1 << UInt64($1.offset)) }
  }
}

extension EdgePair {
  /// Advances a plane that has these edges by one generation.
  func step(_ plane: inout StatePlane, _ kernel: StateKernel) {
    if wraps {
      plane.copy(length - 1, to: -1, axis)
      plane.copy(0, to: length, axis)
    }
    // Copied and removed cells come from outside the rule, so no tile may sleep.
    plane.wake()
    plane.step(kernel)
    clear(&plane)
  }

  /// Removes the cells beyond the edges.
  func clear(_ plane: inout StatePlane) {
    for tile in plane.tiles.indices.dropFirst() {
      let place = plane.tiles[tile].place
      let start = (axis == .horizontal ? place.y : place.x) << 6
      if start >= 0, start + 64 <= length { continue }
      let kept = (-start..<max(-start, length - start)).clamped(to: 0..<64)
      for row in 0..<64 {
        plane.keep(axis == .vertical ? kept : kept.contains(row) ? 0..<64 : 0..<0, row, of: tile)
      }
    }
  }
}
