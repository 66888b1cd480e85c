internal import Encoding
internal import Files
internal import Films
package import Grids
internal import Remotes
package import Settings
internal import Worlds

/// One variation of a document, after its settings have been read and checked.
struct ResolvedVariation {
  private(set) var reading: ScenarioReader
  let choices: [Variation.Choice]
  /// The settings that are written; the others would take much memory in many variations.
  let entries: [SettingEntry]
  var notes: [String]
  /// True for a run in a table, whose columns of settings are its choices.
  private(set) var isTabulated = false
  /// The statistics of a group of runs in a table; nil for others.
  private(set) var statistics: GroupStatistics?

  /// Creates the variation of a run in a table, whose settings are those of the plot.
  ///
  /// - Parameter choices: the values of the columns of settings.
  init(
    tabulated choices: [Variation.Choice], _ reading: ScenarioReader, _ entries: [SettingEntry],
    notes: [String], statistics: GroupStatistics?
  ) {
    (self.choices, self.reading, self.entries, self.notes) = (choices, reading, entries, notes)
    (isTabulated, self.statistics) = (true, statistics)
  }

  /// True if a plot shows it by means of a comparison, even alone.
  var needsComparison: Bool {
    let kind = reading.film.texts.plot?.kind
    if case .cells? = kind { return true }
    return isTabulated && (statistics != nil || kind?.isOverTime != true)
  }

  /// Returns the run of a table with as many frames as another one.
  func lasting(like other: ShownGenerations) -> ResolvedVariation {
    var result = self
    result.reading = reading.changing { $0.span.shown = $0.span.shown.lasting(like: other) }
    return result
  }

  /// Returns the item of a figure with the title of the figure.
  func titled(_ title: Caption) -> ResolvedVariation {
    var result = self
    result.reading = reading.changing { $0.texts.title = title }
    return result
  }

  /// Reads a variation. `scenario`: the value of `{scenario}` in output names. `part`: the value of
  /// `{part}` in the names of tables that are written in parts. `besides`: the formats of the outputs
  /// in other parts of the scenario. Throws every error.
  init(
    _ variation: Variation, of scenario: String, files: FileLibrary, part: String? = nil,
    besides: [Format] = []
  ) throws(InputProblem) {
    let addresses = AddressFiles(variation.settings, files.policy)
    let files = files.reading(addresses)
    // Some files and the beginnings of some inputs keep the reader waiting.
    let limit = SettingsReader().inner(variation.settings).readingLimits
    let script = CancellationCheck.$waiting.withValue(limit) {
      ScriptFrontEnd(variation.settings, of: scenario, files: files, part: part)
    }
    var settings = SettingsReader(
      script.settings, open: ImagePatterns(files, of: script.settings).open,
      commonNames: { SettingsTable.commonNames })
    guard let family = settings.readSimulation() else {
      try settings.check()
      throw InputProblem([Self.noSimulation(in: variation.settings)])
    }
    var name = OutputName(
      scenario: scenario, simulation: family.info.name, settings: variation.settings,
      part: part)
    (name.besides, name.varying) = (besides, variation.choices.map(\.name))
    reading = CancellationCheck.$waiting.withValue(limit) {
      ScenarioReader(family, &settings, name: name, policy: files.policy)
    }
    script.report(to: &settings)
    addresses.report(to: &settings, for: family.info)
    try settings.check()
    choices = variation.choices
    entries = settings.writtenEntries
    // A neighbor repeats the notes of its center.
    notes = variation.isNeighbor ? [] : settings.notes(besides: variation.choices.map(\.name))
  }

  /// The film, with a name that identifies the variation.
  var film: Film {
    var film = reading.film
    film.texts.name = choices.isEmpty ? "" : label
    return film
  }

  /// Returns the random values of a document that this variation has.
  func own(_ drawn: [RandomValue]) -> [RandomValue] {
    drawn.filter { drawn in entries.contains { $0.name == drawn.name && $0.value == drawn.value } }
  }

  /// The error of the film as a whole, if its settings are valid; nil if there is none.
  var problem: FilmProblem? {
    do throws(FilmProblem) {
      try reading.film.check(for: formats)
      return nil
    } catch {
      return error
    }
  }

  /// The estimated time of its film on one core, in nanoseconds.
  var estimate: Int { Composition.alone(reading.film).estimate(for: formats).nanoseconds }

  private var formats: [Format] { reading.plan.outputs.map(\.format) }

  private static func noSimulation(in settings: [Setting]) -> InputError {
    let near = settings.first { Nearest.name(to: $0.name, among: ["simulation"]) != nil }
    if let near {
      return InputError(SettingProblem.unknown(near.name, nearest: "simulation"), at: near.place)
    }
    return InputError(
      ScenarioProblem.noSimulation(known: simulations.map { $0.info.name }),
      at: settings.first?.place)
  }

  /// The label of the variation on a sheet: its choices, or only a file's name if that varies.
  var label: String {
    if choices.count == 1,
      entries.contains(where: { $0.name == choices[0].name && $0.values.fileKind != nil })
    {
      return label(of: choices[0])
    }
    return choices.map { "\($0.name) \(label(of: $0))" }.joined(separator: ", ")
  }

  /// The label of the variation without the names of its settings.
  var values: String { choices.map(label).joined(separator: ", ") }

  /// Returns the label of a choice. The value is in canonical form, because the scenario that an
  /// image carries must produce the same label. A neighbor's difference from its center follows.
  func label(of choice: Variation.Choice) -> String {
    let value = value(of: choice.name) ?? choice.text
    let word = value.contains(where: \.isNewline) ? choice.text : value
    if case .neighbor(let difference) = choice.role { return "\(word) \(difference)" }
    return word
  }

  func value(of name: String) -> String? {
    // A column of a table may have the name of a setting of the plot, such as `width`.
    if isTabulated, let choice = choices.first(where: { $0.name == name }) { return choice.text }
    return entries.first { $0.name == name }?.value
  }
}

/// The variations of a document, each of which is read on demand.
struct VariationSource: Sendable {
  let variations: Variations
  /// The name of the scenario.
  let name: String
  let files: FileLibrary
  /// The value of `{part}` in output names; nil if they have none.
  var part: String?
  /// The formats of the outputs in other parts of the scenario.
  var besides: [Format] = []

  enum Reading {
    case valid(ResolvedVariation)
    /// The reasons why a neighbor is left out. Errors that its center has, too, are reported there.
    case leftOut([String])
  }

  /// Reads a variation by its number. Throws every error in the settings of one that is not a
  /// neighbor.
  func read(_ number: Int) throws(InputProblem) -> Reading {
    let variation = variations.variation(number)
    do throws(InputProblem) {
      return .valid(
        try ResolvedVariation(variation, of: name, files: files, part: part, besides: besides))
    } catch {
      if variation.isNeighbor { return .leftOut(error.errors.map { "skipped: \($0.message)" }) }
      throw error
    }
  }

  /// Reads a variation by its number. Throws every error in its settings.
  func resolved(_ number: Int) throws(InputProblem) -> ResolvedVariation {
    try ResolvedVariation(
      variations.variation(number), of: name, files: files, part: part, besides: besides)
  }
}

/// The errors of variations that are read in turn.
struct ReadingLog {
  /// The errors without repetitions, because variations usually repeat each other's.
  private(set) var errors: [InputError]
  /// The reasons why neighbors are left out.
  private(set) var leftOut: [String] = []
  /// True if the time limit expired before all variations were read.
  private(set) var isLate = false

  init(_ errors: [InputError] = []) { self.errors = errors.withoutRepeats }

  mutating func add(_ errors: [InputError]) {
    if !errors.isEmpty { self.errors = (self.errors + errors).withoutRepeats }
  }

  /// Reads variations until there are more errors than are reported, or the time limit expires.
  /// `take` receives each valid one, and returns the errors that it finds.
  mutating func readAll(
    _ numbers: some Sequence<Int>,
    _ read: (_ number: Int) throws(InputProblem) -> VariationSource.Reading,
    take: (_ number: Int, ResolvedVariation) -> [InputError]
  ) {
    var isFirst = true
    for number in numbers where !errors.exceedReportLimit {
      // The limit does not hide the errors of the first variations.
      isLate = !isFirst && CancellationCheck.isOver
      if isLate { return }
      do throws(InputProblem) {
        switch try read(number) {
        case .valid(let variation):
          isFirst = false
          add(take(number, variation))
        case .leftOut(let reasons): leftOut += reasons
        }
      } catch {
        add(error.errors)
      }
    }
  }
}

/// A setting that varies, and its values in the variations that were read.
struct VaryingSetting {
  let name: String
  private(set) var labels: [String] = []
  /// The values in canonical form, as a scenario lists them; nil if it cannot list them.
  private(set) var plainest: [String]? = []

  /// - Parameter place: the index of the setting among the choices.
  private init(_ name: String, at place: Int, of read: [ResolvedVariation]) {
    self.name = name
    var seen: Set<Int> = []
    let first = read.filter { seen.insert($0.choices[place].number).inserted }
    for variation in first.sorted(by: { $0.choices[place].number < $1.choices[place].number }) {
      let choice = variation.choices[place]
      labels.append(variation.label(of: choice))
      switch choice.role {
      case .itself: plainest? += variation.value(of: name).map { [$0] } ?? []
      case .center: plainest?.append(ListNotation.nearMark + (variation.value(of: name) ?? ""))
      case .neighbor: break
      }
    }
  }

  /// Creates a setting from its values as they are written, which may stand for several ones.
  init(_ name: String, written: [Written]) {
    self.name = name
    let texts = written.compactMap(\.text)
    plainest = texts.count == written.count && !texts.isEmpty ? texts : nil
  }

  /// Returns the settings that vary, in the written order. The variations of one image may have the
  /// same value of a setting that varies between images.
  static func all(of read: [ResolvedVariation]) -> [VaryingSetting] {
    guard let choices = read.first?.choices else { return [] }
    return choices.enumerated().map { VaryingSetting($1.name, at: $0, of: read) }
      .filter { $0.labels.count > 1 || $0.isNear }
  }

  /// True if the values are a rule and its neighbors, all of which may be left out.
  private var isNear: Bool { plainest?.first?.hasPrefix(ListNotation.nearMark) == true }
}

/// A scenario in canonical form: the settings that determine pixels and timing, each in one
/// spelling and without defaults. It contains neither the location of the scenario nor its outputs.
struct CanonicalText {
  /// The text; nil if the scenario has none. This is so if a list of values contains texts of
  /// files, or if the text is too long.
  let text: String?

  /// The maximum length in bytes of a text in images; that of a huge pattern is longer.
  static let longest = 1 << 20

  /// `entries`: the settings as they were read, of the first variation if there are several.
  /// `varying`: the settings that vary.
  init(_ entries: [SettingEntry], varying: [VaryingSetting] = []) {
    text = Self.text(of: entries, varying)
  }

  private static func text(of entries: [SettingEntry], _ varying: [VaryingSetting]) -> String? {
    var lines: [String] = []
    let filesVary = varying.contains { axis in
      entries.contains { $0.name == axis.name && $0.traits.contains(.file) }
    }
    for (entry, value) in entries.determining(except: varying.map(\.name)) {
      // A single hash identifies only one of several files.
      if filesVary, entry.traits.contains(.hash), !value.contains(",") { continue }
      // A long text, such as that of a pattern, takes as long to quote as the pattern to read.
      if value.utf8.count > longest { return nil }
      lines.append("\(entry.name): \(entry.inYAML(value))")
    }
    // The written order is kept, because it determines the order of the variations.
    for axis in varying {
      // The text of a file, which has several lines, cannot be a value in a list.
      guard let plainest = axis.plainest,
        !plainest.contains(where: { $0.contains(where: \.isNewline) })
      else { return nil }
      lines.append("\(axis.name): [\(plainest.map(Written.scalar).joined(separator: ", "))]")
    }
    let whole = lines.joined(separator: "\n") + "\n"
    return whole.utf8.count <= longest ? whole : nil
  }
}

extension SettingEntry {
  /// Returns a canonical value of the setting as YAML on one line.
  func inYAML(_ value: String) -> String {
    traits.contains(.structure) ? value : Written.scalar(value)
  }
}

extension [SettingEntry] {
  /// Returns the settings that determine what is drawn or counted, with values other than defaults.
  /// `varying`: the names of settings to leave out.
  func determining(except varying: [String]) -> [(entry: SettingEntry, value: String)] {
    compactMap { entry in
      let isLeftOut =
        entry.traits.contains(.run) || entry.isDefault || varying.contains(entry.name)
      return isLeftOut ? nil : entry.value.map { (entry, $0) }
    }
  }
}

extension CancellationCheck {
  /// Throws if the time limit has expired while the scenarios are read.
  package static func checkTime() throws(InputProblem) {
    if CancellationCheck.isOver { throw InputProblem([InputError(ScenarioProblem.takesTooLong)]) }
  }

  /// Returns true if the time limit has expired, after each 1024 of many short steps. A check of all
  /// jobs then ends early, because none of them will run.
  package static func isLate(after steps: Int) -> Bool {
    steps % 1024 == 1023 && CancellationCheck.isOver
  }
}
