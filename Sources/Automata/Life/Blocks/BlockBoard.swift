internal import Grids
internal import Patterns
internal import Worlds

/// Cells on a bounded board under a rule of blocks.
///
/// Blocks begin at even columns and rows of the board in even generations, and at odd ones in odd
/// generations. A block across edges that are not joined has dead cells beyond them; cells that the
/// rule moves there are lost, as in MCell.
struct BlockBoard: LifeBoard, BitGridWorld {
  /// The rule of the next generation.
  ///
  /// - Precondition: It is a rule of blocks.
  var rule: LifeRule {
    didSet { kernels = BlockKernels(rule.blocks ?? BlockRule()) }
  }
  private var kernels: BlockKernels
  private let isTorus: Bool
  private var board: BitBoard
  /// The column and the row of the first block in the next step, 0 or 1.
  private var offset: Int

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks.
  init(_ opening: BitBoard, rule: LifeRule, isTorus: Bool, generation: Int) {
    board = opening
    self.rule = rule
    self.isTorus = isTorus
    kernels = BlockKernels(rule.blocks ?? BlockRule())
    offset = generation & 1
  }

  var bounds: Region? { Region(board.size) }

  var living: ScaledRegion { ScaledRegion(board.liveRegion) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    board.cells(in: sight, origin: Position(x: 0, y: 0))
  }

  func bits(in region: Region) -> BitGrid? { board.bits(in: region) }

  var counts: [Count] { rule.counts(alive: UInt128(board.population), dying: 0) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: 64 * board.words.count) { return }
      board.step(kernels[offset], offset: offset, isTorus: isTorus)
      offset ^= 1
    }
  }

  var isAtRest: Bool {
    var next = self
    for _ in 0..<2 {
      next.advance(by: 1)
      if next.board != board { return false }
    }
    return true
  }

  var trace: Trace {
    var fingerprint = board.fingerprint
    fingerprint.combine(offset)
    return Trace(fingerprint)
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }

  /// The rule in a pattern file's notation. Nil for a torus with an odd side, which is the result
  /// of an event.
  var patternRule: String? {
    let size = board.size
    if isTorus, size.width % 2 == 1 || size.height % 2 == 1 { return nil }
    return BoundedGrid(isTorus ? .torus : .plane, width: size.width, height: size.height)
      .map { "\(rule):\($0)" }
  }
}

/// Cells on an unbounded plane under a rule of blocks, computed by tiles.
///
/// Blocks begin at even columns and rows in even generations, and at odd ones in odd generations.
struct BlockPlane: LifePlane, TilePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: It is a rule of blocks that keeps planes uniform.
  var rule: LifeRule {
    didSet { prepare() }
  }
  /// The kernels for a background that is not alive and for one that is.
  private var kernels: [BlockKernels] = []
  private(set) var tiles: TileBoard
  /// The column and the row of a block in the next step, in coordinates of the board, 0 or 1.
  private var offset: Int
  var origin = Position(x: 0, y: 0)

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks.
  init(_ opening: TileBoard, rule: LifeRule, generation: Int) {
    tiles = opening
    self.rule = rule
    offset = generation & 1
    prepare()
  }

  private mutating func prepare() {
    kernels = [false, true].map { BlockKernels(blocks.differing(onLive: $0)) }
  }

  private var blocks: BlockRule { rule.blocks ?? BlockRule() }

  func bits(in region: Region) -> BitGrid? { tiles.bits(in: region, origin: origin) }

  var counts: [Count] {
    rule.counts(
      alive: tiles.populations.alive, dying: 0,
      in: tiles.background == 0 ? nil : tiles.liveRegion.size)
  }

  mutating func advance(by generations: Int) {
    var room = TileBoard.BlockBuffers()
    var cancellation = CancellationCheck()
    for _ in 0..<generations where !tiles.isFull {
      if cancellation.isOver(after: 1 << 12 + 512 * tiles.latestWork) { return }
      let isLive = tiles.background == 1
      let next = blocks[BlockRule.uniform(isLive)]
      tiles.step(
        kernels[isLive ? 1 : 0][offset], offset: offset, background: next == 0 ? 0 : 1,
        room: &room)
      offset ^= 1
    }
  }

  var isAtRest: Bool {
    var next = self
    for _ in 0..<2 {
      next.advance(by: 1)
      if !next.tiles.isStill || next.tiles.background != tiles.background { return false }
    }
    return true
  }

  var trace: Trace {
    var corner = tiles.liveRegion
    var fingerprint = tiles.fingerprint(from: Position(x: corner.x, y: corner.y))
    // The position of the blocks relative to the cells.
    fingerprint.combine((corner.x ^ offset) & 1)
    fingerprint.combine((corner.y ^ offset) & 1)
    corner = placed(corner)
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { tiles.sketchCost }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    guard let place = place(of: corner) else { return }
    tiles.put(cells, at: place, over: over)
  }

  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    rule.hasSpontaneousBirth || tiles.background > 0 ? nil : "\(rule)"
  }
}

extension Life {
  /// Creates the world at generation 0 of a rule of blocks.
  func blocksOpening(seed: UInt64) throws(OpeningProblem) -> any World {
    if isUnbounded {
      let tiles = openingTiles(seed: seed)
      if tiles.isFull { throw doesNotFit }
      let plane = BlockPlane(tiles, rule: rule, generation: firstGeneration)
      return engine == .plain ? try plain(plane) : plane
    }
    let board = BlockBoard(
      openingBoard(seed: seed), rule: rule, isTorus: boardTopology.kind == .torus,
      generation: firstGeneration)
    return engine == .plain ? try plain(board) : board
  }

  /// The generation of the pattern, or 0. Its parity selects the blocks of the first step.
  var firstGeneration: Int { pattern?.generation ?? 0 }

  /// Moves a centered pattern so that its (0, 0) is the upper left cell of a block in generation 0.
  func alignedWithBlocks(_ corner: Position) -> Position {
    rule.blocks == nil ? corner : Position(x: corner.x & ~1, y: corner.y & ~1)
  }
}
