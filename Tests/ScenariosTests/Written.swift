import Grids
import Imaging
import Scenarios
import Settings

/// The scenario of a command line, such as `scenario("life", "frames=3", "out=a.gif")`.
func scenario(_ words: [String]) throws(ScenarioError) -> Scenario {
  let settings = words.dropFirst().map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return Setting(String(parts[0]), String(parts[1]), at: .option("--\(parts[0])"))
  }
  let simulation = Setting("simulation", words[0], at: .option(words[0]))
  return try Scenario.scenarios(
    of: ScenarioDocument(name: words[0], settings: [simulation] + settings))[0]
}

func scenario(_ words: String...) throws(ScenarioError) -> Scenario { try scenario(words) }

/// What is wrong with a command line, as it is said; nothing where it can be drawn.
func complaints(_ words: [String]) -> String {
  do throws(ScenarioError) {
    _ = try scenario(words)
    return ""
  } catch {
    return "\(error)"
  }
}

extension Sequence where Element == Shot {
  /// Every frame, painted.
  var pictures: [Frame] { map { $0.paint() } }

  var opening: Shot? { first { _ in true } }
}
