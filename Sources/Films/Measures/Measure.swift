internal import Grids
package import Worlds

/// A count that is computed from the cells of a world, and not by the world itself. It is computed
/// only if a film asks for it.
package enum Measure: String, CaseIterable, Hashable, Sendable {
  /// The cells that live, and did not live in the previous generation.
  case births
  /// The cells that lived in the previous generation, and live no longer.
  case deaths
  /// The cells in another state than in the previous generation.
  case changed
  /// The share of living cells in the world.
  case density
  /// The number of connected groups of living cells. Each cell is connected to its eight neighbors.
  case clusters
  /// The entropy of the blocks of 2×2 cells, in bits.
  case entropy

  /// Returns the measures that a simulation's worlds have. A world's own counts take precedence.
  ///
  /// Where cells move, each move would be a birth and a death.
  package static func all(of simulation: any Simulation) -> [Measure] {
    let worldInfo = simulation.worldInfo
    guard worldInfo.hasCells, !worldInfo.isStatic else { return [] }
    let isMoving = type(of: simulation).info.traits.contains(.hasMovingCells)
    return allCases.filter {
      !worldInfo.counts.names.contains($0.rawValue)
        && !(isMoving && ($0 == .births || $0 == .deaths))
    }
  }

  /// True if it compares two generations.
  var comparesGenerations: Bool { self == .births || self == .deaths || self == .changed }

  /// The number of units in 1: a million for decimals.
  package var scale: Int { self == .density || self == .entropy ? 1_000_000 : 1 }
}
