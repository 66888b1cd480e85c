internal import Grids
internal import Worlds

/// The generations of a board of one row, below each other. Once the image is full, the oldest row
/// leaves it at the top.
struct DiagramWorld: ModelHolder, HistoryWorld, RowWorld, EndingWorld {
  private var world: ModelWorld
  /// The number of rows to show.
  private var height: Int
  /// The shown rows, the oldest first.
  private var rows: [Row]

  /// A generation: what it shows, and its contents.
  fileprivate struct Row {
    var cells: [CellState]
    /// The shown numbers; nil if the states are shown.
    var numbers: [Float]?
    var contents: ModelBoard

    init(_ world: ModelWorld) {
      cells = world.cells(in: ScaledRegion(Region(world.setup.size))).elements
      (numbers, contents) = (world.numbers, world.contents)
    }
  }

  init(_ world: ModelWorld, rows height: Int) {
    (self.world, self.height) = (world, height)
    rows = [Row(world)]
  }

  private var width: Int { world.setup.size.width }
  var isOver: Bool { world.isOver }
  var bounds: Region? { Region(Size(width: width, height: height)) }
  var counts: [Count] { world.counts }
  var failure: WorldProblem? { world.failure }
  var remark: String? { world.remark }
  var newestRow: Region { Region(x: 0, y: rows.count - 1, width: width, height: 1) }
  var newestRegion: Region { Region(x: 0, y: height - 1, width: width, height: 1) }
  var isEntirelyVisible: Bool { false }

  /// True if the image is full of copies of the newest row, which no longer changes.
  var isAtRest: Bool {
    world.isAtRest && rows.count == height && rows.allSatisfy { $0.cells == rows[0].cells }
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(Size(width: width, height: rows.count))) { x, y in rows[y].cells[x] }
  }

  /// The numbers of all rows; rows of later generations are not numbers.
  var numbers: [Float]? {
    guard world.numbers != nil else { return nil }
    let later = Array(repeating: Float.nan, count: width * (height - rows.count))
    return rows.flatMap { $0.numbers ?? [] } + later
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations where world.failure == nil {
      world.advance(by: 1)
      rows.append(Row(world))
      if rows.count > 2 * height { rows.removeFirst(rows.count - height) }
    }
    if rows.count > height { rows.removeFirst(rows.count - height) }
  }

  // MARK: Events

  mutating func apply(_ change: ModelChange) throws(OpeningProblem) {
    try world.apply(change)
    rows[rows.count - 1] = Row(world)
  }

  /// Changes the newest row, from which the next generation follows.
  private mutating func changeNewest(_ change: (inout ModelWorld) -> Void) {
    change(&world)
    rows[rows.count - 1] = Row(world)
  }

  /// Returns the place of a cell in the board of the newest row.
  private func newest(_ corner: Position) -> Position {
    Position(x: corner.x, y: corner.y - (rows.count - 1))
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let corner = newest(corner)
    changeNewest { $0.put(cells, at: corner, over: over) }
  }

  func contents(of region: Region) -> StoredRegion {
    let fields = world.setup.definition.fields.indices
    let all = ModelBoard(
      states: rows.flatMap(\.contents.states),
      fields: fields.map { field in rows.flatMap { $0.contents.fields[field] } })
    let size = Size(width: width, height: rows.count)
    return all.stored(region, on: size, outside: world.setup.definition)
  }

  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    let corner = newest(corner)
    changeNewest { $0.put(stored, at: corner, over: over) }
  }

  mutating func empty(_ region: Region) {
    let corner = newest(Position(x: region.x, y: region.y))
    let own = Region(x: corner.x, y: corner.y, width: region.width, height: region.height)
    changeNewest { $0.empty(own) }
  }

  mutating func resize(to size: Size) {
    let (old, definition) = (width, world.setup.definition)
    world.resize(to: Size(width: size.width, height: 1))
    height = size.height
    rows = rows.suffix(height).map { $0.resized(from: old, to: size.width, definition) }
  }
}

extension DiagramWorld.Row {
  /// Returns the row with another width; new cells have initial contents, and are not shown.
  fileprivate func resized(from old: Int, to width: Int, _ definition: Definition) -> Self {
    var row = self
    row.cells = Array((cells + Array(repeating: 0, count: width)).prefix(width))
    row.numbers = numbers.map { Array(($0 + Array(repeating: .nan, count: width)).prefix(width)) }
    row.contents = contents.resized(
      from: Size(width: old, height: 1), to: Size(width: width, height: 1), outside: definition)
    return row
  }
}
