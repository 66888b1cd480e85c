internal import Files
internal import Films
internal import Settings
package import Worlds

/// The common settings that a simulation accepts only with their defaults, such as `gap` if it
/// draws no cells. Each is tried with a typical value.
package struct RefusedSettings {
  /// The names of the settings that the simulation refuses if none of its own settings is written.
  package let byDefault: Set<String>
  private let simulation: any ConfigurableSimulation.Type

  package init(of simulation: any ConfigurableSimulation.Type) {
    self.simulation = simulation
    byDefault = Self.names(refusedBy: simulation, with: [])
  }

  /// The simulation's flags that make it accept more settings, each with those that it refuses even
  /// then.
  private var flags: [(name: String, refused: Set<String>)] {
    if byDefault.isEmpty { return [] }
    return SettingsTable.entries(of: simulation).own.filter { $0.traits.contains(.flag) }
      .map { ($0.name, Self.names(refusedBy: simulation, with: [$0.name])) }
      .filter { $0.1.isStrictSubset(of: byDefault) }
  }

  /// Sorts the refused settings by the flags of the simulation.
  ///
  /// - Returns: The settings that the simulation always refuses, those that it accepts with any of
  ///   some flags, and these flags.
  func sorted() -> (always: Set<String>, withoutFlags: Set<String>, flags: [String]) {
    let flags = flags
    let always = flags.reduce(byDefault) { $0.intersection($1.refused) }
    return (always, byDefault.subtracting(always), flags.map(\.name))
  }

  private static func names(
    refusedBy simulation: any ConfigurableSimulation.Type, with flags: [String]
  ) -> Set<String> {
    let shape: CellShape = simulation.info.defaults.shape == .circle ? .square : .circle
    let samples = [
      ("gap", "1"), ("shape", shape.rawValue), ("age", Age.trail.rawValue), ("tween", "1"),
    ]
    let refused = samples.filter { name, value in
      let written = flags.map { ($0, "yes") } + [(name, value)]
      var settings = SettingsReader(
        written.map { Setting($0, $1, at: .option("--\($0)")) }
      ) { _, word in .failure(.noName(kind: word.kind)) }
      let output = OutputName(scenario: "", simulation: simulation.info.name, settings: [])
      _ = ScenarioReader(simulation, &settings, name: output, policy: .none)
      return settings.mistakes.contains {
        ($0.problem as? FilmProblem)?.isOfSimulation ?? false
      }
    }
    return Set(refused.map(\.0))
  }
}
