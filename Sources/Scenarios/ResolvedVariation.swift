internal import Files
internal import Films
internal import Settings
internal import Worlds

/// One variation of a document, its settings read and checked.
struct ResolvedVariation {
  let reading: ScenarioReader
  let choices: [Variation.Choice]
  /// What is written. All that could be would be most of what thousands of variations take.
  let entries: [SettingEntry]
  var notes: [String]

  /// - Throws: everything that is wrong, at once.
  ///
  /// - Parameters:
  ///   - scenario: what `{scenario}` stands for in names.
  ///   - part: what `{part}` stands for in those of tables that are made in parts.
  init(
    _ variation: Variation, of scenario: String, files: FileLibrary, part: String? = nil
  ) throws(InputProblem) {
    let script = ScriptFrontEnd(variation.settings, of: scenario, files: files, part: part)
    var settings = SettingsReader(script.settings, open: files.open)
    guard let family = Self.readFamily(&settings) else {
      try settings.check()
      throw InputProblem([Self.noSimulation(in: variation.settings)])
    }
    let name = OutputName(
      scenario: scenario, simulation: family.info.name, settings: variation.settings,
      part: part)
    reading = ScenarioReader(family, &settings, name: name, policy: files.policy)
    script.report(to: &settings)
    try settings.check()
    choices = variation.choices
    entries = settings.writtenEntries
    // A neighbour says nothing that the one whose it is has not said.
    notes = variation.isNeighbour ? [] : settings.notes
  }

  /// Its film, which says of itself which variation it is.
  var film: Film {
    var film = reading.film
    film.name = choices.isEmpty ? "" : label
    return film
  }

  /// Returns those of the values drawn at random for a document that are this variation's.
  func own(_ drawn: [RandomValue]) -> [RandomValue] {
    drawn.filter { drawn in entries.contains { $0.name == drawn.name && $0.value == drawn.value } }
  }

  /// What is wrong with its film as a whole, when nothing is wrong with its settings.
  var problem: FilmProblem? {
    do throws(FilmProblem) {
      try reading.film.check(for: reading.output.plans.map(\.format))
      return nil
    } catch {
      return error
    }
  }

  static func readFamily(_ settings: inout SettingsReader) -> (any ConfigurableSimulation.Type)? {
    settings.readIfWritten(
      "simulation", .simulation, inWords: "", "which simulation to draw", .single)
  }

  private static func noSimulation(in settings: [Setting]) -> Mistake {
    let near = settings.first { Nearest.name(to: $0.name, among: ["simulation"]) != nil }
    if let near {
      return Mistake(SettingProblem.unknown(near.name, nearest: "simulation"), at: near.place)
    }
    return Mistake(
      ScenarioProblem.noSimulation(known: simulations.map { $0.info.name }),
      at: settings.first?.place)
  }

  /// What is said above its tile on a sheet: its choices. A file that is all that varies is known by
  /// its name.
  var label: String {
    if choices.count == 1,
      entries.contains(where: { $0.name == choices[0].name && $0.values.fileKind != nil })
    {
      return label(of: choices[0])
    }
    return choices.map { "\($0.name) \(label(of: $0))" }.joined(separator: ", ")
  }

  /// A choice's value in the spelling that the picture's own scenario has, which has to give the
  /// same label, and how it differs from the one whose neighbour it is.
  func label(of choice: Variation.Choice) -> String {
    let value = value(of: choice.name) ?? choice.text
    let word = value.contains(where: \.isNewline) ? choice.text : value
    if case .neighbour(let difference) = choice.role { return "\(word) \(difference)" }
    return word
  }

  /// A setting's value in its plainest spelling.
  func value(of name: String) -> String? {
    entries.first { $0.name == name }?.value
  }
}

extension SettingKind<any ConfigurableSimulation.Type> {
  fileprivate static var simulation: SettingKind {
    let names = simulations.flatMap { [$0.info.name] + $0.info.aliases }
    return SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: "NAME", words: names,
      show: { $0.info.name }, parse: { text in simulations.first { $0.info.answers(to: text) } })
  }
}
