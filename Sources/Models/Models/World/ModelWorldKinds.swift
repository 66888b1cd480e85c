internal import Grids
internal import Worlds

/// The generations of a board of one row, below each other. Once the image is full, the oldest row
/// leaves it at the top.
struct DiagramWorld: ModelHolder, AgentHolder, HistoryWorld, RowWorld, EndingWorld {
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
    var extent: ClosedRange<Double>?
    var contents: ModelBoard
    var figures: [Figure]

    init(_ world: ModelWorld) {
      cells = world.cells(in: ScaledRegion(Region(world.setup.size))).elements
      (numbers, extent, contents) = (world.numbers, world.extent, world.contents)
      figures = world.figures
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
  var note: String? { world.note }
  var newestRow: Region { Region(x: 0, y: rows.count - 1, width: width, height: 1) }
  var newestRegion: Region { Region(x: 0, y: height - 1, width: width, height: 1) }
  var isEntirelyVisible: Bool { false }

  /// True if the image is full of copies of the newest row, which no longer changes.
  var isAtRest: Bool {
    world.isAtRest && rows.count == height && rows.allSatisfy { $0.cells == rows[0].cells }
  }

  var agentTable: (names: [String], texts: Set<Int>, rows: [[String]]) { world.agentTable }

  /// The agents of all rows.
  var figures: [Figure] {
    rows.enumerated().flatMap { row, contents in
      contents.figures.map { $0.moved(down: row) }
    }
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(Size(width: width, height: rows.count))) { x, y in rows[y].cells[x] }
  }

  func numbers(of field: String) -> [Float]? { world.numbers(of: field) }

  /// The numbers of all rows; rows of later generations are not numbers.
  var numbers: [Float]? {
    guard world.numbers != nil else { return nil }
    let later = Array(repeating: Float.nan, count: width * (height - rows.count))
    return rows.flatMap { $0.numbers ?? [] } + later
  }

  var extent: ClosedRange<Double>? {
    let extents = rows.compactMap(\.extent)
    guard let least = extents.map(\.lowerBound).min(),
      let greatest = extents.map(\.upperBound).max()
    else { return nil }
    return least...greatest
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

/// The world of a model without chance, whose cells determine all later generations.
struct DeterministicModelWorld: ModelHolder, AgentHolder, AnimatedWorld, SavableWorld,
  FingerprintedWorld,
  EndingWorld
{
  private(set) var world: ModelWorld

  mutating func apply(_ change: ModelChange) throws(OpeningProblem) { try world.apply(change) }

  /// - Returns: nil if the model uses chance, or formulas of the generation.
  init?(_ world: ModelWorld) {
    let definition = world.setup.definition
    guard definition.isDeterministic, !definition.usesGeneration else { return nil }
    self.world = world
  }

  var trace: Trace {
    var fingerprint = Fingerprint()
    fingerprint.combine(world.contents.states)
    fingerprint.combine(words: world.setup.parameters.map { UInt64($0.bitPattern) })
    fingerprint.combine(words: world.globals.map { UInt64($0.bitPattern) })
    fingerprint.combine(words: world.contents.agents.ids.map { UInt64($0) })
    fingerprint.combine(world.contents.agents.kinds)
    fingerprint.combine(words: world.contents.agents.numbers.map { UInt64($0.bitPattern) })
    for field in world.contents.fields {
      fingerprint.combine(words: field.map { UInt64($0.bitPattern) })
    }
    return Trace(fingerprint)
  }

  var bounds: Region? { world.bounds }
  var counts: [Count] { world.counts }
  var figures: [Figure] { world.figures }
  var agentTable: (names: [String], texts: Set<Int>, rows: [[String]]) { world.agentTable }
  var numbers: [Float]? { world.numbers }
  func numbers(of field: String) -> [Float]? { world.numbers(of: field) }
  var extent: ClosedRange<Double>? { world.extent }
  var savedName: String { world.savedName }
  func savedCells(within memory: Int) -> Grid<CellState>? { world.savedCells(within: memory) }
  var isAtRest: Bool { world.isAtRest }
  var isOver: Bool { world.isOver }
  var failure: WorldProblem? { world.failure }
  var remark: String? { world.remark }
  var note: String? { world.note }
  func cells(in sight: ScaledRegion) -> Grid<CellState> { world.cells(in: sight) }
  mutating func advance(by generations: Int) { world.advance(by: generations) }
  mutating func advanceAnimated() -> Transition? { world.advanceAnimated() }
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    world.put(cells, at: corner, over: over)
  }
  func contents(of region: Region) -> StoredRegion { world.contents(of: region) }
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    world.put(stored, at: corner, over: over)
  }
  mutating func empty(_ region: Region) { world.empty(region) }
  mutating func resize(to size: Size) { world.resize(to: size) }
}
