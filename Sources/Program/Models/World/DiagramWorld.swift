internal import Grids
internal import Worlds

/// The generations of a board of one row, below each other. Once the image is full, the oldest row
/// leaves it at the top.
struct DiagramWorld: ModelHolder, HistoryWorld, RowWorld, Board {
  private var world: ModelWorld
  /// The number of rows to show.
  private var height: Int
  /// The shown rows, the oldest first.
  private var rows: [[CellState]]

  init(_ world: ModelWorld, rows height: Int) {
    (self.world, self.height) = (world, height)
    rows = [world.cells(in: ScaledRegion(Region(world.setup.size))).elements]
  }

  private var width: Int { world.setup.size.width }
  var bounds: Region? { Region(Size(width: width, height: height)) }
  var counts: [Count] { world.counts }
  var failure: WorldProblem? { world.failure }
  var newestRow: Region { Region(x: 0, y: rows.count - 1, width: width, height: 1) }
  var newestRegion: Region { Region(x: 0, y: height - 1, width: width, height: 1) }
  var isEntirelyVisible: Bool { false }

  /// True if the image is full of copies of the newest row, which no longer changes.
  var isAtRest: Bool {
    world.isAtRest && rows.count == height && rows.allSatisfy { $0 == rows[0] }
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(Size(width: width, height: rows.count))) { x, y in rows[y][x] }
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations where world.failure == nil {
      world.advance(by: 1)
      rows.append(world.cells(in: ScaledRegion(Region(world.setup.size))).elements)
      if rows.count > 2 * height { rows.removeFirst(rows.count - height) }
    }
    if rows.count > height { rows.removeFirst(rows.count - height) }
  }

  mutating func apply(_ change: ModelChange) throws(OpeningProblem) {
    try world.apply(change)
    rows[rows.count - 1] = world.cells(in: ScaledRegion(Region(world.setup.size))).elements
  }

  /// Writes cells to the newest row.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let corner = Position(x: corner.x, y: corner.y - (rows.count - 1))
    world.put(cells, at: corner, over: over)
    rows[rows.count - 1] = world.cells(in: ScaledRegion(Region(world.setup.size))).elements
  }

  mutating func resize(to size: Size) {
    world.resize(to: Size(width: size.width, height: 1))
    height = size.height
    rows = rows.suffix(height).map { row in
      Array((row + Array(repeating: 0, count: size.width)).prefix(size.width))
    }
  }
}
