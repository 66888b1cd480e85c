internal import Grids
internal import Rules
internal import Worlds

/// Cells of many states on a bounded board.
struct StateWorld: LifeBoard {
  /// The rule of the next generation. Precondition: the old and the new rule have the same number
  /// of states.
  var rule: LifeRule {
    didSet {
      precondition(rule.states == oldValue.states, "a rule of other states")
      kernel = rule.range == 1 ? StateKernel(rule) : nil
      board.fullStepsLeft = 2
    }
  }
  /// The kernel of a rule of range 1; nil for other ranges.
  private var kernel: StateKernel?
  private(set) var board: StateBoard

  /// - Precondition: The board has only states of the rule.
  init(_ opening: StateBoard, rule: LifeRule) {
    board = opening
    self.rule = rule
    kernel = rule.range == 1 ? StateKernel(rule) : nil
  }

  var bounds: Region? { Region(board.size) }
  var living: ScaledRegion { ScaledRegion(board.liveRegion) }
  func cells(in sight: ScaledRegion) -> Grid<CellState> { board.cells(in: sight) }
  var counts: [Count] { rule.counts(of: board.populations) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0 {
      // A sleeping board has period 1 or 2, so one or two steps reach the right phase.
      if board.isAsleep { left = (left - 1) % 2 + 1 }
      step()
      left -= 1
      if cancellation.isOver(after: board.size.area * rule.range * rule.range) { return }
    }
  }

  private mutating func step() {
    if let kernel {
      board.step(kernel, cores: Cores.limit)
    } else if let wide = rule.stateRule?.wide {
      board.step(wide, cores: Cores.limit)
    }
  }

  var isAtRest: Bool {
    if let kernel { return board.isStill(kernel) }
    var next = self
    next.step()
    return next.board == board
  }
  var trace: Trace { Trace(board.fingerprint) }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over, states: rule.states)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }

  var patternRule: String? {
    BoundedGrid(
      board.topology.kind, width: board.size.width, height: board.size.height,
      shift: board.topology.shift
    ).map { "\(rule):\($0)" }
  }
}
