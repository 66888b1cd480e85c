internal import CKernels

extension StatePlane {
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
}
