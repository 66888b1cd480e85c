internal import CKernels
internal import Grids
internal import Settings
internal import Worlds

/// Cells with one byte each on an unbounded plane, in tiles of 64 × 64 cells. Tiles exist only
/// where cells are not dead or may soon be born.
///
/// The plane also keeps the previous generation. A tile needs no computation if it and the cells
/// around it equal their state two generations ago: its next generation is then the previous one.
struct StatePlane: PlaneTiles {
  static let area = 64 * 64

  private let states: Int
  var map: TileMap
  var summaries: TileSummaries<[Int]>?
  /// The current generation of all tiles, and the previous one. A step overwrites the latter.
  var cells = [CellState](repeating: 0, count: area)
  var before = [CellState](repeating: 0, count: area)
  /// Always 0: rules let dead cells without live neighbors be.
  var background: CellState {
    get { 0 }
    set { precondition(newValue == 0, "a plane of dead cells") }
  }

  /// Creates a plane on which all cells are dead. `limit`: the memory limit in bytes.
  init(states: Int = 256, limit: Int = .max) {
    self.states = states
    map = TileMap(cellMemory: 2 * Self.area, limit: limit)
  }

  /// Returns an upper bound on the bytes of a world at generation 0, as `TileMap` does.
  static func memory(of size: Size, at most: Int) -> Int {
    TileMap.memory(of: size, at: most, cellMemory: 2 * area)
  }

  /// Returns the indices of a tile's cells, or of those in one of its rows.
  func indices(of tile: Int) -> Range<Int> { Self.area * tile..<Self.area * (tile + 1) }
  func indices(of tile: Int, row: Int) -> Range<Int> {
    Self.area * tile + 64 * row..<Self.area * tile + 64 * row + 64
  }

  mutating func addCells() {
    cells.append(contentsOf: repeatElement(0, count: Self.area))
    before.append(contentsOf: repeatElement(0, count: Self.area))
  }

  func isDead(_ tile: Int) -> Bool {
    let all = indices(of: tile)
    return !cells[all].contains { $0 != 0 } && !before[all].contains { $0 != 0 }
  }

  // MARK: Steps

  /// The number of generations between two searches for tiles to remove.
  private static let sweeping = 256
  /// The work of a tile, in the unit of `TileMap`.
  static let tileWork = 1 << 8

  static func kernel(of rule: LifeRule) -> StateKernel { StateKernel(rule) }
  static var stepBuffers: StateBuffers { StateBuffers() }

  /// A tile with the cells around it.
  struct StateBuffers {
    fileprivate var window = [UInt8](repeating: 0, count: Int(CK_TILE_WINDOW_SIZE))
  }

  /// - Precondition: The rule lets dead cells without live neighbors be.
  mutating func step(_ kernel: StateKernel, room: inout StateBuffers) {
    if map.fullStepsLeft > 0 {
      wakeAll()
      map.fullStepsLeft -= 1
    }
    var work: [Int] = []
    map.takeAwake { tile, _ in work.append(tile) }
    let changes = run(kernel, work, &room.window)
    for (tile, changes) in zip(work, changes) where changes != [] { wake(around: tile, changes) }
    // Sleeping tiles are never written: their next generation is the one before, which the swap
    // restores.
    swap(&cells, &before)
    map.latestWork = Self.tileWork * work.count
    map.work += map.latestWork
    map.times.age += 1
    if summaries == nil { summaries = TileSummaries(dead: []) }
    if map.times.age % Self.sweeping == 0 { sweep() }
  }

  func hasSameCells(as older: StatePlane) -> Bool {
    // Tiles keep their numbers. Those that the older plane lacks may be dead.
    cells.prefix(older.cells.count) == older.cells[...]
      && !cells.dropFirst(older.cells.count).contains { $0 != 0 }
  }

  private mutating func run(
    _ kernel: StateKernel, _ work: [Int], _ window: inout [UInt8]
  ) -> [StateKernel.Changes] {
    let row = Int(CK_TILE_WINDOW)
    return unsafe cells.withUnsafeBufferPointer { cells in
      unsafe before.withUnsafeMutableBufferPointer { next in
        unsafe window.withUnsafeMutableBufferPointer { window in
          kernel.lend { step in
            work.map { tile in
              unsafe withUnsafeBytes(of: map.tiles[tile].neighbors) { near in
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

  private mutating func wake(_ tile: Int) { if tile > 0 { map.wake(tile, 1) } }

  /// Wakes all tiles, and creates the neighbors in which cells may be born.
  private mutating func wakeAll() {
    for tile in tilesInUse where !isDead(tile) { wake(around: tile, sides(of: tile)) }
    for tile in tilesInUse { wake(tile) }
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

  /// Ignores cells of states that the plane does not have.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
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
    guard let tile = state == 0 ? map.number(at: tilePlace) : tile(at: tilePlace), tile > 0 else {
      return
    }
    cells[indices(of: tile, row: place.y & 63).lowerBound + place.x & 63] = state
  }

  mutating func keep(_ bits: UInt64, _ row: Int, of tile: Int) {
    summaries = nil
    let first = indices(of: tile, row: row).lowerBound
    for column in (~bits).bits { cells[first + column] = 0 }
  }

  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for tile in tiles(in: sight, origin: origin) {
      let place = map.tiles[tile].place
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

  func liveRegion(of tile: Int) -> Region {
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
      x: map.tiles[tile].place.x << 6 + left, y: map.tiles[tile].place.y << 6 + region.y,
      width: 64 - columns.leadingZeroBitCount - left, height: region.height)
  }

  /// The number of cells of each state; 0 for state 0.
  var populations: [Int] {
    let populations =
      summaries?.populations.values(at: map.times, populations(of:))
      ?? map.tiles.indices.map(populations(of:))
    var counts = [Int](repeating: 0, count: 256)
    for tile in populations where !tile.isEmpty {
      for state in 1..<tile.count { counts[state] += tile[state] }
    }
    return counts
  }

  /// Returns the number of cells of each state up to the highest in a tile; empty for a dead one.
  private func populations(of tile: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for place in indices(of: tile) { counts[Int(cells[place])] += 1 }
    let highest = counts.lastIndex { $0 > 0 } ?? 0
    return highest == 0 ? [] : Array(counts[...highest])
  }

  /// Uses Horner's method, from the last row up.
  func sum(of tile: Int) -> CellSum {
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

  mutating func copyRow(_ row: Int, of tile: Int, to other: Int, at place: Position) {
    copy(indices(of: tile, row: row), to: 64 * other, step: 1, at: place)
  }

  mutating func copyColumn(_ column: Int, of tile: Int, to other: Int, at place: Position) {
    let first = indices(of: tile).lowerBound + column
    copy(stride(from: first, to: first + Self.area, by: 64), to: other, step: 64, at: place)
  }

  /// Copies 64 cells to a tile, which is created if they are not all dead.
  private mutating func copy(
    _ line: some Sequence<Int>, to first: Int, step: Int, at place: Position
  ) {
    let states = line.map { cells[$0] }
    let isDead = states.allSatisfy { $0 == 0 }
    guard let tile = isDead ? map.number(at: place) : tile(at: place), tile > 0 else { return }
    for (number, state) in states.enumerated() {
      cells[Self.area * tile + first + number * step] = state
    }
  }

  func counts(under rule: LifeRule) -> [Count] { rule.counts(of: populations) }

  var sketchCost: Int {
    let read = summaries == nil ? map.tiles.count : map.awake.count
    return max(1, min(16, 4 * read / max(1, map.latestWork / Self.tileWork)))
  }

  func bits(in region: Region, origin: Position) -> BitGrid? { nil }
}

extension UInt64 {
  /// Creates a mask of the cells of a tile's row that are not dead.
  fileprivate init(liveIn row: ArraySlice<CellState>) {
    self = row.enumerated().reduce(0) { $0 | ($1.element == 0 ? 0 : 1 << UInt64($1.offset)) }
  }
}
