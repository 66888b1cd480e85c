internal import Settings
internal import Simulations

/// One variation, read and found right.
struct ReadVariation {
  let draft: Draft
  let choices: [(name: String, text: String)]
  let entries: [SettingsReader.Entry]
  let notes: [String]

  init(_ variation: Variation, _ context: Context) throws(SettingsError) {
    var settings = SettingsReader(variation.settings, open: context.files.open)
    let simulation = settings.readIfWritten(
      "simulation", .simulation, shown: "", "which simulation to draw")
    guard let simulation else {
      try settings.check()
      let names = simulations.map { $0.name }.joined(separator: ", ")
      let near = variation.settings.first { setting in
        Nearest.name(to: setting.name, among: ["simulation"]) != nil
      }
      let what = near.map { "unknown setting '\($0.name)' (did you mean 'simulation'?)" }
      let place = (near ?? variation.settings.first)?.place
      throw SettingsError([Mistake(what ?? "no setting 'simulation': \(names)", at: place)])
    }
    let name = OutputName(
      scenario: context.document.name, simulation: simulation.name, settings: variation.settings)
    draft = try Draft(simulation, &settings, name: name, files: context.files)
    choices = variation.choices
    entries = settings.entries
    notes = settings.notes
  }
}

extension SettingKind<any Simulation.Type> {
  fileprivate static var simulation: SettingKind {
    let names = simulations.flatMap { [$0.name] + $0.aliases }
    return SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: "NAME", words: names,
      show: { $0.name },
      parse: { text in simulations.first { $0.name == text || $0.aliases.contains(text) } })
  }
}
