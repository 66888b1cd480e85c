internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Synchronization
internal import Worlds

/// The patterns that events save to the user's pattern directory.
struct SavedPatterns {
  /// The files of the worlds that runs save again and again, by name.
  private var worlds: [String: Path] = [:]
  private var pieces: [(name: String, path: Path, film: Film)] = []
  /// The reasons why some patterns cannot be saved.
  private(set) var problems: [CommandProblem] = []
  /// The most bytes of a pattern; nil for no limit.
  private let mostBytes: Int?

  /// - Parameter policy: the policy of the run, which may have read one of the files. The pattern directory is outside any root, so
  ///   nothing can be saved if there is a root.
  init(of jobs: [any Job], _ policy: RunPolicy) {
    mostBytes = jobs.first?.info.run.budget.bytes
    for keeping in jobs.flatMap(\.savedStates) {
      if case .world(let name, _, let replaces) = keeping.savedItem {
        addWorld(name, replaces || policy.continues, policy)
      }
      guard case .pattern(let name, let replaces) = keeping.savedItem else { continue }
      guard let folder = UserFiles.folder(of: .pattern) else {
        problems.append(.noPatternFolder)
        continue
      }
      let path = folder + Path(name + ".rle")
      if policy.reads.contains(path) {
        problems.append(.replacesInput(path.text, "save"))
      } else if policy.policy.hasRoot {
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

  private mutating func addWorld(_ name: String, _ replaces: Bool, _ policy: RunPolicy) {
    guard let folder = UserFiles.folder(of: .pattern) else {
      problems.append(.noPatternFolder)
      return
    }
    let path = folder + Path(name + ".mc")
    let other = UserFiles.path(of: name, .pattern)
    // With `--continue`, a run continues from the world, and then replaces it.
    if policy.reads.contains(path), !policy.continues {
      problems.append(.replacesInput(path.text, "save"))
    } else if policy.policy.hasRoot {
      problems.append(.savesOutsideRoot(name))
    } else if let other, other != path || !replaces {
      problems.append(.patternExists(name, path: other.text))
    } else if worlds.updateValue(path, forKey: name) != nil {
      problems.append(.patternExists(name, path: path.text))
    }
  }

  /// The writer of the worlds that runs save; nil if there are none.
  var worldWriter: WorldWriter? { worlds.isEmpty ? nil : WorldWriter(worlds, mostBytes) }

  /// Writes each pattern atomically. Throws for a pattern that scenarios cannot read.
  func write() throws {
    for piece in pieces {
      if let kept = try piece.film.savedPattern(piece.name)?.rle {
        try Self.write(kept, to: piece.path, mostBytes)
      }
    }
  }

  fileprivate static func write(
    _ bytes: [UInt8], to path: Path, _ mostBytes: Int?
  ) throws(OutputProblem) {
    let most = FileKind.pattern.mostMegabytes
    if bytes.count > most << 20 {
      throw .access(path: path.text, .tooLarge(mostMegabytes: most))
    }
    try Staging.write(bytes, to: path, makesFolders: true, mostBytes: mostBytes)
  }
}

/// The files in which worlds keep state across runs, such as a hunt's team.
struct StateFiles {
  private let films: [(path: Path, film: Film)]
  private let policy: PathPolicy

  /// - Parameter policy: the access policy for the files.
  init(of jobs: [any Job], _ policy: PathPolicy) {
    self.policy = policy
    films = jobs.flatMap(\.statefulFilms).compactMap { film in
      film.persistentState.map { (Path($0.path), film) }
    }
  }

  var paths: [Path] { films.map(\.path) }

  /// Throws an error if one of the files cannot be written. Call it before a long run.
  func check() throws(OutputProblem) {
    let staging = Staging(policy)
    for (path, _) in films { try Output(.file(path), staging: staging).check() }
  }

  /// Writes each file atomically. Changes that other processes made meanwhile are kept.
  func write() throws {
    for (path, film) in films {
      try SharedFile.update(path, policy, limit: FileKind.team.mostMegabytes << 20) { bytes in
        try film.persistentState(after: bytes) ?? bytes
      }
    }
  }
}

extension Job {
  /// The films whose worlds write their state to a file, in order.
  var statefulFilms: [Film] {
    info.repeatsFilm ? [] : films.filter { $0.persistentState != nil }
  }
}

/// Writes the worlds that a run saves while it goes on. Each file is replaced atomically, so that a
/// killed run leaves the last state. It is a class because the tasks of a run share it.
final class WorldWriter: Sendable {
  private let files: [String: Path]
  private let mostBytes: Int?
  private let progress = Mutex(Progress())

  private struct Progress {
    /// The generation of the last state of each world.
    var generations: [String: Int] = [:]
    var problem: OutputProblem?
  }

  /// `mostBytes`: the most bytes of a file; nil for no limit.
  init(_ files: [String: Path], _ mostBytes: Int?) {
    (self.files, self.mostBytes) = (files, mostBytes)
  }

  /// Writes the state of a world, unless a later one has been written. The first error is kept, and
  /// no states are written after it.
  func write(_ name: String, _ generation: Int, _ bytes: () -> [UInt8]?) {
    guard let path = files[name] else { return }
    progress.withLock { progress in
      let last = progress.generations[name] ?? 0
      if progress.problem != nil || generation <= last { return }
      progress.generations[name] = generation
      do throws(OutputProblem) { try write(bytes(), to: path) } catch { progress.problem = error }
    }
  }

  private func write(_ bytes: [UInt8]?, to path: Path) throws(OutputProblem) {
    guard let bytes else {
      throw .encoder(
        path: path.text,
        message: "the world cannot be saved, because it is a diagram or has too many live cells")
    }
    try SavedPatterns.write(bytes, to: path, mostBytes)
  }

  /// Throws the error of the first state that could not be written.
  func check() throws(OutputProblem) {
    if let problem = progress.withLock(\.problem) { throw problem }
  }
}
