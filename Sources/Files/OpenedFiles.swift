internal import Settings
internal import Synchronization

/// The files that a library has read.
///
/// A class, since copies of a library share them: thousands of variations may name one pattern,
/// which is read and parsed once.
final class OpenedFiles: Sendable {
  private struct Key: Hashable {
    let kind: FileKind
    /// A path, a listed name, or the file's own text, by its bytes: letters that Unicode holds for equal are others.
    let text: [UInt8]
  }

  private struct State {
    var files: [Key: Result<SourceFile, FileProblem>] = [:]
    /// The bytes that may still be unpacked.
    var left = OpenedFiles.mostMegabytes << 20
  }

  private let state = Mutex(State())

  /// What all files of a run have at most, unpacked.
  private static let mostMegabytes = 64

  private static func tooMuch(_ path: String) -> FileProblem {
    .tooMuch(path: path, mostMegabytes: mostMegabytes)
  }

  /// What was found before, or else what `read` finds. What cannot be read is tried again, but is not
  /// unpacked again.
  ///
  /// - Parameter read: sets its argument where a second try would find something else, since the
  ///   bytes that were read of a pipe are gone.
  func file(
    _ kind: FileKind, _ text: String, read: (inout Bool) -> Result<SourceFile, FileProblem>
  ) -> Result<SourceFile, FileProblem> {
    state.withLock { state in
      let key = Key(kind: kind, text: Array(text.utf8))
      if let known = state.files[key] { return known }
      var isGone = false
      var result = state.left > 0 ? read(&isGone) : .failure(Self.tooMuch(text))
      state.left -= result.cost
      if state.left < 0 { result = .failure(Self.tooMuch(text)) }
      if isGone || result.isFinal { state.files[key] = result }
      return result
    }
  }
}

extension Result<SourceFile, FileProblem> {
  /// The bytes that were unpacked to find it.
  fileprivate var cost: Int {
    switch self {
    case .success(let file): file.bytes.count
    case .failure(.damaged(_, let mostMegabytes)): mostMegabytes << 20
    case .failure: 0
    }
  }

  /// Whether the next try would cost as much and find the same.
  fileprivate var isFinal: Bool {
    switch self {
    case .success, .failure(.damaged), .failure(.tooMuch): true
    case .failure: false
    }
  }
}
