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
  func check(_ drafts: [ReadVariation]) -> [Mistake] {
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
