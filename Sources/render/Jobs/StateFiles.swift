internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

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
