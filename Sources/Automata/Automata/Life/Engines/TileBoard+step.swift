internal import CKernels
internal import Grids
internal import Settings
internal import Worlds

/// The steps of a plane of tiles, and the changes that wake its sleeping strips.
///
/// A step computes the next generation of wakeful strips in place of the previous one, and then
/// swaps the two. Strips that changed wake the strips around them.
extension TileBoard {
  static func kernel(of rule: LifeRule) -> TileRule { TileRule(rule) }
  static var stepBuffers: TileBuffers { TileBuffers() }

  /// The number of generations between two searches for tiles to remove.
  private static let sweeping = 256

  mutating func step(_ rule: TileRule, room: inout TileBuffers) {
    let next = decay.next(of: background, rule.rule)
    let engine = rule.engine(onLive: background == 1)
    if case .blocks(let kernels) = engine {
      step(kernels, room: &room.blocks)
      background = next
      return
    }
    let start = map.work
    // Sleeping strips rely on the previous generation as the next one. That fails if the background
    // neither stays nor alternates, so all tiles are computed for three generations.
    if next != background, decay.next(of: next, rule.rule) != background { map.fullStepsLeft = 3 }
    let turn = BackgroundStep(
      from: ground, to: decay.word(of: next),
      births: rule.rule.lives(surroundedByLive: background == 1) ? .max : 0)
    takeWork(range: rule.rule.range, room: &room)
    switch engine {
    case .table(let kernel): step(kernel, turn, room: &room)
    case .sums(let kernel):
      var window = RangeWindow(width: 64, kernel)
      for (tile, _) in room.work { step(tile, kernel, turn, &window) }
      map.work += 8 * room.work.count
    case .blocks: break
    }
    finish(room: &room)
    map.latestWork = map.work - start
    if next != background { background = next }
  }

  struct BackgroundStep {
    let from, to: Decay.Word
    /// All ones if the background would live next under a two-state version of the rule.
    let births: UInt64
  }

  private mutating func takeWork(range: Int, room: inout TileBuffers) {
    if map.fullStepsLeft > 0 {
      wakeAll(range: range)
      map.fullStepsLeft -= 1
    }
    map.takeAwake { room.work.append(($0, $1)) }
  }

  private mutating func step(_ rule: RuleKernel, _ turn: BackgroundStep, room: inout TileBuffers) {
    if room.words.count < rule.tileWorkspaceSize {
      room.words = Array(repeating: 0, count: rule.tileWorkspaceSize)
    }
    unsafe rule.lend { rule in
      for (tile, strips) in room.work {
        map.work += strips.nonzeroBitCount
        unsafe step(tile, strips, rule, turn, &room.words)
      }
    }
  }

  /// Makes the computed generation the current one.
  private mutating func finish(room: inout TileBuffers) {
    room.work.removeAll(keepingCapacity: true)
    // Sleeping strips are never written: their next generation is the one before, which the swap
    // restores.
    swap(&strips, &before)
    swap(&dying, &dyingBefore)
    map.times.age += 1
    if summaries == nil { summaries = TileSummaries(dead: 0) }
    if map.times.age % Self.sweeping == 0 { sweep() }
  }

  func hasSameCells(as older: TileBoard) -> Bool {
    strips == before && dying == dyingBefore && background == older.background
  }

  struct TileBuffers {
    fileprivate var work: [(tile: Int, strips: UInt8)] = []
    /// The work memory of the kernel.
    fileprivate var words: [UInt64] = []
    fileprivate var blocks: BlockBuffers?
  }

  private mutating func step(
    _ tile: Int, _ wakeful: UInt8, _ rule: UnsafePointer<ck_rule>, _ turn: BackgroundStep,
    _ room: inout [UInt64]
  ) {
    let old = decay.digits > 0 ? Array(before[8 * tile..<8 * tile + 8]) : []
    var changes = unsafe withUnsafeBytes(of: map.tiles[tile].neighbors) { near in
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

  /// Wakes strips of a tile and of its neighbors. Creates only neighbors that have strips to wake.
  mutating func wake(_ tile: Int, _ strips: UInt8, around ways: SIMD8<UInt8>) {
    guard strips != 0 else { return }
    map.wake(tile, strips)
    if ways == .zero { return }
    for way in 0..<8 where ways[way] != 0 { map.wake(neighbor(of: tile, way), ways[way]) }
  }

  /// Advances the dying cells of some strips, and starts to kill the live cells that do not
  /// survive. Returns the strips in which dying cells changed. Neighbors are not affected, as they
  /// count live cells only.
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

  /// Wakes all tiles, and creates the neighbors in which cells may be born.
  private mutating func wakeAll(range: Int) {
    for tile in map.tiles.indices.dropFirst() where !isDead(tile) {
      let cells = Array(strips[8 * tile..<8 * tile + 8])
      let none = [Strip](repeating: .zero, count: 8)
      if range > 1 {
        let places = places(within: range, of: tile, feeling: cells, from: none)
        for place in places { _ = self.tile(at: place) }
        continue
      }
      let ways = Self.changes(of: cells, from: none).ways
      for way in 0..<8 where ways[way] != 0 { _ = neighbor(of: tile, way) }
    }
    for tile in map.tiles.indices where map.isInUse(tile) { map.wake(tile, .max) }
  }

  // MARK: Changes

  /// Gives cells of a row a state other than that of the background.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState = 1) {
    guard !columns.isEmpty else { return }
    let word = decay.word(of: state)
    for x in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
      // The row may need more tiles than the limit allows.
      if isFull { return }
      let bits = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
      set(y & 63, of: tile(at: Position(x: x, y: y >> 6)), to: word, where: bits)
    }
    wake()
  }

  /// Makes each cell of a rectangle from (0, 0) alive with the same probability, row by row.
  mutating func fillAtRandom(_ density: Ratio, on size: Size, seed: UInt64) {
    var generator = Generator(seed: seed)
    let (threshold, alive) = (ChanceThreshold(density), decay.word(of: 1))
    var cancellation = CancellationCheck()
    for y in 0..<size.height where !cancellation.isOver(after: size.width) {
      for x in stride(from: 0, to: size.width, by: 64) {
        let bits = generator.chances(threshold, count: min(64, size.width - x))
        if bits == 0 || isFull { continue }
        set(y & 63, of: tile(at: Position(x: x >> 6, y: y >> 6)), to: alive, where: bits)
      }
    }
    wake()
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    for y in region.rows {
      for x in ScaledRegion(region).rescaled(to: 6).region.columns {
        let columns = region.columns.clamped(to: x << 6..<(x + 1) << 6)
        let word = decay.word { bit in
          columns.contains(x << 6 + bit) ? cells[x << 6 + bit - corner.x, y - corner.y] : 0
        }
        var bits = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
        if over { bits &= word.marked }
        let place = Position(x: x, y: y >> 6)
        // No tile is created for cells that are background anyway.
        let isBackground = (word.differing(from: ground) & bits) == 0
        guard let tile = isBackground ? map.number(at: place) : tile(at: place) else { continue }
        set(y & 63, of: tile, to: word, where: bits)
      }
    }
    wake()
  }

  private mutating func set(_ row: Int, of tile: Int, to word: Decay.Word, where bits: UInt64) {
    guard tile > 0 else { return }
    let alive = self.row(row, of: tile) & ~bits | (word.alive ^ ground.alive) & bits
    strips[8 * tile + row / 8][row % 8] = alive
    let place = digits(row, of: tile)
    for digit in word.digits.indices {
      dying[place + digit] =
        dying[place + digit] & ~bits | (word.digits[digit] ^ ground.digits[digit]) & bits
    }
  }

  mutating func keep(_ bits: UInt64, _ row: Int, of tile: Int) {
    summaries = nil
    strips[8 * tile + row / 8][row % 8] &= bits
    let place = digits(row, of: tile)
    for digit in 0..<decay.digits { dying[place + digit] &= bits }
  }

  // MARK: Larger neighborhoods

  /// Computes the next generation of a tile under a rule with a larger neighborhood. `window`:
  /// buffers for a width of 64 cells.
  mutating func step(
    _ tile: Int, _ kernel: RangeKernel, _ turn: BackgroundStep, _ window: inout RangeWindow
  ) {
    let old = Array(before[8 * tile..<8 * tile + 8])
    let near = TileSurroundings(tile, of: self, range: kernel.range)
    window.restart()
    for y in -kernel.range..<64 + kernel.range {
      window.take(near.cells(y, of: self)[...], from: near.firstColumn)
      if y >= kernel.range { advance(tile, row: y - kernel.range, turn, &window) }
    }
    let new = Array(before[8 * tile..<8 * tile + 8])
    let inside = decay.digits > 0 ? decays(tile, .max, turn) : 0
    if new != old || inside != 0 { wake(tile, new == old ? inside : .max, around: .zero) }
    for place in places(within: kernel.range, of: tile, feeling: new, from: old) {
      wake(self.tile(at: place), .max, around: .zero)
    }
  }

  private mutating func advance(
    _ tile: Int, row: Int, _ turn: BackgroundStep, _ window: inout RangeWindow
  ) {
    let (strip, line) = (8 * tile + row / 8, row % 8)
    var cells = [strips[strip][line] ^ turn.from.alive][...]
    window.count(row: row)
    window.advance(&cells, row: row)
    before[strip][line] = cells[0] ^ turn.births
  }

  /// Returns the positions of the other tiles with cells that are at most `range` away from a
  /// change of a tile.
  func places(
    within range: Int, of tile: Int, feeling new: [Strip], from old: [Strip]
  ) -> [Position] {
    let change = zip(new, old).map { $0 ^ $1 }
    let rows = (0..<64).filter { change[$0 / 8][$0 % 8] != 0 }
    let columns = rows.reduce(UInt64(0)) { $0 | change[$1 / 8][$1 % 8] }
    guard let top = rows.first, let bottom = rows.last else { return [] }
    let place = map.tiles[tile].place
    let (left, right) = (columns.trailingZeroBitCount, 63 - columns.leadingZeroBitCount)
    let (down, across) = (
      (top - range) >> 6...(bottom + range) >> 6, (left - range) >> 6...(right + range) >> 6
    )
    return down.flatMap { y -> [Position] in
      across.compactMap { x -> Position? in
        x == 0 && y == 0 ? nil : Position(x: place.x + x, y: place.y + y)
      }
    }
  }

  mutating func copyRow(_ row: Int, of tile: Int, to other: Int, at place: Position) {
    copy(self.row(row, of: tile), to: other, at: place, where: .max)
  }

  mutating func copyColumn(_ column: Int, of tile: Int, to other: Int, at place: Position) {
    for row in 0..<64 {
      let word = (self.row(row, of: tile) >> UInt64(column) & 1) << UInt64(other)
      copy(word, to: row, at: place, where: 1 << UInt64(other))
    }
  }

  private mutating func copy(_ word: UInt64, to row: Int, at place: Position, where bits: UInt64) {
    guard let tile = word == 0 ? map.number(at: place) : tile(at: place), tile > 0 else { return }
    let other = 8 * tile + row / 8
    strips[other][row % 8] = strips[other][row % 8] & ~bits | word
  }
}

extension ck_changes {
  /// The strips to wake around the tile, in the order of `TileBoard.ways`.
  fileprivate var ways: SIMD8<UInt8> {
    SIMD8(around.0, around.1, around.2, around.3, around.4, around.5, around.6, around.7)
  }
}

/// The tiles around a tile, as far as a larger neighborhood reaches.
private struct TileSurroundings {
  /// The number of tiles to each side.
  private let reach: Int
  /// The indices of the tiles, row by row; 0 for missing ones.
  private let tiles: [Int]

  init(_ tile: Int, of board: TileBoard, range: Int) {
    let reach = (range + 63) / 64
    let place = board.map.tiles[tile].place
    self.reach = reach
    tiles = (-reach...reach).flatMap { y in
      (-reach...reach).map { x in
        board.map.number(at: Position(x: place.x + x, y: place.y + y)) ?? 0
      }
    }
  }

  /// The column of the first cell of `cells`, relative to the tile.
  var firstColumn: Int { -64 * reach }

  /// Returns the live cells of a row, whose number is relative to the tile.
  func cells(_ y: Int, of board: TileBoard) -> [UInt64] {
    let start = (y >> 6 + reach) * (2 * reach + 1)
    return tiles[start...start + 2 * reach].map { board.row(y & 63, of: $0) ^ board.ground.alive }
  }
}
