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
      "no team: expected \(expected), as in [{\"name\": \"Dripple\", \"level\": 12}]"
    case .noMonster(let name, let known):
      "no monster is called '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: ": there are \(known.joined(separator: ", "))"
        )
    case .tooManyMembers(let most): "a team has at most \(most) members"
    case .fullTeam(let count, let most):
      "a team has at most \(most) members, and would have \(count): the file stays as it was"
    case .teamWithoutFile: "a team has a file of its own, such as team.json"
    }
  }
}
