internal import Films
internal import Grids
internal import Models
internal import Settings
internal import Worlds

/// A run in a table of counts, as a simulation without cells. Each generation has the counts of the
/// latest row at or before it.
struct TabulatedRun: ConfigurableSimulation {
  fileprivate let table: CountTable
  fileprivate private(set) var run: CountTable.Run
  /// The generations of the rows; nil if only the order of the rows matters.
  private(set) var shown: ShownGenerations?
  /// The kinds of cells of the model that wrote the table; empty if the model is unknown.
  private let kinds: [CellKind]
  /// The counts that the model plots only if a setting names them.
  private let unplotted: Set<String>

  static let info = SimulationInfo(name: "plot", summary: "the counts in a table")

  /// - Parameter model: the world of the model that wrote the table; nil if it is unknown.
  init(_ table: CountTable, _ run: CountTable.Run, of model: WorldInfo? = nil) {
    (self.table, self.run) = (table, run)
    (kinds, unplotted) = (model?.legend ?? [], model?.counts.unplotted ?? [])
  }

  /// Returns another run of the table. `isOverTime`: true if the generations of the rows matter.
  func playing(_ run: CountTable.Run, isOverTime: Bool) -> TabulatedRun {
    var result = self
    result.run = run
    result.shown = isOverTime ? ShownGenerations(Array(table.generations[run.rows])) : nil
    return result
  }

  /// Creates a run of a table without rows, which describes the settings.
  init(_ settings: inout SettingsReader) {
    let empty = CountTable.Run(settings: [], count: 1, rows: 0..<0)
    _ = settings.readModelOfCounts()
    self.init(CountTable(CountColumns(settings: [], counts: ["count"])), empty)
  }

  /// The generations that a film of the run shows.
  var film: ShownGenerations { shown ?? ShownGenerations(frames: max(1, run.rows.count)) }

  var worldInfo: WorldInfo {
    let most = Int(min(table.most, 1e18))
    let names = table.counts.isEmpty ? table.columns.counts : table.counts
    var counts = CountsInfo(names) { _ in most }
    (counts.real, counts.decimal) = (table.real, table.decimal)
    counts.unplotted = unplotted.union([Film.time]).intersection(names)
    var worldInfo = WorldInfo(
      legend: [CellKind("background")], bounds: Region(Size(width: 1, height: 1)), counts: counts)
    worldInfo.course.isUnrepeatable = true
    worldInfo.appearance.countedKinds = kinds
    return worldInfo
  }

  func opening(seed: UInt64) -> any World { TabulatedWorld(self) }
}

/// The counts of a run at a generation.
private struct TabulatedWorld: LeapingWorld {
  private let table: CountTable
  private let rows: Range<Int>
  /// True if the generations of the rows matter, rather than their order only.
  private let isOverTime: Bool
  private var generation = 0
  private var row: Int

  init(_ run: TabulatedRun) {
    (table, rows, isOverTime) = (run.table, run.run.rows, run.shown != nil)
    row = rows.lowerBound
  }

  var bounds: Region? { Region(Size(width: 1, height: 1)) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var counts: [Count] { table.counts.indices.map { table.count($0, row: row) } }

  var leaps: Bool { true }

  mutating func advance(by generations: Int, of way: Int) { advance(by: generations) }

  mutating func advance(by generations: Int) {
    generation += generations
    guard isOverTime else {
      row = min(rows.lowerBound + generation, rows.upperBound - 1)
      return
    }
    while row + 1 < rows.upperBound, table.generations[row + 1] <= generation { row += 1 }
  }
}

extension SettingsReader {
  /// Reads the setting `model`, and returns the description of the model's world; nil if it is not
  /// written or invalid.
  mutating func readModelOfCounts() -> WorldInfo? {
    guard
      readFile(
        "model", .model, inWords: Setting.none,
        "the model that was played, whose states have the colors of their curves") != nil,
      let written = written("model")
    else { return nil }
    var inner = inner([Setting("model", written, at: written.place)])
    let model = ModelSimulation(&inner)
    reject(inner.errors, in: "model")
    return model.worldInfo
  }
}
