internal import Worlds

/// A saved world from which a film is played, instead of from its initial cells.
package struct Continuation: Sendable {
  /// The film's simulation with the saved cells.
  let simulation: any Simulation
  /// The generation of the film at which the world was saved.
  let generation: Int
}
