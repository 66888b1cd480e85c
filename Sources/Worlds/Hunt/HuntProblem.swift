internal import Settings

/// An error in the settings of a hunt or in a team file.
package enum HuntProblem: Problem {
  /// A malformed team file; the value describes the expected content.
  case noTeam(String)
  case noMonster(String, known: [String])
  case tooManyMembers(most: Int)
  /// A team that would exceed the limit with the members caught in this hunt.
  case fullTeam(Int, most: Int)
  /// A team read from standard input, which cannot be written back.
  case teamWithoutFile

  /// The error message.
  package var description: String {
    switch self {
    case .noTeam(let expected):
      "invalid team: expected \(expected), as in [{\"name\": \"Dripple\", \"level\": 12}]"
    case .noMonster(let name, let known):
      "unknown monster '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))"
        )
    case .tooManyMembers(let most): "a team can have at most \(most) members"
    case .fullTeam(let count, let most):
      "the team would have \(count) members, more than \(most): the file is unchanged"
    case .teamWithoutFile: "'team' requires a file, such as team.json"
    }
  }
}
