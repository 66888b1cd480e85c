internal import Grids
internal import Worlds

/// Cells on a bounded board.
///
/// Under a rule of blocks, blocks begin at even columns and rows of the board in even generations,
/// and at odd ones in odd generations. A block across edges that are not joined has dead cells
/// beyond them; cells that the rule moves there are lost, as in MCell.
struct LifeWorld: LifeBoard, BitGridWorld {
  /// The rule of the next generation. Precondition: the old and the new rule have the same number
  /// of states. Either both are rules of blocks, or none.
  var rule: LifeRule {
    didSet { engines = rule.phases.map { RuleEngine($0) } }
  }
  /// The engines of the rules that alternate; one for most rules.
  private var engines: [RuleEngine]
  let boardTopology: BoardTopology
  private(set) var board: BitBoard

  /// The generation modulo 2. Under a rule of blocks, it is the column and the row of the first
  /// block in the next step. If two rules alternate, it selects the next one.
  private var parity: Int

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks, or one
  ///   of two rules that alternate.
  init(_ opening: BitBoard, rule: LifeRule, boardTopology: BoardTopology, generation: Int = 0) {
    board = opening
    parity = generation & 1
    self.rule = rule
    self.boardTopology = boardTopology
    engines = rule.phases.map { RuleEngine($0) }
  }

  /// The engine of the next step.
  private var engine: RuleEngine { engines[parity % engines.count] }

  /// True if the generation modulo 2 matters to what follows.
  private var dependsOnParity: Bool { rule.blocks != nil || rule.isAlternating }

  var bounds: Region? { Region(board.size) }

  var living: ScaledRegion { ScaledRegion(board.liveRegion) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    board.cells(in: sight, origin: Position(x: 0, y: 0))
  }

  func bits(in region: Region) -> BitGrid? { rule.states == 2 ? board.bits(in: region) : nil }

  var counts: [Count] {
    rule.counts(alive: UInt128(board.population), dying: UInt128(board.dyingPopulation))
  }

  mutating func advance(by generations: Int) {
    var room = BitBoard.RowBuffers()
    // A window keeps the sums of its engine.
    var windows = [RangeWindow?](repeating: nil, count: engines.count)
    var cancellation = CancellationCheck()
    var before: [UInt64] = []
    var left = generations
    while left > 0 {
      // The decay compares the live cells before and after the step.
      if rule.states > 2 { board.copyLiving(to: &before) }
      var made = 1
      switch engine {
      case .table(let kernel):
        made = board.step(
          kernel, boardTopology, room: &room,
          atMost: rule.states > 2 || rule.isAlternating ? 1 : left, cores: Cores.limit)
      case .sums(let kernel):
        let number = parity % engines.count
        var buffers = windows[number].take() ?? RangeWindow(width: board.size.width, kernel)
        board.step(kernel, boardTopology, &buffers)
        windows[number] = buffers
      case .blocks(let kernels):
        board.step(kernels[parity], offset: parity, isTorus: boardTopology.kind == .torus)
      }
      parity ^= made & 1
      if rule.states > 2 { board.decay(from: before) }
      left -= made
      if cancellation.isOver(after: made * 64 * board.words.count) { return }
    }
  }

  var isAtRest: Bool {
    if hasProvenChange { return false }
    var next = self
    // Blocks have two positions, and two rules may alternate, so that one step proves nothing.
    for _ in 0..<(dependsOnParity ? 2 : 1) {
      next.advance(by: 1)
      if next.board != board { return false }
    }
    return true
  }

  /// True if some range of 256 rows proves that the next generation differs. Most boards change in
  /// many places, so a few rows usually save the step of the complete board.
  private var hasProvenChange: Bool {
    guard case .table(let kernel) = engine, board.size.width > 2 else { return false }
    let (height, rows) = (board.size.height, 256)
    return stride(from: 0, to: height, by: rows).contains {
      board.provesChange(in: $0..<min($0 + rows, height), kernel)
    }
  }

  var trace: Trace {
    var fingerprint = board.fingerprint
    if dependsOnParity { fingerprint.combine(parity) }
    return Trace(fingerprint)
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }

  var patternRule: String? {
    // No block crosses the edges of an odd side, and triangles do not join there, which no notation
    // can express.
    if rule.blocks != nil && boardTopology.kind == .torus || rule.isTriangular,
      board.size.width % 2 == 1
        || board.size.height % 2 == 1
    {
      return nil
    }
    return BoundedGrid(
      boardTopology.kind, width: board.size.width, height: board.size.height,
      shift: boardTopology.shift
    ).map { "\(rule):\($0)" }
  }
}
