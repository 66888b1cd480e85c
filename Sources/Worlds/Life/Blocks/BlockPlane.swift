internal import Grids

/// Cells on an unbounded plane under a rule of blocks, computed by tiles.
///
/// Blocks begin at even columns and rows in even generations, and at odd ones in odd generations.
struct BlockPlane: LifePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: It is a rule of blocks that keeps planes uniform.
  var rule: LifeRule {
    didSet { prepare() }
  }
  /// The kernels for a background that is not alive and for one that is.
  private var kernels: [BlockKernels] = []
  private var board: TileBoard
  /// The column and the row of a block in the next step, in coordinates of the board, 0 or 1.
  private var offset: Int
  /// The world coordinates of the board's cell (0, 0). A move of all cells changes only this.
  private var origin = Position(x: 0, y: 0)

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks.
  init(_ opening: TileBoard, rule: LifeRule, generation: Int) {
    board = opening
    self.rule = rule
    offset = generation & 1
    prepare()
  }

  private mutating func prepare() {
    kernels = [false, true].map { BlockKernels(blocks.differing(onLive: $0)) }
  }

  private var blocks: BlockRule { rule.blocks ?? BlockRule() }

  var bounds: Region? { nil }

  var living: ScaledRegion {
    var region = board.liveRegion
    guard !region.isEmpty else { return .empty }
    region.x += origin.x
    region.y += origin.y
    return ScaledRegion(region)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { board.cells(in: sight, origin: origin) }

  func bits(in region: Region) -> BitGrid? { board.bits(in: region, origin: origin) }

  var counts: [Count] {
    rule.counts(
      alive: board.populations.alive, dying: 0,
      in: board.background == 0 ? nil : board.liveRegion.size)
  }

  mutating func advance(by generations: Int) {
    var room = TileBoard.BlockBuffers()
    var cancellation = CancellationCheck()
    for _ in 0..<generations where !board.isFull {
      if cancellation.isOver(after: 1 << 12 + 512 * board.latestWork) { return }
      let isLive = board.background == 1
      let next = blocks[BlockRule.uniform(isLive)]
      board.step(
        kernels[isLive ? 1 : 0][offset], offset: offset, background: next == 0 ? 0 : 1,
        room: &room)
      offset ^= 1
    }
  }

  var isAtRest: Bool {
    var next = self
    for _ in 0..<2 {
      next.advance(by: 1)
      if !next.board.isStill || next.board.background != board.background { return false }
    }
    return true
  }

  var trace: Trace {
    var corner = board.liveRegion
    var fingerprint = board.fingerprint(from: Position(x: corner.x, y: corner.y))
    // The position of the blocks relative to the cells.
    fingerprint.combine((corner.x ^ offset) & 1)
    fingerprint.combine((corner.y ^ offset) & 1)
    if !corner.isEmpty {
      corner.x += origin.x
      corner.y += origin.y
    }
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { board.sketchCost }

  var memory: Int { board.memory }
  var failure: WorldProblem? { board.isFull ? .memory(limit: board.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = TileBoard.reach
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    board.put(cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over)
  }

  mutating func resize(to size: Size) {}

  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    rule.hasSpontaneousBirth || board.background > 0 ? nil : "\(rule)"
  }
}
