internal import Encoding
package import Files
internal import Films
internal import Grids
package import Settings
internal import Worlds

/// Reads a document, and creates its jobs: one for each variation, or one for several variations
/// that share a sheet, a plot or a table.
struct JobReader {
  /// The document, with drawn values in place of `random`.
  private(set) var document: Document
  private let drawn: [RandomValue]
  private let settings: SettingsTable
  private var files: FileLibrary
  private let parts: Int

  /// The number of variations up to which all are kept in memory. Beyond it, each variation is read
  /// again when it is played.
  private static let mostKept = 64

  /// - Parameter parts: the number of parts that each table is written in.
  init(_ document: Document, _ policy: PathPolicy, parts: Int) {
    files = document.library(policy)
    settings = .of(document.settings, files)
    (self.document, drawn) = document.decidingAtRandom(settings)
    self.parts = parts
    self.document.settings += changedDefaults
  }

  /// The defaults of the version that wrote the scenario's lock, where those of this version are
  /// others and the setting has an effect.
  private var changedDefaults: [Setting] {
    let written = Set(document.settings.map(\.name))
    let changed = document.recorded.filter { old in
      guard let now = settings.entry(old.name)?.standard.text else { return false }
      return now != old.value.text && !written.contains(old.name)
    }
    return changed.filter { setting in
      let variations = Variations(document.settings + [setting], settings)
      return (try? source(of: variations).resolved(0)) != nil
    }
  }

  private var variations: Variations {
    Variations(document.settings, settings, atMost: Variations.mostLazy)
  }

  /// True if an output is a table of several runs.
  var combinesRuns: Bool { combinesRuns(varying: variations.names) }

  private func combinesRuns(varying names: [String]) -> Bool {
    !DocumentSplit(document, varying: names).tables.isEmpty
  }

  /// Reads all jobs. Throws every error.
  func jobs() throws(InputProblem) -> [any Job] {
    if isUnchecked { _ = try postponing.jobs() }
    let split = DocumentSplit(document, varying: variations.names)
    var (jobs, errors): ([any Job], [InputError]) = ([], [])
    for (number, part) in split.rest.enumerated() {
      do throws(InputProblem) {
        var new = try images(of: part)
        for index in new.indices where number > 0 { new[index].info.repeatsFilm = true }
        jobs += new
      } catch {
        errors = (errors + error.errors).withoutRepeats
      }
    }
    for (swept, document) in split.tables where !errors.exceedReportLimit {
      do throws(InputProblem) {
        jobs += try tables(of: document, over: swept, areAlone: split.rest.isEmpty)
      } catch {
        errors = (errors + error.errors).withoutRepeats
      }
    }
    if !errors.isEmpty { throw InputProblem(errors) }
    return jobs
  }

  /// True if all settings are still to be checked before the scenario's command runs for the first
  /// time, which may be to find the size of its frames.
  private var isUnchecked: Bool {
    !files.postponesCommands && document.settings.contains { $0.name == "command" }
  }

  /// The reader that only checks the settings, and returns no images.
  private var postponing: JobReader {
    var reader = self
    reader.files.postponesCommands = true
    return reader
  }

  private func check(_ variations: Variations) throws(InputProblem) {
    if variations.count <= Variations.most {
      _ = try postponing.jobs()
      return
    }
    let source = postponing.source(of: variations)
    let step = variations.count / Variations.most + 1
    for number in stride(from: 0, to: variations.count, by: step) {
      if number > 0 { try CancellationCheck.checkTime() }
      _ = try source.resolved(number)
    }
  }

  /// - Parameter besides: the formats of the outputs in other parts of the scenario.
  private func source(of variations: Variations, _ besides: [Format] = []) -> VariationSource {
    VariationSource(variations: variations, name: document.name, files: files, besides: besides)
  }

  /// Reads the outputs that show one variation each, or several variations in one image.
  private func images(of document: Document) throws(InputProblem) -> [any Job] {
    if document.isFigure { return try figure(document) }
    let variations = Variations(document.settings, settings)
    var read: [ResolvedVariation] = []
    var log = ReadingLog(document.errors + variations.errors)
    log.readAll(variations.numbers, source(of: variations, document.besides).read) {
      read.append($1)
      return []
    }
    log.add(VariationChecks(varying: variations.names, read, files.policy).errors)
    if log.errors.isEmpty, !files.postponesCommands {
      log.add(read.compactMap(\.problem).map { InputError($0) })
    }
    try log.check(document)
    if files.postponesCommands { return [] }
    read[0].notes += log.leftOut
    return try Self.images(
      of: read, varying: variations.names, drawn, written: document.settings)
  }

  /// Reads the items of a figure, and returns the job that draws them into one image.
  private func figure(_ document: Document) throws(InputProblem) -> [any Job] {
    let figure = Figure(document, files.policy)
    var (read, drawn) = ([ResolvedVariation](), drawn)
    var log = ReadingLog(document.errors + figure.errors)
    for panel in figure.panels {
      drawn += self.read(panel, of: document, &read, &log)
    }
    log.add(VariationChecks(varying: [], read, files.policy, isFigure: true).errors)
    try log.check(document)
    let first = read[0].reading
    guard let columns = first.output.sheet else { return [] }
    let title = try figure.title(like: first.film)
    var job = ImageJob(
      read.map { $0.titled(title) }, columns,
      labels: read.map { Figure.label(of: $0) ?? "" },
      drawn: drawn, of: document.settings)
    job.info.carry(figure.text(of: read), read[0].entries)
    return [try job.checked()]
  }

  /// Reads an item of a figure, and returns the values drawn for it at random.
  private func read(
    _ panel: Figure.Panel, of figure: Document, _ read: inout [ResolvedVariation],
    _ log: inout ReadingLog
  ) -> [RandomValue] {
    let (document, drawn) = panel.document.decidingAtRandom(.of(panel.document.settings, files))
    let variations = Variations(document.settings, .of(document.settings, files))
    log.add(variations.errors)
    if let name = variations.names.first {
      let problem: ScenarioProblem =
        "an image of several worlds shows one of each, and '\(name)' varies: write one value"
      log.add([InputError(problem, at: panel.place)])
      return drawn
    }
    let source = VariationSource(
      variations: variations, name: figure.name, files: document.library(files.policy),
      besides: figure.besides)
    log.readAll(variations.numbers, source.read) {
      read.append($1)
      let changes: ScenarioProblem =
        "the title of an item is its label, which cannot change: write counts in 'caption'"
      let problem = Figure.label(of: $1) == nil ? [InputError(changes, at: panel.place)] : []
      return problem + ($1.problem.map { [InputError($0)] } ?? [])
    }
    return drawn
  }

  /// Returns the jobs that draw some variations, or runs in a table. `varying`: the names of the
  /// settings that vary.
  static func images(
    of read: [ResolvedVariation], varying: [String], _ drawn: [RandomValue] = [],
    written: [Setting] = []
  ) throws(InputProblem) -> [any Job] {
    let plots = PlotGrouping(read, varying: varying)
    if let columns = read[0].reading.output.sheet, plots.columns == nil {
      return [try ImageJob(read, columns, drawn: drawn, of: written).checked()]
    }
    var jobs: [any Job] = []
    for group in plots.groups {
      if group.count == 1, !group[0].needsComparison {
        let job = ImageJob(group[0], drawn: drawn, of: written)
        if let error = job.info.metadataError { throw InputProblem([error]) }
        jobs.append(job)
        continue
      }
      jobs.append(
        try ImageJob(
          .curves(plots.comparison(of: group)),
          JobInfo(
            group, varying: VaryingSetting.all(of: group), drawn: group[0].own(drawn), of: written)
        ).checked())
    }
    return jobs
  }

  /// Reads tables that combine several variations. There is a table for each combination of the
  /// settings that have a placeholder in the table's name. `swept`: the names of the settings that
  /// vary within a table. `areAlone`: true if no other output plays the films. Throws every error
  /// that a sample of a few thousand variations reveals.
  private func tables(
    of document: Document, over swept: [String], areAlone: Bool
  ) throws(InputProblem) -> [any Job] {
    let variations = Variations(document.settings, settings, atMost: Variations.mostLazy)
    var errors = document.errors + variations.errors
    var jobs: [TableJob] = []
    let tables = TableOrders(variations, swept)
    if errors.isEmpty, tables.count > Variations.most {
      errors.append(InputError(ScenarioProblem.tooManyVariations(most: Variations.most)))
    }
    for order in tables where errors.isEmpty {
      var source = source(of: variations, document.besides)
      source.part = "1"
      let table = SweptVariations(source: source, order: order)
      let reading = SweepReading(table, parts: parts, isAlone: areAlone)
      errors += reading.errors
      let new = reading.jobs(drawn: drawn, of: document.settings)
      errors += new.compactMap(\.info.metadataError)
      jobs += new
    }
    errors += OutputRegister.errors(
      in: jobs.flatMap(\.outputs).map(\.destination), files.policy,
      at: jobs.first?.outputs.first?.place)
    if !errors.isEmpty { throw InputProblem(errors.withoutRepeats) }
    return jobs
  }

  /// Returns the variations of a document for reading on demand, if each is an image of its own and
  /// there are too many to keep. Returns nil if all are to be read at once. Throws every error in
  /// up to `Variations.most` variations; for more variations, those in a sample.
  func lazyVariations() throws(InputProblem) -> LazyVariations? {
    let variations = variations
    if !variations.errors.isEmpty, !document.settings.contains(where: { $0.name == "sheet" }) {
      throw InputProblem(document.errors + variations.errors)
    }
    // Neighbors depend on other variations: an invalid one is left out beside its center.
    let haveNeighbors = variations.varying.contains {
      $0.values.runs.contains(where: \.hasNeighbors)
    }
    let isWrong = !document.errors.isEmpty || !variations.errors.isEmpty
    let split = DocumentSplit(document, varying: variations.names)
    if !split.tables.isEmpty || split.rest.count > 1 || isWrong || haveNeighbors
      || variations.count <= Self.mostKept
    {
      return nil
    }
    if isUnchecked { try check(variations) }
    let source = source(of: variations)
    let first = try source.resolved(0)
    let isAlone =
      first.reading.output.sheet == nil
      && PlotGrouping([first], varying: variations.names).settings.isEmpty
    if !isAlone { return nil }
    var lazy = LazyVariations(
      source, drawn: drawn, first: first, of: document.settings)
    let errors = VariationChecks(varying: variations.names, [first], files.policy).errors
    if variations.count <= Variations.most {
      lazy.costs = try costs(of: source, errors)
      return lazy
    }
    if !errors.isEmpty { throw InputProblem(errors) }
    lazy.costs = try VariationCosts(of: variations) { number throws(InputProblem) in
      // After the time limit no variation is drawn.
      try CancellationCheck.isOver ? first.estimate : lazy.read(number).estimate
    }.all
    return lazy
  }

  /// Reads all variations in turn, and returns their costs. Throws the errors that `images(of:)`
  /// would throw. `shared`: the errors that all variations have.
  private func costs(
    of source: VariationSource, _ shared: [InputError]
  ) throws(InputProblem) -> [Int] {
    var (costs, problems, destinations): ([Int], [FilmProblem], [Destination]) = ([], [], [])
    var log = ReadingLog()
    log.readAll(source.variations.numbers, source.read) { _, read in
      costs.append(read.estimate)
      problems += read.problem.map { [$0] } ?? []
      destinations += read.reading.plan.outputs.map(\.destination)
      return []
    }
    let place = document.settings.first { $0.name == "out" }?.value.place
    log.add(
      shared.isEmpty
        ? OutputRegister.errors(in: destinations, files.policy, at: place) : shared)
    if log.errors.isEmpty { log.add(problems.map { InputError($0) }) }
    try log.check(document)
    return costs
  }
}

extension ReadingLog {
  /// Throws the errors in the order of the document's file. If there are none, throws if the time
  /// limit expired.
  fileprivate func check(_ document: Document) throws(InputProblem) {
    let located = errors.map(document.settings.located)
    if case .file(let path, _, _, _) = document.settings.first?.place, !errors.isEmpty {
      throw InputProblem(located.inOrder(of: path))
    }
    if !errors.isEmpty { throw InputProblem(located) }
    if isLate { try CancellationCheck.checkTime() }
  }
}

extension Document {
  /// Reads all jobs of a document at once. `parts`: the number of parts that each table is written
  /// in. Throws every error.
  package func jobs(policy: PathPolicy = .none, parts: Int = 1) throws(InputProblem) -> [any Job] {
    try JobReader(self, policy, parts: parts).jobs()
  }
}

extension Document {
  /// True if an output is a table of several runs.
  package var combinesRuns: Bool { JobReader(self, .none, parts: 1).combinesRuns }
}

/// Reads a sample of the variations in one table, which is large enough to find errors.
struct SweepReading {
  private(set) var errors: [InputError] = []
  private var swept: SweptVariations
  private var first: ResolvedVariation?
  /// The film that needs the most memory; nil before the first.
  private var largest: (film: Film, bytes: Int)?
  private var frames = 0
  private var notes: [String] = []
  private var hasOtherCounts = false
  private var weights: SweepWeights
  private var files = SweptFilesHash()
  private let parts: Int
  private let isAlone: Bool

  /// - Parameters:
  ///   - parts: the number of parts of the table.
  ///   - isAlone: true if no other output plays the films, and saves what their events save.
  init(_ swept: SweptVariations, parts: Int, isAlone: Bool) {
    self.swept = swept
    (self.parts, self.isAlone) = (parts, isAlone)
    weights = SweepWeights(swept.order)
    var log = ReadingLog()
    log.readAll(swept.order.samples(atMost: Variations.most), swept.read) { take($1, $0) }
    if log.isLate { log.add([InputError(ScenarioProblem.takesTooLong)]) }
    (errors, notes) = (log.errors, log.leftOut)
    if errors.exceedReportLimit { return }
    checkGroup()
    checkParts()
  }

  /// Takes what all runs together need from one of them, and returns its errors.
  private mutating func take(_ read: ResolvedVariation, _ run: Int) -> [InputError] {
    let film = read.reading.film
    var errors: [InputError] = []
    if first == nil { first = read }
    files.take(read)
    frames = max(frames, film.span.shown.frames)
    // The first such error is enough: later variations differ from the first in more settings.
    if !hasOtherCounts, let error = first.flatMap({ SweptCounts($0).error(with: read) }) {
      hasOtherCounts = true
      errors.append(error)
    }
    // The size of a command's frames is not known before it runs.
    if !swept.source.files.postponesCommands, let problem = read.problem {
      errors.append(InputError(problem))
    }
    if film.persistentState != nil {
      errors.append(InputError("the runs of one table write no other files: remove 'team'"))
    }
    if isAlone, film.savesFiles {
      errors.append(
        InputError("the runs of one table save no patterns: remove 'save' from 'events'"))
    }
    let alone = Composition.alone(film)
    weights.take(Double(alone.estimate(for: [.csv]).nanoseconds), of: run)
    let bytes = (try? alone.cost(for: [.csv]).total) ?? 0
    if bytes >= largest?.bytes ?? 0 { largest = (film, bytes) }
    return errors
  }

  private mutating func checkGroup() {
    guard let output = first?.reading.output, let group = output.group else { return }
    let known = swept.names
    for name in group where !known.contains(name) {
      reject(.noGroup(name, known: known), at: output.groupPlace)
    }
    if output.finalRow == nil, let problem = lengthProblem(of: group) {
      reject(problem, at: output.groupPlace)
    }
  }

  /// Returns the reason why the runs of a group may have different generations, or nil.
  private func lengthProblem(of group: [String]) -> ScenarioProblem? {
    if endsBetweenSteps {
      return
        "the last frames of the runs show different generations: set 'final', or remove 'every'"
    }
    if first?.reading.film.span.ending == .cycle {
      return "the runs have different periods: set 'final', or set 'frames' to a number"
    }
    return swept.lengths.first { !group.contains($0) }.map {
      "the runs have different lengths: add '\($0)' to 'group', or set 'final'"
    }
  }

  /// True if the last frame of a run may lie between two steps of `every`.
  private var endsBetweenSteps: Bool {
    guard let film = first?.reading.film, case .condition = film.span.ending else { return false }
    return film.span.shown.every > 1
  }

  private mutating func checkParts() {
    guard let reading = first?.reading, isInParts else { return }
    let output = reading.output
    if parts > TablePart.most {
      reject("a table can have at most \(TablePart.most) parts: use fewer workers")
    }
    if output.group != nil {
      reject(
        "'group' applies to the merged table only: remove it, and use `render merge --group`",
        at: output.groupPlace)
    }
    for plan in reading.plan.outputs where plan.format.table?.mayBeSplit != true {
      reject(
        "expected .csv for a part of a table, got .\(plan.format.name): `render merge` writes the"
          + " .\(plan.format.name)", at: plan.place)
    }
    for template in output.templates where !template.saysPart {
      let suggestion = OutputName.suggestion(for: template.text, adding: ["part"])
      reject(
        "each worker writes a part of this table for `render merge`: set 'out' to \(suggestion)",
        at: template.place)
    }
  }

  /// True if the table is written in parts, even in a single one.
  private var isInParts: Bool {
    parts > 1 || first?.reading.output.templates.contains(where: \.saysPart) == true
  }

  private mutating func reject(_ problem: ScenarioProblem, at place: InputLocation? = nil) {
    errors = (errors + [InputError(problem, at: place)]).withoutRepeats
  }

  /// Returns a job for the table, or one for each of its parts; empty if there are errors.
  func jobs(drawn: [RandomValue], of written: [Setting]) -> [TableJob] {
    guard errors.isEmpty, let first, let table = table(first) else { return [] }
    let name = SweepName(
      entries: first.entries, swept: swept, files: files, columns: table.columns)
    if !isInParts {
      let table = table.estimated(weights.cost(of: 0..<swept.order.count))
      return [TableJob(noting(first), table, name, drawn: drawn, of: written)]
    }
    let sweep = name.text
    return weights.ranges(of: parts).enumerated().compactMap { number, runs in
      var swept = swept
      swept.source.part = "\(number + 1)".padded(to: "\(parts)".utf8.count)
      let endsAtRest =
        first.reading.film.span.ending != .cycle && !endsBetweenSteps && swept.lengths.isEmpty
      let part = TablePart(
        of: sweep, number + 1, of: parts, isFinal: first.reading.output.finalRow != nil,
        endsAtRest: endsAtRest)
      guard case .valid(let read)? = try? swept.read(0) else { return nil }
      let own = table.selecting(runs, as: part).estimated(weights.cost(of: runs))
      return TableJob(noting(read), own, name, drawn: drawn, of: written)
    }
  }

  /// Returns a run with the notes of all.
  private func noting(_ read: ResolvedVariation) -> ResolvedVariation {
    var result = read
    result.notes = (read.notes + notes).withoutRepeats
    return result
  }

  private func table(_ first: ResolvedVariation) -> SweepTable? {
    guard let largest else { return nil }
    var (result, grouping) = (self, nil as SweepTable.Grouping?)
    if let group = first.reading.output.group {
      // The runs of a group must be consecutive, so the settings that identify groups vary slowest.
      let isKey = { (place: Int) in group.contains(swept.variations.names[place]) }
      let others = swept.order.places.filter { !isKey($0) }
      result.swept.order = swept.order.beginning(with: isKey)
      grouping = SweepTable.Grouping(
        columns: Array(0..<swept.order.places.count(where: isKey)),
        runs: others.reduce(1) { $0 * swept.variations.sizes[$1] })
    }
    let (output, sweep) = (first.reading.output, result.swept)
    return SweepTable(
      CountColumns(settings: sweep.names, counts: SweptCounts(first).names),
      isFinal: output.finalRow != nil, summary: output.finalRow?.summary, runs: swept.order.count,
      grouping: grouping, largest: largest.film, frames: frames, find: sweep.find(like: first))
  }
}

extension String {
  fileprivate func padded(to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - utf8.count)) + self
  }
}
