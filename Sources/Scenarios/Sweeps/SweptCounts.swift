internal import Films
internal import Settings
internal import Worlds

/// The counts of the worlds in one table, which must be the same for all of them.
struct SweptCounts: Sendable {
  let names: [String]
  private let choices: [Variation.Choice]
  private let template: OutputTemplate?

  /// - Parameter first: the variation with which the others are compared.
  init(_ first: ResolvedVariation) {
    names = first.reading.film.countNames
    choices = first.choices
    template = first.reading.output.templates.first
  }

  /// Returns the mistake in a variation that has other counts; nil if the counts are the same.
  func mistake(with read: ResolvedVariation) -> InputError? {
    let others = read.reading.film.countNames
    guard others != names, let template else { return nil }
    let changed = zip(choices, read.choices).filter { $0.number != $1.number }.map(\.0.name)
    let suggestion = OutputName.suggestion(for: template.text, adding: changed)
    return InputError(
      ScenarioProblem.otherCounts(names, others, suggestion: suggestion), at: template.place)
  }
}
