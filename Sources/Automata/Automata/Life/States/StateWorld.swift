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
      kernels = Self.kernels(of: rule)
      board.fullStepsLeft = 2
    }
  }
  /// The kernels of the rules of range 1 that alternate, one for most rules; empty for other ranges.
  private var kernels: [StateKernel]
  private(set) var board: StateBoard
  /// The generation modulo 2, which selects one of two rules that alternate.
  private var parity: Int

  /// - Parameter generation: The generation of the opening.
  /// - Precondition: The board has only states of the rule.
  init(_ opening: StateBoard, rule: LifeRule, generation: Int = 0) {
    board = opening
    self.rule = rule
    parity = generation & 1
    kernels = Self.kernels(of: rule)
  }

  private static func kernels(of rule: LifeRule) -> [StateKernel] {
    rule.range == 1 ? rule.phases.map { StateKernel($0) } : []
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
    if !kernels.isEmpty {
      board.step(kernels[parity & (kernels.count - 1)], cores: Cores.limit)
      parity ^= 1
    } else if let wide = rule.stateRule?.wide {
      board.step(wide, cores: Cores.limit)
    }
  }

  var isAtRest: Bool {
    if !kernels.isEmpty { return kernels.allSatisfy { board.isStill($0) } }
    var next = self
    next.step()
    return next.board == board
  }
  var trace: Trace {
    var fingerprint = board.fingerprint
    if rule.isAlternating { fingerprint.combine(parity) }
    return Trace(fingerprint)
  }

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
