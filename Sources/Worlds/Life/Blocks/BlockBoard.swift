internal import Grids

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
