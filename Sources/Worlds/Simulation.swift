package import Settings

/// A family of worlds with its parameters chosen; nothing is built.
///
/// A program's own world needs `worldInfo` and `opening(seed:)` alone. Out of scope: settings, cameras, files, the
/// painting of pictures, and anything that has to be asked while a world is in motion.
public protocol Simulation: Sendable {
  /// The description of the family; by default it has the type's name, and no theme names its kinds.
  static var info: SimulationInfo { get }

  /// The description of the world before anything moves.
  var worldInfo: WorldInfo { get }

  /// Builds the opening. A restart asks for it again, with the next seed.
  func opening(seed: UInt64) throws(OpeningProblem) -> any World
}

extension Simulation {
  public static var info: SimulationInfo { SimulationInfo(name: "\(Self.self)".lowercased()) }
}

/// A family of worlds that the command line and scenarios can choose.
package protocol ConfigurableSimulation: Simulation {
  /// Reads the parameters; mistakes are collected in the reader, and a default stands in for any
  /// wrong value. Each setting is read where it is used, once: that reading is also its documentation.
  init(_ settings: inout SettingsReader)

  /// A small world of the family for samples of themes; by default there is none.
  static var sample: SimulationSample? { get }
}

extension ConfigurableSimulation {
  package static var sample: SimulationSample? { nil }
}

/// A small, bounded world at one of its generations.
package struct SimulationSample: Sendable {
  package let simulation: any Simulation
  package let seed: UInt64
  package let generation: Int
}
