internal import Grids
package import Worlds

extension [Count] {
  /// Returns the counts with some names, in the order of the names.
  func named(_ names: [String]) -> [Count] {
    names.compactMap { name in first { $0.name == name } }
  }
}

extension Film {
  /// The names of the counts that the film can show: those of its world, then the measures.
  package var knownCounts: [String] { Self.knownCounts(of: simulation) }

  /// The names of the counts that films of a simulation can show.
  package static func knownCounts(of simulation: any Simulation) -> [String] {
    simulation.worldInfo.counts.names + Measure.all(of: simulation).map(\.rawValue)
  }

  /// The names of its counts in tables, in order.
  package var countNames: [String] {
    counts.isEmpty ? simulation.worldInfo.counts.names : counts
  }

  /// The measures that its tables and its plot need.
  var measures: [Measure] {
    let own = simulation.worldInfo.counts.names
    let names = countNames + plottedCounts
    return Measure.allCases.filter { names.contains($0.rawValue) && !own.contains($0.rawValue) }
  }
}
