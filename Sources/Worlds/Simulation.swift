package import Patterns
package import Settings

/// A simulation with its parameters, before any world is built.
///
/// A simulation of your own needs only `worldInfo` and `opening(seed:)`. Out of scope: settings,
/// cameras, files, drawing, and all questions that only a running world can answer.
public protocol Simulation: Sendable {
  /// The description of the simulation. The default has the type's name in lowercase, and no names
  /// for themes.
  static var info: SimulationInfo { get }

  /// The description of the world before it is built.
  var worldInfo: WorldInfo { get }

  /// Builds the opening: the world at generation 0. A restart calls this again, with the next seed.
  ///
  /// - Throws: the first reason why the world cannot open with these parameters.
  func opening(seed: UInt64) throws(OpeningProblem) -> any World
}

extension Simulation {
  public static var info: SimulationInfo { SimulationInfo(name: "\(Self.self)".lowercased()) }
}

/// A simulation whose initial cells can be those of a saved world.
package protocol ContinuableSimulation: Simulation {
  /// Returns the same simulation with the cells and the generation of a saved world.
  func opening(with saved: Pattern) -> Self
}

/// A simulation whose worlds can be divided into objects, to find out how they behave.
package protocol AnalyzableSimulation: Simulation {
  /// Plays one of its worlds, at any generation, and returns the properties of that state; nil for a
  /// chart, which is no world.
  func analysis(of opening: any World, within limits: AnalysisLimits) -> PatternAnalysis?
}

/// A simulation that the command line and scenarios can select.
package protocol ConfigurableSimulation: Simulation {
  /// Reads the parameters. The reader collects errors, and the default replaces each invalid value.
  /// Each setting is read once, where it is used; that call also documents it.
  init(_ settings: inout SettingsReader)

  /// A small world for samples of themes; nil, the default, for none.
  static var sample: SimulationSample? { get }
}

extension ConfigurableSimulation {
  package static var sample: SimulationSample? { nil }
}

/// A small, bounded world at one of its generations, for samples of themes.
package struct SimulationSample: Sendable {
  package let simulation: any Simulation
  package let seed: UInt64
  package let generation: Int
}
