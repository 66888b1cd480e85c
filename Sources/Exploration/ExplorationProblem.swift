internal import Settings

/// The reason why rules cannot be explored.
package enum ExplorationProblem: Problem {
  /// A simulation whose rules have no neighbors.
  case noRules(String, known: [String])
  /// A rule without neighbors.
  case noNeighbors(String)
  case unknownChange(String, of: String, example: String?)
  case longPath(Int, most: Int)
  /// Settings with several values, which describe several images.
  case severalImages

  package var description: String {
    switch self {
    case .noRules(let simulation, let known):
      "\(simulation) has no rules to explore: expected one of \(known.joined(separator: ", "))"
    case .noNeighbors(let rule):
      "the rule \(rule) has no neighbors: rules of files, and those with many colors, cannot be"
        + " explored"
    case .unknownChange(let change, let rule, let example):
      "expected a change of the rule \(rule)" + (example.map { ", such as \($0)" } ?? "")
        + ", got '\(change)'"
    case .longPath(let changes, let most): "expected at most \(most) changes, got \(changes)"
    case .severalImages: "explore draws one image of each rule: write one value for each setting"
    }
  }
}
