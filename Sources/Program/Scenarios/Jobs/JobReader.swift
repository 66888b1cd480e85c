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
  private let document: Document
  private let drawn: [RandomValue]
  private let settings: SettingsTable
  private var files: FileLibrary
  private let parts: Int

  /// The number of variations up to which all are kept in memory. Beyond it, each variation is read
  /// again when it is played.
  private static let mostKept = 64

  /// - Parameter parts: the number of parts that each table is written in.
  init(_ document: Document, _ policy: PathPolicy, parts: Int) {
    files = FileLibrary(policy)
    files.scenario = document.source
    settings = .of(document.settings, files)
    (self.document, drawn) = document.decidingAtRandom(settings)
    self.parts = parts
  }

  private var variations: Variations {
    Variations(document.settings, settings, atMost: Variations.mostLazy)
  }

  /// Reads all jobs. Throws every error.
  func jobs() throws(InputProblem) -> [any Job] {
    if isUnchecked { _ = try postponing.jobs() }
    let split = DocumentSplit(document, varying: variations.names)
    var (jobs, errors): ([any Job], [InputError]) = ([], [])
    do throws(InputProblem) {
      if let rest = split.rest { jobs += try images(of: rest) }
    } catch {
      errors += error.errors
    }
    for (swept, document) in split.tables where !errors.exceedReportLimit {
      do throws(InputProblem) {
        jobs += try tables(of: document, over: swept)
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
    let step = variations.count / Variations.most + 1
    for number in stride(from: 0, to: variations.count, by: step) {
      if number > 0 { try Self.checkTime() }
      _ = try ResolvedVariation(
        variations.variation(number), of: document.name, files: postponing.files)
    }
  }

  /// Throws if the time limit has expired while the scenarios are read.
  static func checkTime() throws(InputProblem) {
    if CancellationCheck.isOver { throw InputProblem([InputError(ScenarioProblem.takesTooLong)]) }
  }

  /// Reads the outputs that show one variation each, or several variations in one image.
  private func images(of document: Document) throws(InputProblem) -> [any Job] {
    let variations = Variations(document.settings, settings)
    var errors = document.errors + variations.errors
    var (read, leftOut): ([ResolvedVariation], [String]) = ([], [])
    var isLate = false
    for variation in variations.all {
      // A limit does not hide the errors of the first variations.
      isLate = !read.isEmpty && CancellationCheck.isOver
      if isLate { break }
      do throws(InputProblem) {
        read.append(try ResolvedVariation(variation, of: document.name, files: files))
      } catch {
        // An error that only a neighbor has leaves the neighbor out. Other errors are reported
        // for its center.
        if variation.isNeighbor {
          leftOut += error.errors.map { "skipped: \($0.message)" }
        } else {
          errors += error.errors
        }
        if errors.exceedReportLimit {
          // Variations usually repeat each other's errors.
          errors = errors.withoutRepeats
          if errors.exceedReportLimit { break }
        }
      }
    }
    errors += VariationChecks(varying: variations.names, read, files.policy).errors
    if errors.isEmpty, !files.postponesCommands {
      errors = read.compactMap(\.problem).map { InputError($0) }
    }
    errors = errors.withoutRepeats
    if case .file(let path, _, _, _) = document.settings.first?.place {
      errors = errors.inOrder(of: path)
    }
    if !errors.isEmpty { throw InputProblem(errors) }
    if isLate { try Self.checkTime() }
    if files.postponesCommands { return [] }
    read[0].notes += leftOut
    return try images(of: read, varying: variations.names, at: document.settings.first?.place)
  }

  private func images(
    of read: [ResolvedVariation], varying: [String], at place: InputLocation?
  ) throws(InputProblem) -> [any Job] {
    let plots = PlotGrouping(read, varying: varying)
    if let columns = read[0].reading.output.sheet, plots.columns == nil {
      return [try ImageJob(read, columns, drawn: drawn, at: place).validated()]
    }
    var jobs: [any Job] = []
    for group in plots.groups {
      if group.count == 1 {
        jobs += ImageJob(group[0], drawn: drawn, at: place).separatingTables
        continue
      }
      jobs.append(
        try ImageJob(
          .curves(plots.comparison(of: group)),
          JobInfo(
            group, varying: VaryingSetting.all(of: group), drawn: group[0].own(drawn), at: place)
        ).validated())
    }
    return jobs
  }

  /// Reads tables that combine several variations. There is a table for each combination of the
  /// settings that have a placeholder in the table's name. `swept`: the names of the settings that
  /// vary within a table. Throws every error that a sample of a few thousand variations reveals.
  private func tables(
    of document: Document, over swept: [String]
  ) throws(InputProblem) -> [any Job] {
    let variations = Variations(document.settings, settings, atMost: Variations.mostLazy)
    var errors = document.errors + variations.errors
    var jobs: [TableJob] = []
    let tables = TableOrders(variations, swept)
    if errors.isEmpty, tables.count > Variations.most {
      errors.append(InputError(ScenarioProblem.tooManyVariations(most: Variations.most)))
    }
    for order in tables where errors.isEmpty {
      let table = SweptVariations(
        variations: variations, order: order, name: document.name, files: files)
      let reading = SweepReading(table, parts: parts)
      errors += reading.errors
      jobs += reading.jobs(drawn: drawn, at: document.settings.first?.place)
    }
    errors += OutputRegister.errors(
      in: jobs.flatMap(\.outputs).map(\.destination), files.policy)
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
    let hasTables = !DocumentSplit(document, varying: variations.names).tables.isEmpty
    // Neighbors depend on other variations: an invalid one is left out beside its center.
    let haveNeighbors = variations.varying.contains {
      $0.values.contains { if case .itself = $0.role { false } else { true } }
    }
    let isWrong = !document.errors.isEmpty || !variations.errors.isEmpty
    if hasTables || isWrong || variations.count <= Self.mostKept || haveNeighbors {
      return nil
    }
    if isUnchecked { try check(variations) }
    let first = try ResolvedVariation(
      variations.variation(0), of: document.name, files: files)
    let isAlone =
      first.reading.output.sheet == nil
      && PlotGrouping([first], varying: variations.names).settings.isEmpty
    if !isAlone || ImageJob(first, drawn: drawn, at: nil).separatingTables.count > 1 { return nil }
    var lazy = LazyVariations(document, variations, drawn: drawn, first: first, files: files)
    if variations.count <= Variations.most {
      lazy.costs = try jobs().map(\.estimate)
      return lazy
    }
    let checks = VariationChecks(varying: variations.names, [first], files.policy)
    if !checks.errors.isEmpty { throw InputProblem(checks.errors) }
    lazy.costs = try VariationCosts(of: variations) { number throws(InputProblem) in
      try lazy.job(number).estimate
    }.all
    return lazy
  }
}

extension Document {
  /// Reads all jobs of a document at once. `parts`: the number of parts that each table is written
  /// in. Throws every error.
  package func jobs(policy: PathPolicy = .none, parts: Int = 1) throws(InputProblem) -> [any Job] {
    try JobReader(self, policy, parts: parts).jobs()
  }
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

  init(_ swept: SweptVariations, parts: Int) {
    self.swept = swept
    self.parts = parts
    weights = SweepWeights(swept.order)
    for run in swept.order.samples(atMost: Variations.most) {
      do throws(InputProblem) {
        if first != nil { try JobReader.checkTime() }
        if let read = try swept.read(run) {
          take(read, run)
        } else {
          notes += swept.reasons(forLeavingOut: run)
        }
      } catch {
        errors = (errors + error.errors).withoutRepeats
      }
      if errors.exceedReportLimit { return }
    }
    checkGroup()
    checkParts()
  }

  private mutating func take(_ read: ResolvedVariation, _ run: Int) {
    let film = read.reading.film
    if first == nil { first = read }
    files.take(read)
    frames = max(frames, film.shown.frames)
    // The first such error is enough: later variations differ from the first in more settings.
    if !hasOtherCounts, let error = first.flatMap({ SweptCounts($0).error(with: read) }) {
      hasOtherCounts = true
      reject(error)
    }
    // The size of a command's frames is not known before it runs.
    if !swept.files.postponesCommands, let problem = read.problem { reject(InputError(problem)) }
    if film.persistentState != nil {
      reject(
        InputError("the runs of one table write no other files: remove 'team'"))
    }
    let alone = Composition.alone(film)
    weights.take(Double(alone.estimate(for: [.csv]).nanoseconds), of: run)
    let bytes = (try? alone.cost(for: [.csv]).total) ?? 0
    if bytes >= largest?.bytes ?? 0 { largest = (film, bytes) }
  }

  private mutating func checkGroup() {
    guard let output = first?.reading.output, let group = output.group else { return }
    let known = swept.names
    for name in group where !known.contains(name) {
      reject(InputError(ScenarioProblem.noGroup(name, known: known), at: output.groupPlace))
    }
    if output.isFinal { return }
    if first?.reading.film.ending == .cycle {
      reject(
        InputError(
          "the runs have different periods: set 'final', or set 'frames' to a number",
          at: output.groupPlace))
    } else if let length = swept.lengths.first(where: { !group.contains($0) }) {
      reject(
        InputError(
          "the runs have different lengths: add '\(length)' to 'group', or set 'final'",
          at: output.groupPlace))
    }
  }

  private mutating func checkParts() {
    guard let output = first?.reading.output, isInParts else { return }
    if parts > TablePart.most {
      reject(
        InputError(
          "a table can have at most \(TablePart.most) parts: use fewer workers"))
    }
    if output.group != nil {
      reject(
        InputError(
          "'group' applies to the merged table only: remove it, and use `render merge --group`",
          at: output.groupPlace))
    }
    for plan in output.plans where plan.format.table?.mayBeSplit != true {
      reject(
        InputError(
          "expected .csv for a part of a table, got .\(plan.format.name): `render merge` writes the"
            + " .\(plan.format.name)", at: plan.place))
    }
    for template in output.templates where !template.saysPart {
      let suggestion = OutputName.suggestion(for: template.text, adding: ["part"])
      reject(
        InputError(
          "each worker writes a part of this table for `render merge`: set 'out' to \(suggestion)",
          at: template.place))
    }
  }

  /// True if the table is written in parts, even in a single one.
  private var isInParts: Bool {
    parts > 1 || first?.reading.output.templates.contains(where: \.saysPart) == true
  }

  private mutating func reject(_ error: InputError) {
    errors = (errors + [error]).withoutRepeats
  }

  /// Returns a job for the table, or one for each of its parts; empty if there are errors.
  func jobs(drawn: [RandomValue], at place: InputLocation?) -> [TableJob] {
    guard errors.isEmpty, let first, let table = table(first) else { return [] }
    if !isInParts {
      let table = table.estimated(weights.cost(of: 0..<swept.order.count))
      return [job(first, table, drawn: drawn, at: place)]
    }
    let name = SweepName(first.entries, swept, files: files, finally: columns(first)).text
    return weights.ranges(of: parts).enumerated().compactMap { number, runs in
      var swept = swept
      swept.part = "\(number + 1)".padded(to: "\(parts)".utf8.count)
      let part = TablePart(
        of: name, number + 1, of: parts, isFinal: first.reading.output.isFinal,
        rests: first.reading.film.ending != .cycle && swept.lengths.isEmpty)
      guard let read = try? swept.read(0) else { return nil }
      let own = table.selecting(runs, as: part).estimated(weights.cost(of: runs))
      return job(read, own, drawn: drawn, at: place)
    }
  }

  private func job(
    _ read: ResolvedVariation, _ table: SweepTable, drawn: [RandomValue], at place: InputLocation?
  ) -> TableJob {
    var read = read
    read.notes = (read.notes + notes).withoutRepeats
    return TableJob(read, table, drawn: drawn, at: place)
  }

  private func columns(_ first: ResolvedVariation) -> SweepTable.Columns {
    let counts = SweptCounts(first).names
    return SweepTable.Columns(
      settings: swept.columns(besides: counts), counts: counts,
      isFinal: first.reading.output.isFinal)
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
    return SweepTable(
      result.columns(first), runs: swept.order.count, grouping: grouping, largest: largest.film,
      frames: frames, find: result.swept.find(like: first))
  }
}

extension OutputTemplate {
  fileprivate var saysPart: Bool { text.contains("{part}") }
}

extension String {
  fileprivate func padded(to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - utf8.count)) + self
  }
}

/// The variations of a document that are one image each, with different names, read in turn.
struct LazyVariations: Sendable {
  let variations: Variations
  /// The estimated time of each variation on one core, in nanoseconds.
  var costs: [Int] = []
  let drawn: [RandomValue]
  private let name: String
  private let place: InputLocation?
  private let files: FileLibrary
  private let names: VariationNames?
  /// The budget of the first variation. All variations share this budget, because its time limit
  /// also runs while later variations are read.
  private let budget: Budget

  /// - Parameter document: the scenario, in which a random value has already replaced each
  ///   `random`.
  init(
    _ document: Document, _ variations: Variations, drawn: [RandomValue], first: ResolvedVariation,
    files: FileLibrary
  ) {
    self.variations = variations
    self.drawn = drawn
    self.files = files
    name = document.name
    place = document.settings.first?.place
    budget = first.reading.run.budget
    names = VariationNames(first, of: variations, scenario: document.name)
  }

  /// Reads a variation. Throws every error in it.
  func job(_ number: Int) throws(InputProblem) -> ImageJob {
    let read = try ResolvedVariation(variations.variation(number), of: name, files: files)
    if let problem = read.problem { throw InputProblem([InputError(problem)]) }
    return ImageJob(read, drawn: drawn, at: place).limited(by: budget)
  }

  /// Returns the outputs of a variation, computed from the templates alone if possible.
  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    if let names { return names.destinations(number) }
    return try job(number).outputs.map(\.destination)
  }
}

/// The outputs of variations, computed from the written settings alone. A million of them take as
/// long as reading a few thousand variations.
struct VariationNames: Sendable {
  private let templates: [[Part]]

  private enum Part {
    case text([UInt8])
    /// The texts of a setting's values in names, and the number of consecutive variations that have
    /// the same value.
    case values([[UInt8]], block: Int)
  }

  /// Returns nil if names contain frame numbers, or placeholders that need a full read, such as
  /// placeholders of defaults.
  init?(_ first: ResolvedVariation, of variations: Variations, scenario: String) {
    let info = type(of: first.reading.film.simulation).info
    let name = OutputName(
      scenario: scenario, simulation: info.name, settings: variations.variation(0).settings)
    var templates: [[Part]] = []
    for template in first.reading.output.templates + first.reading.output.posters {
      guard let parts = Self.parts(of: template, variations, name) else { return nil }
      templates.append(parts)
    }
    self.templates = templates
    // The first variation has been read, so its outputs are a check of this computation.
    guard destinations(0) == first.reading.output.plans.map(\.destination) else { return nil }
  }

  /// Returns the outputs of the variation with a number, counted from 0.
  func destinations(_ number: Int) -> [Destination] {
    templates.map { parts in
      var bytes: [UInt8] = []
      for part in parts {
        switch part {
        case .text(let text): bytes += text
        case .values(let values, let block): bytes += values[number / block % values.count]
        }
      }
      return .file(Path(bytes: bytes))
    }
  }

  /// Returns the texts and the values of settings that form an output's path, in order. Nil if the
  /// path contains a percent sign, or a placeholder whose value only a full read finds.
  private static func parts(
    of template: OutputTemplate, _ variations: Variations, _ name: OutputName
  ) -> [Part]? {
    var parts: [Part] = []
    // A percent sign in the template begins a frame number, or is the first of two that stand for
    // one.
    if template.text.contains("%") { return nil }
    var rest = template.path.text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(Path(String(rest[..<open])).bytes))
      let word = String(rest[rest.index(after: open)..<close])
      if let values = values(of: word, variations) {
        parts.append(values)
      } else if let text = try? name.fill("{\(word)}") {
        parts.append(.text(Path(text.replacing("%%", with: "%")).bytes))
      } else {
        return nil
      }
      rest = rest[close...].dropFirst()
    }
    parts.append(.text(Path(String(rest)).bytes))
    return parts
  }

  private static func values(of word: String, _ variations: Variations) -> Part? {
    guard let place = variations.varying.firstIndex(where: { $0.name == word }) else { return nil }
    let block = variations.varying[(place + 1)...].reduce(1) { $0 * $1.values.count }
    let values = variations.varying[place].values.map { value in
      Path(value.value.text.map(OutputName.safe) ?? word).bytes
    }
    return .values(values, block: block)
  }
}
