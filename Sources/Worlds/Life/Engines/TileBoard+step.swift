internal import CKernels

extension TileBoard {
  /// The number of generations between two searches for tiles to remove.
  private static let sweeping = 256

  /// Advances by one generation.
  ///
  /// - Parameter room: Buffers that can be reused for later steps.
  mutating func step(_ rule: TileRule, room: inout StepBuffers) {
    let next = decay.next(of: background, rule.rule)
    let start = work
    // Sleeping strips rely on the previous generation as the next one. That fails if the background
    // neither stays nor alternates, so all tiles are computed for three generations.
    if next != background, decay.next(of: next, rule.rule) != background { fullStepsLeft = 3 }
    let turn = BackgroundStep(
      from: ground, to: decay.word(of: next),
      births: rule.rule.lives(surroundedByLive: background == 1) ? .max : 0)
    takeWork(range: rule.rule.range, room: &room)
    switch rule.engine(onLive: background == 1) {
    case .table(let kernel): step(kernel, turn, room: &room)
    case .sums(let kernel):
      var window = RangeWindow(width: 64, kernel)
      for (tile, _) in room.work { step(tile, kernel, turn, &window) }
      work += 8 * room.work.count
    }
    finish(room: &room)
    latestWork = work - start
    if next != background { background = next }
  }

  /// The effect of a step on the background.
  struct BackgroundStep {
    let from, to: Decay.Word
    /// All ones if the background would live next under a two-state version of the rule.
    let births: UInt64
  }

  /// Collects the tiles that the next generation may change.
  private mutating func takeWork(range: Int, room: inout StepBuffers) {
    if fullStepsLeft > 0 {
      wakeAll(range: range)
      fullStepsLeft -= 1
    }
    for tile in wakeful {
      times.latest[tile] = times.age + 1
      room.work.append((tile, tiles[tile].wakeful))
      tiles[tile].wakeful = 0
    }
    wakeful.removeAll(keepingCapacity: true)
  }

  private mutating func step(_ rule: RuleKernel, _ turn: BackgroundStep, room: inout StepBuffers) {
    if room.words.count < rule.tileWorkspaceSize {
      room.words = Array(repeating: 0, count: rule.tileWorkspaceSize)
    }
    unsafe rule.lend { rule in
      for (tile, strips) in room.work {
        work += strips.nonzeroBitCount
        unsafe step(tile, strips, rule, turn, &room.words)
      }
    }
  }

  /// Makes the computed generation the current one.
  private mutating func finish(room: inout StepBuffers) {
    room.work.removeAll(keepingCapacity: true)
    // Sleeping strips are never written: their next generation is the one before, which the swap
    // restores.
    swap(&strips, &before)
    swap(&dying, &dyingBefore)
    times.age += 1
    if summaries == nil { summaries = TileSummaries(dead: 0) }
    if times.age % Self.sweeping == 0 { sweep() }
  }

  /// True if the board repeats every generation or every second one, so that any number of
  /// generations is free.
  var isAsleep: Bool { wakeful.isEmpty && fullStepsLeft == 0 }

  /// True if the previous generation was the same, except for the background.
  var isStill: Bool { strips == before && dying == dyingBefore }

  /// Buffers that successive steps of a board reuse.
  struct StepBuffers {
    fileprivate var work: [(tile: Int, strips: UInt8)] = []
    /// The work memory of the kernel.
    fileprivate var words: [UInt64] = []
  }

  private mutating func step(
    _ tile: Int, _ wakeful: UInt8, _ rule: UnsafePointer<ck_rule>, _ turn: BackgroundStep,
    _ room: inout [UInt64]
  ) {
    let old = decay.digits > 0 ? Array(before[8 * tile..<8 * tile + 8]) : []
    var changes = unsafe withUnsafeBytes(of: tiles[tile].neighbours) { near in
      unsafe strips.withUnsafeBytes { cells in
        unsafe before.withUnsafeMutableBytes { next in
          unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe ck_step_tile(
              cells.baseAddress!.assumingMemoryBound(to: UInt64.self), tile,
              near.baseAddress!.assumingMemoryBound(to: Int32.self),
              next.baseAddress!.assumingMemoryBound(to: UInt64.self) + 64 * tile, wakeful, rule,
              room.baseAddress, Processor.features)
          }
        }
      }
    }
    if decay.digits > 0 {
      let inside = decays(tile, wakeful, turn)
      changes = Self.changes(of: Array(before[8 * tile..<8 * tile + 8]), from: old)
      changes.here |= inside
    }
    wake(tile, changes.here, around: changes.ways)
  }

  /// Wakes strips of a tile and of its neighbors. Creates missing neighbors only if they have
  /// strips to wake.
  mutating func wake(_ tile: Int, _ strips: UInt8, around ways: SIMD8<UInt8>) {
    guard strips != 0 else { return }
    wake(tile, strips)
    if ways == .zero { return }
    for way in 0..<8 where ways[way] != 0 { wake(neighbour(of: tile, way), ways[way]) }
  }

  /// Advances the dying cells of some strips, and starts to kill the live cells that do not
  /// survive.
  ///
  /// - Returns: The strips in which dying cells changed. Neighbors are not affected, as they count
  ///   live cells only.
  mutating func decays(_ tile: Int, _ wakeful: UInt8, _ turn: BackgroundStep) -> UInt8 {
    var inside: UInt8 = 0
    for strip in 0..<8 where wakeful >> strip & 1 == 1 {
      let place = 8 * tile + strip
      var change: UInt64 = 0
      for row in 0..<8 {
        let lives = decay.step(
          strips[place][row] ^ turn.from.alive, next: before[place][row] ^ turn.births, dying,
          at: (8 * place + row) * decay.digits, from: turn.from, to: turn.to, into: &dyingBefore,
          change: &change)
        before[place][row] = lives ^ turn.to.alive
      }
      if change != 0 { inside |= 1 << strip }
    }
    return inside
  }

  /// Compares two generations of a tile, and returns the strips that the difference may affect.
  private static func changes(of strips: [Strip], from old: [Strip]) -> ck_changes {
    unsafe strips.withUnsafeBytes { strips in
      unsafe old.withUnsafeBytes { old in
        unsafe ck_compare_tiles(
          strips.baseAddress!.assumingMemoryBound(to: UInt64.self),
          old.baseAddress!.assumingMemoryBound(to: UInt64.self))
      }
    }
  }

  private mutating func wake(_ tile: Int, _ strips: UInt8) {
    if tiles[tile].wakeful == 0 { wakeful.append(tile) }
    tiles[tile].wakeful |= strips
  }

  /// Wakes all tiles, and creates the neighbors in which cells may be born.
  private mutating func wakeAll(range: Int) {
    for tile in tiles.indices.dropFirst() where !isDead(tile) {
      let cells = Array(strips[8 * tile..<8 * tile + 8])
      let none = [Strip](repeating: .zero, count: 8)
      if range > 1 {
        let places = places(within: range, of: tile, feeling: cells, from: none)
        for place in places { _ = self.tile(at: place) }
        continue
      }
      let ways = Self.changes(of: cells, from: none).ways
      for way in 0..<8 where ways[way] != 0 { _ = neighbour(of: tile, way) }
    }
    for tile in tiles.indices where isInUse(tile) { wake(tile, .max) }
  }

  /// Requires at least two full generations after a change from outside: until then the previous
  /// generation does not predict the next one.
  mutating func wake() {
    fullStepsLeft = max(fullStepsLeft, 2)
    summaries = nil
  }
}

extension ck_changes {
  /// The strips to wake around the tile, in the order of `TileBoard.ways`.
  fileprivate var ways: SIMD8<UInt8> {
    SIMD8(around.0, around.1, around.2, around.3, around.4, around.5, around.6, around.7)
  }
}
