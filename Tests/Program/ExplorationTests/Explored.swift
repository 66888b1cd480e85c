import Automata
import Scenarios
import Settings
import Worlds

@testable import Exploration

/// Returns an exploration, such as `explored("life", "rule=B3/S23", path: "+B6")`.
func explored(
  _ simulation: String, _ settings: String..., path: String = "", batch: Batch = Batch()
) throws -> Exploration {
  let family = simulations.first { $0.info.answers(to: simulation) } ?? Life.self
  let written = settings.map { word in
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return Setting(parts[0], parts[1], at: .option("--\(parts[0])"))
  }
  let document = Document(
    name: simulation,
    settings: [Setting("simulation", simulation, at: .option(simulation))] + written)
  return try Exploration(of: family, document, path: path, batch: batch)
}

/// Returns the errors of an exploration; empty if there are none.
func complaints(_ simulation: String, _ setting: String, path: String = "") -> String {
  do {
    _ = try explored(simulation, setting, path: path)
    return ""
  } catch {
    return (error as? InputProblem)?.errors.map(\.description).joined(separator: "\n") ?? ""
  }
}

extension Exploration {
  /// The measures of its rule.
  var measures: RuleMeasures {
    get throws {
      let jobs = try document(of: [rule]).jobs()
      return try RuleMeasures(of: jobs[0].films[0])
    }
  }
}
