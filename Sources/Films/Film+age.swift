internal import Grids
package import Worlds

extension Film {
  /// What the states stand for that its pictures show.
  var legend: [CellKind] {
    let legend = simulation.stage.legend
    return age.map { $0.legend(of: legend) } ?? legend
  }

  /// Why ages cannot be shown of such worlds, or nil.
  package static func ageProblem(_ simulation: any Simulation) -> FilmProblem? {
    let card = type(of: simulation).card
    if !simulation.stage.hasCells { return .noCells(card.name, setting: "age") }
    if card.traits.contains(.showsPast) { return .showsPast(card.name) }
    let states = simulation.stage.legend.count
    return states > Age.mostKinds ? .ages(states: states, most: Age.mostKinds) : nil
  }

  var ageProblem: FilmProblem? { age == nil ? nil : Self.ageProblem(simulation) }

  /// How many generations what is seen follows from, besides the one that is shown.
  var past: Int { age == nil ? 0 : Age.horizon }

  /// The first generation whose trail is seen, and from which on that of each is; nil where none is.
  var trailStart: Int? { age == .trail ? max(0, shown.skip - Age.horizon + 1) : nil }

  /// The bytes of all ages on its board; of a world without edges they are watched while it is
  /// played.
  var agedMemory: Int {
    simulation.stage.bounds.map { AgedWorld.memory(on: $0.size) } ?? 0
  }
}
