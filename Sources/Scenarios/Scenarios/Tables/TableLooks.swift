internal import Drawing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// The runs of a table with the settings of their plots. The settings are read once for each set of
/// output names.
struct TableLooks {
  private let table: CountTable
  private let scenario: String
  private let settings: [Setting]
  private let files: FileLibrary
  /// The indices of the setting columns that occur as placeholders in output names.
  private let named: [Int]
  private var looks: [[String]: Look] = [:]

  /// The settings of a plot, as read for one set of output names.
  private struct Look {
    let reading: ScenarioReader
    let entries: [SettingEntry]
    let notes: [String]
  }

  /// - Parameter scenario: the name of the table, without its extension.
  init(
    _ table: CountTable, of scenario: String, _ written: [Setting], _ policy: PathPolicy
  ) {
    (self.table, self.scenario, files) = (table, scenario, FileLibrary(policy))
    settings = table.columns.isOfGroups ? table.settings(besides: written) : written
    let outputs = settings.filter { $0.name == "out" }.flatMap(\.value.all).compactMap(\.text)
    named = table.columns.settings.indices.filter { column in
      outputs.contains { $0.contains("{\(table.columns.settings[column])}") }
    }
  }

  /// Returns the runs with their settings. Throws all errors, after those in `errors`.
  mutating func runs(besides errors: [InputError]) throws(InputProblem) -> [ResolvedVariation] {
    var numbers = table.columns.settings.map { _ in [String: Int]() }
    var runs: [ResolvedVariation] = []
    for run in table.runs {
      let choices = run.settings.enumerated().map { column, text in
        let number = numbers[column][text] ?? numbers[column].count
        numbers[column][text] = number
        return Variation.Choice(
          name: table.columns.settings[column], text: text, number: number, role: .itself)
      }
      let look = try look(of: run, besides: errors)
      if runs.isEmpty { try checkMemory(of: look.reading) }
      runs.append(variation(of: run, choices, look))
    }
    try checkFrames(of: runs)
    return runs.overTheSameFrames
  }

  private func variation(
    of run: CountTable.Run, _ choices: [Variation.Choice], _ look: Look
  ) -> ResolvedVariation {
    let isOverTime = look.reading.film.texts.plot?.kind.isOverTime == true
    let reading = look.reading.changing { film in
      guard let first = film.simulation as? TabulatedRun else { return }
      let simulation = first.playing(run, isOverTime: isOverTime)
      film.simulation = simulation
      (film.span.shown, film.span.ending) = (simulation.film, .lastFrame)
    }
    return ResolvedVariation(
      tabulated: choices, reading, look.entries, notes: look.notes,
      statistics: table.columns.isOfGroups ? table.statistics(of: run) : nil)
  }

  /// Returns the settings with the names of a run's outputs. Throws all errors in them.
  private mutating func look(
    of run: CountTable.Run, besides errors: [InputError]
  ) throws(InputProblem) -> Look {
    let values = named.map { run.settings[$0] }
    if let look = looks[values] { return look }
    let look = try read(run, besides: errors)
    looks[values] = look
    return look
  }

  private func read(
    _ run: CountTable.Run, besides errors: [InputError]
  ) throws(InputProblem) -> Look {
    let columns = named.map {
      Setting(table.columns.settings[$0], run.settings[$0], at: .option("--out"))
    }
    var reader = SettingsReader(
      settings, open: files.open, commonNames: { SettingsTable.commonNames })
    var name = OutputName(
      scenario: scenario, simulation: TabulatedRun.info.name, settings: settings + columns)
    name.varying = table.columns.settings
    let reading = ScenarioReader(
      TabulatedRun.info, &reader, name: name, policy: files.policy
    ) { [table] in TabulatedRun(table, run, of: $0.readModelOfCounts()) }
    if let plan = reading.plan.outputs.first(where: { !$0.format.hasImages }) {
      // That other settings have no effect on such a file is no fault of theirs.
      let problem: ScenarioProblem =
        "a plot is an image: expected .png, .svg or .pdf, got .\(plan.format.name)"
      throw InputProblem(errors + [InputError(problem, at: plan.template.place)])
    }
    reader.check(reading, of: table)
    if !(errors + reader.errors).isEmpty { throw InputProblem(errors + reader.errors) }
    return Look(reading: reading, entries: reader.writtenEntries, notes: reader.notes)
  }

  /// Throws an error if the films of all runs take too much memory.
  private func checkMemory(of reading: ScenarioReader) throws(InputProblem) {
    let each = MemoryLayout<ResolvedVariation>.stride + 2048
    if reading.run.budget.memory / 2 < table.memory + table.runs.count * each {
      throw InputProblem([InputError(ScenarioProblem.manyRuns(table.runs.count))])
    }
  }

  /// Throws an error if a plot over generations has only runs of a single row.
  private func checkFrames(of runs: [ResolvedVariation]) throws(InputProblem) {
    guard runs[0].reading.film.texts.plot?.kind.isOverTime == true else { return }
    if table.runs.allSatisfy({ $0.rows.count == 1 }) {
      throw InputProblem([InputError(ScenarioProblem.tableOfEnds(runs.count))])
    }
  }
}

extension [ResolvedVariation] {
  /// The runs; in a plot over generations, each has as many frames as the longest one.
  fileprivate var overTheSameFrames: [ResolvedVariation] {
    guard count > 1, self[0].reading.film.texts.plot?.kind.isOverTime == true else { return self }
    let longest = map(\.reading.film.span.shown).longest
    return map { longest.map($0.lasting(like:)) ?? $0 }
  }
}

extension CountTable {
  /// Returns the settings of a plot of groups, completed with those that follow from the table.
  fileprivate func settings(besides written: [Setting]) -> [Setting] {
    let has = { (name: String) in written.contains { $0.name == name } }
    var settings = written
    if runs.contains(where: { $0.count >= PlotInterval.films }), !has("interval") {
      settings.append(
        Setting("interval", PlotInterval.quartiles.rawValue, at: .option("--interval")))
    }
    // A curve combines the runs of different seeds, but not groups that have a seed each.
    if columns.settings.contains("seed"), !has("group"),
      written.last(where: { $0.name == "plot" })?.value.text != PlotChoice.map.rawValue
    {
      let names = columns.settings.joined(separator: ",")
      settings.append(Setting("group", names, at: .option("--plot")))
    }
    return settings
  }
}

extension Relation {
  /// The relations of plots of tables, by what a table has: cells, single runs, and deciles of groups; and
  /// to statistics over frames in a plot.
  fileprivate static let ofTables = [
    Relation(
      ["plot"], ["right", "below"], needs: .property("cells"),
      "a table has no cells: set 'plot' to only, histogram or map"),
    Relation(
      ["final"], needs: .property("summary"),
      "plots of final counts show the last row of each run: set 'final' to mean or sd, or remove it"
    ),
    Relation(
      ["plot"], ["histogram"], needs: .property("runs"), "a histogram needs every run, but \(lack)"),
    Relation(["spread"], ["lines"], needs: .property("runs"), "lines are runs, but \(lack)"),
    Relation(
      ["final"], needs: .property("runs"), "statistics over frames need every run, but \(lack)"),
    Relation(
      ["interval"], [PlotInterval.deciles.rawValue], needs: .property("deciles"),
      "this table has quartiles and no deciles: set 'interval' to quartiles, sd, se or 95%"),
  ]

  private static let lack = "this table has only the statistics of groups"
}

extension CountTable {
  /// What a plot of the table can show.
  fileprivate func properties(of plot: Plot) -> Set<String> {
    let isOfFew = !runs.contains { $0.count >= PlotInterval.films }
    let runs = columns.isOfGroups ? isOfFew ? ["deciles"] : [] : ["runs", "deciles"]
    return Set(runs + (plot.summary == nil ? [] : ["summary"]))
  }
}

extension SettingsReader {
  /// Reports settings that have no effect on a plot of a table.
  fileprivate mutating func check(_ reading: ScenarioReader, of table: CountTable) {
    guard let plot = reading.film.texts.plot else {
      if !isRejected("plot") { reject("plot", "expected only, histogram or map, got none") }
      return
    }
    check(Relation.ofTables) { _ in table.properties(of: plot) }
    if !table.columns.isOfGroups { return }
    if let place = place(of: "group"), place != .option("--plot") {
      reject("group", "the runs are in groups already: remove 'group'")
    }
    if case .map(let x, let y) = plot.kind,
      let other = table.columns.settings.first(where: { ![x, y].contains($0) })
    {
      reject("plot", "a map shows two settings, but there are groups of '\(other)', too")
    }
  }
}
