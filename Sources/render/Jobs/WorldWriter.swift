internal import Files
internal import Settings
internal import Synchronization

/// Writes the worlds that a run saves while it goes on. Each file is replaced atomically, so that a
/// killed run leaves the last state.
///
/// It is a class because the tasks of a run share it.
final class WorldWriter: Sendable {
  private let files: [String: Path]
  private let progress = Mutex(Progress())

  private struct Progress {
    /// The generation of the last state of each world.
    var generations: [String: Int] = [:]
    var problem: OutputProblem?
  }

  /// - Parameter files: the files by the names of the worlds.
  init(_ files: [String: Path]) { self.files = files }

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
      throw .encoder(path: path.text, message: "the world has too many live cells to be saved")
    }
    let most = FileKind.pattern.mostMegabytes
    if bytes.count > most << 20 {
      throw .access(path: path.text, .tooLarge(mostMegabytes: most))
    }
    let staging = Staging(makesFolders: true)
    try Output(.file(path), staging: staging).write(bytes)
    try staging.commit()
  }

  /// Throws the error of the first state that could not be written.
  func check() throws(OutputProblem) {
    if let problem = progress.withLock(\.problem) { throw problem }
  }
}
