internal import Files
internal import Films
internal import Grids
internal import Remotes
internal import Settings
internal import Worlds

/// One variation of a document, after its settings have been read and checked.
struct ResolvedVariation {
  let reading: ScenarioReader
  let choices: [Variation.Choice]
  /// The settings that are written. Keeping the others, too, would dominate the memory of thousands
  /// of variations.
  let entries: [SettingEntry]
  var notes: [String]

  /// Reads a variation.
  ///
  /// - Parameters:
  ///   - scenario: the value of `{scenario}` in output names.
  ///   - part: the value of `{part}` in the names of tables that are written in parts.
  /// - Throws: every mistake.
  init(
    _ variation: Variation, of scenario: String, files: FileLibrary, part: String? = nil
  ) throws(InputProblem) {
    let addresses = AddressFiles(of: variation.settings, files.policy)
    let files = addresses.map { files.reading($0) } ?? files
    // Some files and the beginnings of some inputs keep the reader waiting.
    let limit = SettingsReader().inner(variation.settings).readingLimits
    let script = CancellationCheck.$waiting.withValue(limit) {
      ScriptFrontEnd(variation.settings, of: scenario, files: files, part: part)
    }
    var settings = SettingsReader(script.settings, open: files.open)
    guard let family = settings.readSimulation() else {
      try settings.check()
      throw InputProblem([Self.noSimulation(in: variation.settings)])
    }
    let name = OutputName(
      scenario: scenario, simulation: family.info.name, settings: variation.settings,
      part: part)
    reading = CancellationCheck.$waiting.withValue(limit) {
      ScenarioReader(family, &settings, name: name, policy: files.policy)
    }
    script.report(to: &settings)
    addresses?.report(to: &settings)
    try settings.check()
    choices = variation.choices
    entries = settings.writtenEntries
    // A neighbor repeats the notes of its center.
    notes = variation.isNeighbor ? [] : settings.notes
  }

  /// The film, with a name that identifies the variation.
  var film: Film {
    var film = reading.film
    film.name = choices.isEmpty ? "" : label
    return film
  }

  /// Returns the random values of a document that this variation has.
  func own(_ drawn: [RandomValue]) -> [RandomValue] {
    drawn.filter { drawn in entries.contains { $0.name == drawn.name && $0.value == drawn.value } }
  }

  /// The error of the film as a whole, if its settings are valid; nil if there is none.
  var problem: FilmProblem? {
    do throws(FilmProblem) {
      try reading.film.check(for: reading.output.plans.map(\.format))
      return nil
    } catch {
      return error
    }
  }

  private static func noSimulation(in settings: [Setting]) -> InputError {
    let near = settings.first { Nearest.name(to: $0.name, among: ["simulation"]) != nil }
    if let near {
      return InputError(SettingProblem.unknown(near.name, nearest: "simulation"), at: near.place)
    }
    return InputError(
      ScenarioProblem.noSimulation(known: simulations.map { $0.info.name }),
      at: settings.first?.place)
  }

  /// The label of the variation on a sheet: its choices, or only a file's name if nothing else
  /// varies.
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
    if case .neighbour(let difference) = choice.role { return "\(word) \(difference)" }
    return word
  }

  /// Returns a setting's value in canonical form; nil if it is not written.
  func value(of name: String) -> String? {
    entries.first { $0.name == name }?.value
  }
}
