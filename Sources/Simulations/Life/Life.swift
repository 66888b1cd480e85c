public import Grids
public import Settings

/// Life and every other outer-totalistic automaton of two states on a square grid.
public struct Life: Simulation {
  public static let name = "life"
  public static let summary = "Conway's Life and every other B/S rule on a square grid"
  public static let defaults = Defaults(cell: 6, shape: .square)

  public let legend = [CellKind("dead"), CellKind("alive")]
  private let kernel: LifeKernel
  private let topology: Topology
  /// The part of an unbounded world to show, where the user has said how large.
  private let window: Region?
  private var board: BitBoard
  /// Where the next generation is written, to be swapped with `board`.
  private var spare: BitBoard
  /// The world's coordinates of the board's top left cell: it moves as an unbounded board grows.
  private var origin = Position(x: 0, y: 0)

  public init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError) {
    let opening = LifeSettings(&settings)
    try settings.check()
    self.init(opening, seed: seed)
  }

  init(_ settings: LifeSettings, seed: UInt64) {
    kernel = LifeKernel(settings.rule)
    topology = settings.topology
    board = BitBoard(size: settings.board)
    if let pattern = settings.pattern {
      let corner = topology == .unbounded ? Position(x: 0, y: 0) : pattern.centred(on: board.size)
      for run in pattern.runs {
        let columns = (run.columns.lowerBound + corner.x)..<(run.columns.upperBound + corner.x)
        board.fill(columns, row: run.y + corner.y)
      }
    } else {
      board.fillAtRandom(settings.density, seed: seed)
    }
    spare = BitBoard(size: board.size)
    window = settings.window
  }

  public var extent: Region {
    if topology != .unbounded { return Region(board.size) }
    if let window { return window }
    var region = board.liveRegion
    region.x += origin.x
    region.y += origin.y
    return region
  }

  public var roams: Bool { topology == .unbounded && window == nil }

  public func cells(in region: Region) -> Grid<CellState> {
    var local = region
    local.x -= origin.x
    local.y -= origin.y
    return board.cells(in: local)
  }

  public var counts: [Count] { [Count("alive", board.population)] }

  public mutating func step() {
    if topology == .unbounded { growBeforeTheEdgeIsReached() }
    kernel.step(board, wraps: topology == .torus, into: &spare)
    swap(&board, &spare)
  }

  /// Cells are born at most one cell further out in a generation: as long as the outermost cells are
  /// dead before each step, a board that ends is as good as one that does not.
  private mutating func growBeforeTheEdgeIsReached() {
    guard board.touchesEdge else { return }
    let live = board.liveRegion
    let size = board.size
    let left = live.x == 0 ? max(64, (size.width / 4 + 63) / 64 * 64) : 0
    let right = live.x + live.width == size.width ? max(64, size.width / 4) : 0
    let top = live.y == 0 ? max(16, size.height / 4) : 0
    let bottom = live.y + live.height == size.height ? max(16, size.height / 4) : 0
    board = board.grown(left: left, right: right, top: top, bottom: bottom)
    spare = BitBoard(size: board.size)
    origin.x -= left
    origin.y -= top
  }
}
