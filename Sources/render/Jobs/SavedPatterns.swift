internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// The patterns that events of jobs keep among the user's own.
struct SavedPatterns {
  private var pieces: [(name: String, path: Path, film: Film)] = []
  /// Why some cannot be written.
  private(set) var problems: [CommandProblem] = []

  /// - Parameter policy: of a root, outside which the user's patterns lie.
  init(of jobs: [any Job], _ policy: PathPolicy) {
    for keeping in jobs.flatMap(\.savedStates) {
      guard case .pattern(let name, let replaces) = keeping.savedItem else { continue }
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

  /// Writes them, each whole or not at all. One that no scenario could read is not written.
  func write() throws {
    let most = FileKind.pattern.mostMegabytes
    for piece in pieces {
      guard let kept = try piece.film.savedPattern(piece.name)?.rle else { continue }
      if kept.count > most << 20 {
        throw OutputProblem.access(path: piece.path.text, .tooLarge(mostMegabytes: most))
      }
      let staging = Staging(makesFolders: true)
      try Output(.file(piece.path), staging: staging).write(kept)
      try staging.commit()
    }
  }
}
