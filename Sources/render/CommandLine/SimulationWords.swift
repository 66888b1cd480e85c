internal import Worlds

/// The words of a command line that mean a simulation.
enum SimulationWords {
  static let names = simulations.map { $0.info.name }
  /// Those and what else they answer to.
  static let all = simulations.flatMap { [$0.info.name] + $0.info.aliases }
}
