internal import Grids

/// Cells dead and alive under a rule that counts neighbours, on a board with edges.
struct LifeWorld: Board {
  var rule: LifeRule
  /// Whether opposite edges touch; else everything outside is dead.
  private let wraps: Bool
  private var board: BitBoard

  init(_ opening: BitBoard, rule: LifeRule, wraps: Bool) {
    board = opening
    self.rule = rule
    self.wraps = wraps
  }

  var bounds: Region? { Region(board.size) }

  var living: Sight { Sight(board.liveRegion) }

  func cells(in sight: Sight) -> Grid<CellState> {
    board.cells(in: sight, origin: Position(x: 0, y: 0))
  }

  func bits(in region: Region) -> BitGrid? { board.bits(in: region) }

  var counts: [Count] { [Count("alive", board.population)] }

  mutating func advance(by generations: Int) {
    let kernel = LifeKernel(rule.counts!, wraps: wraps)
    var room = LifeKernel.Room()
    for _ in 0..<generations { kernel.step(&board, room: &room) }
  }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.board == board
  }

  var trace: Trace? { Trace(board.fingerprint) }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }
}
