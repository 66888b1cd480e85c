internal import Films
internal import Settings
internal import Worlds

/// What the worlds of one table count, which all of them have to.
struct SweptCounts: Sendable {
  let names: [String]
  private let choices: [Variation.Choice]
  private let template: OutputTemplate?

  /// - Parameter first: the variation that others are held against.
  init(_ first: ReadVariation) {
    names = first.reading.film.simulation.worldInfo.counts.names
    choices = first.choices
    template = first.reading.output.templates.first
  }

  /// What is wrong with a variation that counts something else, or nil.
  func mistake(with read: ReadVariation) -> Mistake? {
    let others = read.reading.film.simulation.worldInfo.counts.names
    guard others != names, let template else { return nil }
    let changed = zip(choices, read.choices).filter { $0.number != $1.number }.map(\.0.name)
    let suggestion = OutputName.suggestion(for: template.text, adding: changed)
    return Mistake(
      ScenarioProblem.otherCounts(names, others, suggestion: suggestion), at: template.place)
  }
}
