internal import Settings
internal import Synchronization

/// The files that a library has read.
///
/// It is a class because the copies of a library share it: thousands of variations may name one
/// pattern, which is read and parsed once.
final class FileCache: Sendable {
  private struct Key: Hashable {
    let kind: FileKind
    /// A path, a listed name, or the file's own text, as bytes. Texts that Unicode considers equal
    /// can be different paths.
    let text: [UInt8]
  }

  private struct State {
    var files: [Key: Result<SourceFile, FileProblem>] = [:]
    /// The remaining size, in bytes, of files that may be read.
    var left = FileCache.mostMegabytes << 20
  }

  private let state = Mutex(State())

  /// The limit on the total size of all files of a run, after decompression.
  static let mostMegabytes = 64

  private static func tooMuch(_ path: String) -> FileProblem {
    .tooMuch(path: path, mostMegabytes: mostMegabytes)
  }

  /// Returns the stored result for a file, or calls `read`. A failed read is repeated the next
  /// time, unless it would decompress a damaged file again.
  ///
  /// - Parameter read: reads the file. It sets its argument to true if a second attempt would give
  ///   a different result: bytes that were read from a pipe are gone.
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
  /// The number of bytes that were decompressed to produce the result. A damaged file counts with
  /// its limit, since its true number is unknown.
  fileprivate var cost: Int {
    switch self {
    case .success(let file): file.bytes.count
    case .failure(.damaged(_, let mostMegabytes)): mostMegabytes << 20
    case .failure: 0
    }
  }

  /// True if another attempt would cost as much and give the same result.
  fileprivate var isFinal: Bool {
    switch self {
    case .success, .failure(.damaged), .failure(.tooMuch): true
    case .failure: false
    }
  }
}
