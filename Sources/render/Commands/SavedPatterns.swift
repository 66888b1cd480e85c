internal import Files
internal import Films
internal import Scenarios
internal import Worlds

/// The patterns that events of scenarios keep among the user's own.
struct SavedPatterns {
  private var pieces: [(name: String, path: Path, film: Film)] = []
  /// Why some cannot be written.
  private(set) var problems: [CommandProblem] = []

  /// - Parameter policy: of a root, outside which the user's patterns lie.
  init(of scenarios: [Scenario], _ policy: PathPolicy) {
    for keeping in scenarios.flatMap(\.keepings) {
      guard case .pattern(let name, let replaces) = keeping.keepsake else { continue }
      guard let folder = UserPatterns.folder else {
        problems.append(.noPatternFolder)
        continue
      }
      let path = folder + Path(name + ".rle")
      if policy.hasRoot {
        problems.append(.savesOutsideRoot(name))
      } else if !replaces, let other = UserPatterns.path(of: name) {
        problems.append(.patternExists(name, path: other.text))
      } else if !replaces, pieces.contains(where: { $0.name == name }) {
        problems.append(.patternExists(name, path: path.text))
      } else {
        pieces.removeAll { $0.name == name }
        pieces.append((name, path, keeping.film))
      }
    }
  }

  /// Writes them, each whole or not at all.
  func write() throws {
    for piece in pieces {
      guard let kept = try piece.film.piece(piece.name) else { continue }
      let staging = Staging(makesFolders: true)
      try Output(.file(piece.path), staging: staging).write(kept.rle)
      try staging.commit()
    }
  }
}
