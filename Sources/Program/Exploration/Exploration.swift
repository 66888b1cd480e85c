package import Files
package import Films
internal import Grids
internal import Remotes
package import Scenarios
package import Settings
package import Worlds

package struct Exploration: Sendable {
  package private(set) var path: RulePath
  package private(set) var batch: Batch
  /// True if rules that die or fill are left out.
  package var hidesTrivial = false
  /// The files that its sheets read.
  package let reads = ReadFiles()

  let simulation: any ConfigurableSimulation.Type
  private let document: Document
  private let mutations: RuleMutations
  private let openings: [Opening]
  private var opening = 0

  /// Creates an exploration of a simulation with settings, whose rule begins the path. `changes`:
  /// the path as a text; see `RulePath`. Throws every error in the settings that concern the
  /// rule, or in the path.
  package init(
    of simulation: any ConfigurableSimulation.Type, _ document: Document, path changes: String = "",
    batch: Batch = Batch()
  ) throws(InputProblem) {
    let model = document.settings.first { $0.name == "model" }?.value.text
    guard let mutations = RuleMutations(of: simulation, model: model, by: batch.step) else {
      let known =
        simulations.filter { RuleMutations(of: $0) != nil }.map { $0.info.name }
        + ["a model with parameters"]
      throw InputProblem([
        InputError(
          "\(model ?? simulation.info.name) has no rules to explore: expected one of"
            + " \(known.joined(separator: ", "))")
      ])
    }
    if batch.step != nil, mutations.steps == [""] {
      throw InputProblem([
        InputError(
          "'by' changes the parameters of models, and \(simulation.info.name) has rules: leave it out",
          at: .option("--by"))
      ])
    }
    (self.simulation, self.document, self.batch) = (simulation, document, batch)
    self.mutations = mutations
    openings = Opening.all(of: simulation)
    let rule = try Self.rule(of: simulation, document)
    if mutations.neighbors(of: rule).isEmpty {
      throw InputProblem([
        InputError(
          "the rule \(rule) has no neighbors: rules of files, and those with many colors, cannot be"
            + " explored", at: .option("--rule"))
      ])
    }
    do throws(ExplorationProblem) {
      path = try RulePath(from: rule, changes, mutations)
    } catch {
      throw InputProblem([InputError(error, at: .option("--path"))])
    }
  }

  /// Returns the canonical rule of a document: its own, that of its pattern, or the default.
  private static func rule(
    of simulation: any ConfigurableSimulation.Type, _ document: Document
  ) throws(InputProblem) -> String {
    let files = FileLibrary(.none).reading(AddressFiles(document.settings, .none))
    var settings = SettingsReader(document.settings, open: files.open)
    CancellationCheck.$waiting.withValue(settings.readingLimits) {
      _ = settings.readFirst { simulation.init(&$0) }
    }
    let rule = settings.entries.first { $0.name == RuleMutations.setting }
    if settings.isRejected(RuleMutations.setting) || rule?.text == nil {
      throw InputProblem(settings.errors)
    }
    return rule?.fallback ?? rule?.text ?? ""
  }

  package var rule: String { path.rule }

  /// Adds a rule to the path, and shows the first batch of its neighbors.
  package mutating func choose(_ variant: RuleVariant) {
    if variant.changes.isEmpty { return }
    path.append(variant)
    (batch.number, batch.mutations) = (1, 1)
  }

  /// Returns to the first batch of the rule before; the first rule stays.
  package mutating func goBack() {
    path.removeLast()
    batch.number = 1
  }

  /// Shows the next batch of the same rule; after the last one, the first.
  package mutating func breed() { batch.number = batch.number % Batch.numbers.upperBound + 1 }

  /// Shows rules with one more change, up to a limit; then rules with one change again.
  package mutating func mutateMore() {
    batch.mutations = batch.mutations % Batch.mutationCounts.upperBound + 1
    batch.number = 1
  }

  /// Shows the worlds with another pattern or density.
  package mutating func changeOpening() { opening = (opening + 1) % openings.count }

  /// The rule, followed by the rules of the batch.
  var variants: [RuleVariant] { [RuleVariant(rule)] + mutations.variants(of: rule, batch) }

  func document(of rules: [String]) -> Document {
    let place = InputLocation.option("--rule")
    let texts = rules.map { Written(.text($0), at: place) }
    let value = rules.count == 1 ? texts[0] : Written(.list(texts), at: place)
    return openings[opening].applied(to: document)
      .overlaid(with: [Setting(RuleMutations.setting, value, at: place)])
  }

  /// Returns the scenario that draws a rule with the user's settings.
  package func scenario(of rule: String) throws(InputProblem) -> String {
    try document(of: [rule]).without(["out", "format", "sheet"]).jobs().first?.text ?? ""
  }

  /// The settings of the opening in words; nil for the user's own.
  package var openingWords: String? {
    let settings = openings[opening].settings
    return settings.isEmpty
      ? nil : settings.map { "\($0.name) \($0.value.text ?? "")" }.joined(separator: ", ")
  }

  /// The settings and options that show the same rules again.
  package var settings: [Setting] {
    let (mutations, number) = (batch.mutations, batch.number)
    let options = [
      path.changes.isEmpty ? nil : ("path", path.changes),
      mutations > 1 ? ("mutations", "\(mutations)") : nil,
      number > 1 ? ("batch", "\(number)") : nil, batch.step.map { ("by", $0) },
      hidesTrivial ? ("hide", "yes") : nil,
    ]
    return openings[opening].applied(to: document).settings
      + options.compactMap(\.self).map { Setting($0, $1, at: .option("--\($0)")) }
  }

  /// Plays and measures the rules. Throws the errors in the settings, and an error if the time limit
  /// expires before all rules are measured. `measured`: called for each world that has been measured.
  package func sheet(
    measured: @escaping @Sendable (RunChoices) -> Void = { _ in }
  ) async throws -> RuleSheet {
    try CancellationCheck.$waiting.withValue(SettingsReader(document.settings).readingLimits) {
      try measuredSheet(measured)
    }
  }

  private func measuredSheet(
    _ measured: @escaping @Sendable (RunChoices) -> Void
  ) throws -> RuleSheet {
    var (variants, job) = try readable()
    var measures = try measures(of: Array(variants.indices), job, measured)
    if batch.mutations == 1, mutations.steps.count > 1 {
      (variants, job, measures) = try withSuitableSteps(variants, job, measures, measured)
    }
    let films = job.films
    let ranked = ranking(of: measures)
    let shown = hidesTrivial ? ranked.filter { $0 == 0 || !measures[$0].isTrivial } : ranked
    let tiles = shown.map {
      RuleSheet.Tile(variant: variants[$0], film: films[$0], measures: measures[$0])
    }
    return RuleSheet(
      tiles: tiles, hidden: ranked.count - shown.count,
      job: job.rearranged(zip(shown, tiles).map { ($0, $1.label) }))
  }

  private func measures(
    of places: [Int], _ job: ImageJob, _ measured: @escaping @Sendable (RunChoices) -> Void
  ) throws -> [RuleMeasures] {
    let films = places.map { job.films[$0] }
    let measures = try Cores.$limit.withValue(job.info.run.jobs) {
      try Cores.map(films) { film throws(FilmProblem) in
        defer { measured(job.info.run) }
        return try RuleMeasures(of: film)
      }
    }
    if CancellationCheck.isOver {
      throw InputProblem([InputError(ExplorationProblem.takesTooLong)])
    }
    return measures
  }

  /// Changes the numbers of a model by smaller steps where it dies or fills, and by larger ones where
  /// the change makes no difference. If no step is suitable, the last one stays.
  private func withSuitableSteps(
    _ variants: [RuleVariant], _ job: ImageJob, _ measures: [RuleMeasures],
    _ measured: @escaping @Sendable (RunChoices) -> Void
  ) throws -> ([RuleVariant], ImageJob, [RuleMeasures]) {
    var (variants, job, measures) = (variants, job, measures)
    let usual = variants
    var steps = variants.map { _ in RuleMutations.usualStep }
    var searched = Array(variants.indices.dropFirst())
    var directions = variants.map { _ in 0 }
    // A world without cells, such as a flock, is measured as the same whatever its agents do.
    let isMeasured = measures[0].entropy > 0
    while !searched.isEmpty {
      searched = searched.filter { place in
        let direction =
          measures[place].isTrivial ? 1 : isMeasured && measures[place] == measures[0] ? -1 : 0
        guard direction != 0, directions[place] != -direction,
          let next = mutations.variant(of: rule, like: usual[place], by: steps[place] + direction)
        else { return false }
        (directions[place], steps[place], variants[place]) =
          (direction, steps[place] + direction, next)
        return true
      }
      if searched.isEmpty { break }
      guard let changed = try? self.job(of: variants) else { break }
      job = changed
      for (place, found) in zip(searched, try self.measures(of: searched, job, measured)) {
        measures[place] = found
      }
    }
    return (variants, try self.job(of: variants), measures)
  }

  /// Returns the places of the variants: the current rule, then by falling interest, and last those
  /// that die or fill. Equally interesting rules keep their order.
  private func ranking(of measures: [RuleMeasures]) -> [Int] {
    let ranks = measures.map { $0.isTrivial ? 1 : -$0.interest }
    return [0] + measures.indices.dropFirst().sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// Returns the variants that can be drawn with the settings, and the job that draws them. Only
  /// errors that the current rule has are reported.
  private func readable() throws(InputProblem) -> ([RuleVariant], ImageJob) {
    let variants = variants
    if let job = try? job(of: variants) { return (variants, job) }
    _ = try job(of: [variants[0]])
    var suitable: [RuleVariant] = []
    for variant in variants {
      try CancellationCheck.checkTime()
      if (try? job(of: [variants[0], variant])) != nil { suitable.append(variant) }
    }
    return (suitable, try job(of: suitable))
  }

  private func job(of variants: [RuleVariant]) throws(InputProblem) -> ImageJob {
    let document = document(of: variants.map(\.rule))
    let written = Set(document.settings.map(\.name))
    let added = defaults.filter { written.isDisjoint(with: $0.unless) }
      .map { Setting($0.name, $0.text, at: .option("--\($0.name)")) }
    let jobs = try document.overlaid(with: added).jobs(policy: PathPolicy.none.recording(reads))
    guard jobs.count == 1, let job = jobs[0] as? ImageJob, case .tiles(let sheet) = job.composition,
      sheet.films.count == variants.count
    else {
      throw InputProblem([
        InputError(
          "explore draws one image of each rule: write one value for each setting")
      ])
    }
    return job
  }

  /// The settings of sheets, unless settings that exclude them are written. A world that shows its
  /// history has its own size, and fills it, and a model keeps its size.
  private var defaults: [(name: String, text: String, unless: [String])] {
    let traits = simulation.info.traits
    let moment =
      (traits.contains(.hasParameters) ? [] : [("size", "96x64", ["size", "topology"])])
      + [("skip", "100", ["skip", "frames", "every", "until", "strip"])]
    return [
      ("sheet", "auto", ["sheet"]), ("caption", "none", ["caption"]),
      ("cell", "2", ["cell", "picture", "tile", "width"]),
    ] + (traits.contains(.showsHistory) ? [] : moment)
  }
}

// MARK: Results

/// A path from a rule to another one: the rules that were chosen, each with its changes.
package struct RulePath: Hashable, Sendable {
  /// The first rule, followed by the rules that were chosen.
  package private(set) var rules: [RuleVariant]

  /// The most changes of a path that is read.
  private static let longest = 1000

  init(from rule: String) {
    rules = [RuleVariant(rule)]
  }

  /// Creates a path from its text, such as `+B6,-S2/+B8`: commas separate the rules, and slashes
  /// the changes of each.
  init(
    from rule: String, _ text: String, _ mutations: RuleMutations
  ) throws(ExplorationProblem) {
    self.init(from: rule)
    let steps = text.split(separator: ",").map { step in
      step.split(separator: "/").map { $0.filter { $0 != " " } }
    }
    let changes = steps.reduce(0) { $0 + $1.count }
    if changes > Self.longest { throw "expected at most \(Self.longest) changes, got \(changes)" }
    for step in steps where !step.isEmpty {
      rules.append(RuleVariant(try mutations.rule(self.rule, changedBy: step), changes: step))
    }
  }

  package var rule: String { rules[rules.count - 1].rule }

  mutating func append(_ variant: RuleVariant) { rules.append(variant) }

  /// Removes the last rule, unless it is the only one.
  mutating func removeLast() {
    if rules.count > 1 { rules.removeLast() }
  }

  /// The text that the initializer reads.
  package var changes: String {
    rules.dropFirst().map { $0.changes.joined(separator: "/") }.joined(separator: ",")
  }
}

/// Settings for generation 0 of an exploration, such as a density or a pattern.
package struct Opening: Hashable, Sendable {
  package let settings: [Setting]
  /// The settings that the opening replaces, besides those of the same name.
  private let replaced: [String]

  /// The opening that the user's own settings describe.
  private static let asWritten = Opening([])

  private init(_ settings: [(name: String, text: String)], replacing replaced: [String] = []) {
    self.settings = settings.map { Setting($0, $1, at: .option("--\($0)")) }
    self.replaced = replaced
  }

  /// Returns the openings for a simulation: as written, then three densities and three patterns if
  /// it has such settings.
  static func all(of simulation: any ConfigurableSimulation.Type) -> [Opening] {
    let names = SettingsTable.entries(of: simulation).own.map(\.name)
    let densities = names.contains("density") ? ["10%", "50%", "75%"] : []
    let patterns = names.contains("pattern") ? ["r-pentomino", "acorn", "glider"] : []
    return [asWritten]
      + densities.map { Opening([("density", $0)], replacing: ["pattern", "start"]) }
      + patterns.map { Opening([("pattern", $0)], replacing: ["density"]) }
  }

  /// Returns a document that begins with this opening.
  func applied(to document: Document) -> Document {
    document.without(replaced).overlaid(with: settings)
  }
}

/// The rules of an exploration with their films and measures: the current rule, then the others by
/// falling interest.
package struct RuleSheet: Sendable {
  package let tiles: [Tile]
  /// The number of rules that are left out because they die or fill.
  package let hidden: Int
  /// The job that draws the rules side by side.
  package let job: ImageJob

  package struct Tile: Sendable {
    package let variant: RuleVariant
    package let film: Film
    package let measures: RuleMeasures

    /// The rule, its changes, and its behavior if that is trivial. The changes of a model include
    /// its rule.
    package var label: String {
      let isModel = type(of: film.simulation).info.traits.contains(.hasParameters)
      let rule = isModel && !variant.changes.isEmpty ? [] : [variant.rule]
      return (rule + variant.changes).joined(separator: " ")
        + (measures.isTrivial ? ": \(measures.words)" : "")
    }
  }
}
