internal import Grids
package import Worlds

extension Film {
  /// What the states stand for that its pictures show.
  var legend: [CellKind] {
    let legend = simulation.worldInfo.legend
    return age.map { $0.legend(of: legend) } ?? legend
  }

  /// Why ages cannot be shown of such worlds, or nil.
  package static func ageProblem(_ simulation: any Simulation) -> FilmProblem? {
    let info = type(of: simulation).info
    if !simulation.worldInfo.hasCells { return .noCells(info.name, setting: "age") }
    if info.traits.contains(.showsPast) { return .showsPast(info.name) }
    let states = simulation.worldInfo.legend.count
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
    simulation.worldInfo.bounds.map { AgedWorld.memory(on: $0.size) } ?? 0
  }
}
