internal import Files
internal import Films
internal import Worlds

/// Where variations go, worked out from what is written alone.
struct VariationNames: Sendable {
  private let templates: [OutputTemplate]
  private let scenario: String
  private let simulation: String

  /// Nil where names have places for what only reading tells, such as a default.
  init?(_ first: ReadVariation, of variations: Variations, scenario: String) {
    templates = first.reading.output.templates
    simulation = type(of: first.reading.film.simulation).card.name
    self.scenario = scenario
    guard destinations(variations.variation(0)) == first.reading.output.plans.map(\.destination)
    else { return nil }
  }

  /// - Parameter variation: one of the same document.
  func destinations(_ variation: Variation) -> [Destination] {
    let name = OutputName(
      scenario: scenario, simulation: simulation, settings: variation.settings)
    return templates.compactMap { try? $0.destination(name) }
  }
}
