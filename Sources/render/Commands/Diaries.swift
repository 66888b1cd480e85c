internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// The files that the worlds of scenarios go on writing, such as a hunt's team.
struct Diaries {
  private let films: [(path: Path, film: Film)]
  private let fence: Fence

  /// - Parameter fence: outside which nothing is written.
  init(of scenarios: [Scenario], _ fence: Fence) {
    self.fence = fence
    films = scenarios.flatMap(\.diaries).compactMap { film in
      film.persistentState.map { (Path($0.path), film) }
    }
  }

  /// Throws where one of them could not be written: to be asked before a long run.
  func check() throws(OutputError) {
    let staging = Staging(fence)
    for (path, _) in films { try Output(.file(path), staging: staging).check() }
  }

  /// Writes them, each whole or not at all, and with what others have written into them meanwhile.
  func write() throws {
    for (path, film) in films {
      try SharedFile.update(path, fence, limit: FileKind.team.mostMegabytes << 20) { bytes in
        try film.persistentState(after: bytes) ?? bytes
      }
    }
  }
}
