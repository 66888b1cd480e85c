public import Grids
public import Settings

/// Life and every other outer-totalistic automaton of two states on a square grid.
public struct Life: Simulation {
  public static let name = "life"
  public static let summary = "Conway's Life and every other B/S rule on a square grid"
  public static let defaults = Defaults(cell: 6, shape: .square)

  public let legend = [CellKind("dead"), CellKind("alive")]
  var kernel: LifeKernel
  let topology: Topology
  /// The part of an unbounded world to show, where the user has said how large.
  private let window: Region?
  /// What is alive. An unbounded world has a board, too: one that grows before anything reaches its edge.
  var cells: BitBoard
  /// Where the next generation is written, to be swapped with `cells`.
  var spare: BitBoard
  /// The world's coordinates of the board's top left cell: it moves as an unbounded board grows.
  private(set) var origin = Position(x: 0, y: 0)

  public init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError) {
    let opening = LifeSettings(&settings)
    try settings.check()
    self.init(opening, seed: seed)
  }

  init(_ settings: LifeSettings, seed: UInt64) {
    kernel = LifeKernel(settings.rule)
    topology = settings.topology
    cells = BitBoard(size: settings.board)
    if let pattern = settings.pattern {
      let corner = topology == .unbounded ? Position(x: 0, y: 0) : pattern.centred(on: cells.size)
      for run in pattern.runs {
        let columns = (run.columns.lowerBound + corner.x)..<(run.columns.upperBound + corner.x)
        cells.fill(columns, row: run.y + corner.y)
      }
    } else {
      cells.fillAtRandom(settings.density, seed: seed)
    }
    spare = BitBoard(size: cells.size)
    window = settings.window
  }

  public var extent: Region {
    if topology != .unbounded { return Region(cells.size) }
    return window ?? living
  }

  public var living: Region {
    var region = cells.liveRegion
    region.x += origin.x
    region.y += origin.y
    return region
  }

  public var roams: Bool { topology == .unbounded && window == nil }

  public func cells(in region: Region) -> Grid<CellState> {
    var local = region
    local.x -= origin.x
    local.y -= origin.y
    return cells.cells(in: local)
  }

  public var counts: [Count] { [Count("alive", cells.population)] }

  /// An unbounded world may hold more than its window shows.
  public func countLimit(within generations: Int) -> Int {
    let region = topology == .unbounded ? cells.liveRegion.expanded(by: generations) : extent
    return region.size.area
  }

  public mutating func step() {
    if topology == .unbounded { growBeforeTheEdgeIsReached() }
    kernel.step(cells, wraps: topology == .torus, into: &spare)
    swap(&cells, &spare)
  }

  /// Cells are born at most one cell further out in a generation: as long as the outermost cells are
  /// dead before each step, a board that ends is as good as one that does not.
  private mutating func growBeforeTheEdgeIsReached() {
    guard cells.touchesEdge else { return }
    grow(toHold: living.expanded(by: 1))
  }

  /// Makes the board hold a region of the world, and more on the sides on which it grows, so that it
  /// does not grow again soon.
  mutating func grow(toHold region: Region) {
    let size = cells.size
    let room = Size(width: max(64, size.width / 4), height: max(16, size.height / 4))
    let missing = (
      left: origin.x - region.x, right: region.x + region.width - origin.x - size.width,
      top: origin.y - region.y, bottom: region.y + region.height - origin.y - size.height
    )
    let left = missing.left > 0 ? (missing.left + room.width + 63) / 64 * 64 : 0
    let top = missing.top > 0 ? missing.top + room.height : 0
    cells = cells.grown(
      left: left, right: missing.right > 0 ? missing.right + room.width : 0,
      top: top, bottom: missing.bottom > 0 ? missing.bottom + room.height : 0)
    spare = BitBoard(size: cells.size)
    origin.x -= left
    origin.y -= top
  }
}
