internal import Settings
internal import Simulations

/// What the variations of a scenario share.
struct Context {
  let document: ScenarioDocument
  /// The settings that vary.
  let axes: [Variations.Axis]
  private var varying: [String] { axes.map(\.name) }
  let files: FileLibrary

  init(document: ScenarioDocument, axes: [Variations.Axis], files: FileLibrary) {
    self.document = document
    self.axes = axes
    self.files = files
  }

  /// What is wrong with variations taken together.
  func check(_ drafts: [Read]) -> [Mistake] {
    guard let first = drafts.first else { return [] }
    if first.draft.output.sheet != nil {
      // Films of a sheet play at one speed, and what one of them says on its own is not seen.
      let odd = ["fps", "period", "hold", "loop", "every"].filter { varying.contains($0) }
      return odd.map { Mistake("'\($0)' cannot vary on a sheet, which plays at one speed") }
    }
    let missing = missingPlaces
    if !missing.isEmpty { return missing }
    let names = drafts.flatMap { $0.draft.output.plans.map(\.destination.name) }
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted && $0 != "-" }.map {
      Mistake("two variations would both be written to '\($0)'")
    }
  }

  /// Outputs that do not say where the variations go.
  private var missingPlaces: [Mistake] {
    guard !varying.isEmpty else { return [] }
    let outs = document.settings.filter { $0.name == "out" }.flatMap { setting -> [Written] in
      if case .list(let list) = setting.value.content { return list }
      return [setting.value]
    }
    let fallback = document.settings.first { $0.name == "simulation" }?.value
    let templates =
      outs.isEmpty
      ? [(text: "\(fallback?.text ?? "").gif", place: fallback?.place)]
      : outs.map { (text: $0.text ?? "", place: Optional($0.place)) }
    return templates.compactMap { template in
      let missing = varying.filter { !template.text.contains("{\($0)}") }
      guard !missing.isEmpty else { return nil }
      let suggestion = OutputName.suggestion(for: template.text, adding: missing)
      return Mistake(
        "\(missing.joined(separator: " and ")) \(missing.count == 1 ? "varies" : "vary"): write out \(suggestion), or give sheet and a"
          + " number of columns", at: template.place)
    }
  }
}

/// One variation, read and found right.
struct Read {
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
      throw SettingsError([
        Mistake("no setting 'simulation': \(simulations.map { $0.name }.joined(separator: ", "))")
      ])
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
