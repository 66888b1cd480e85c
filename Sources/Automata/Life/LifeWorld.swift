internal import Grids
internal import Worlds

/// Cells on a bounded board.
struct LifeWorld: LifeBoard, BitGridWorld {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states.
  var rule: LifeRule {
    didSet { engine = RuleEngine(rule) }
  }
  private var engine: RuleEngine
  /// The way in which the edges are joined.
  let boardTopology: BoardTopology
  private(set) var board: BitBoard

  init(_ opening: BitBoard, rule: LifeRule, boardTopology: BoardTopology) {
    board = opening
    self.rule = rule
    self.boardTopology = boardTopology
    engine = RuleEngine(rule)
  }

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
    var room = BitBoard.StepBuffers()
    var window: RangeWindow?
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
          kernel, boardTopology, room: &room, atMost: rule.states > 2 ? 1 : left, cores: Cores.limit
        )
      case .sums(let kernel):
        var buffers = window.take() ?? RangeWindow(width: board.size.width, kernel)
        board.step(kernel, isTorus: boardTopology.kind == .torus, &buffers)
        window = buffers
      }
      if rule.states > 2 { board.decay(from: before) }
      left -= made
      if cancellation.isOver(after: made * 64 * board.words.count) { return }
    }
  }

  var isAtRest: Bool {
    if hasProvenChange { return false }
    var next = self
    next.advance(by: 1)
    return next.board == board
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

  var trace: Trace { Trace(board.fingerprint) }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }

  var patternRule: String? {
    BoundedGrid(
      boardTopology.kind, width: board.size.width, height: board.size.height,
      shift: boardTopology.shift
    ).map { "\(rule):\($0)" }
  }
}

extension UnboundedLife {
  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    if rule.hasSpontaneousBirth || background > 0 { return nil }
    return "\(rule)" + (band?.grid.map { ":\($0)" } ?? "")
  }
}
