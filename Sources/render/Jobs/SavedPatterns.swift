internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// The patterns that events save to the user's pattern directory.
struct SavedPatterns {
  /// The files of the worlds that runs save again and again, by name.
  private var worlds: [String: Path] = [:]
  private var pieces: [(name: String, path: Path, film: Film)] = []
  /// The reasons why some patterns cannot be saved.
  private(set) var problems: [CommandProblem] = []

  /// - Parameter policy: the policy of the run. The pattern directory is outside any root, so
  ///   nothing can be saved if there is a root.
  init(of jobs: [any Job], _ policy: RunPolicy) {
    for keeping in jobs.flatMap(\.savedStates) {
      if case .world(let name, _, let replaces) = keeping.savedItem {
        addWorld(name, replaces || policy.continues, policy.policy)
      }
      guard case .pattern(let name, let replaces) = keeping.savedItem else { continue }
      guard let folder = UserFiles.folder(of: .pattern) else {
        problems.append(.noPatternFolder)
        continue
      }
      let path = folder + Path(name + ".rle")
      if policy.policy.hasRoot {
        problems.append(.savesOutsideRoot(name))
      } else if !replaces, let other = UserFiles.path(of: name, .pattern) {
        problems.append(.patternExists(name, path: other.text))
      } else if !replaces, pieces.contains(where: { $0.name == name }) {
        problems.append(.patternExists(name, path: path.text))
      } else {
        pieces.removeAll { $0.name == name }
        pieces.append((name, path, keeping.film))
      }
    }
  }

  private mutating func addWorld(_ name: String, _ replaces: Bool, _ policy: PathPolicy) {
    guard let folder = UserFiles.folder(of: .pattern) else {
      problems.append(.noPatternFolder)
      return
    }
    let path = folder + Path(name + ".mc")
    let other = UserFiles.path(of: name, .pattern)
    if policy.hasRoot {
      problems.append(.savesOutsideRoot(name))
    } else if let other, other != path || !replaces {
      problems.append(.patternExists(name, path: other.text))
    } else if worlds.updateValue(path, forKey: name) != nil {
      problems.append(.patternExists(name, path: path.text))
    }
  }

  /// The writer of the worlds that runs save; nil if there are none.
  var worldWriter: WorldWriter? { worlds.isEmpty ? nil : WorldWriter(worlds) }

  /// Writes each pattern atomically.
  ///
  /// - Throws: an error if a pattern is larger than scenarios can read.
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
