internal import Settings

/// What can be wrong with what is chosen of a hunt, or with a team's file, in words.
package enum HuntProblem: Problem {
  /// A team's file that is damaged.
  case noTeam(String)
  case noMonster(String, known: [String])
  case tooManyMembers(most: Int)
  /// A team that those who have been caught would make too large.
  case fullTeam(Int, most: Int)
  /// A team that is to be read and written, and has no file.
  case teamWithoutFile

  /// A sentence for whoever chose it.
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
