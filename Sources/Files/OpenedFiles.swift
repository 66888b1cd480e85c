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

  private let files = Mutex<[Key: SourceFile]>([:])

  /// The file that was read before, or else what `read` finds. What cannot be read is tried again.
  func file(
    _ kind: FileKind, _ text: String, read: () -> Result<SourceFile, FileProblem>
  ) -> Result<SourceFile, FileProblem> {
    files.withLock { files in
      let key = Key(kind: kind, text: Array(text.utf8))
      if let known = files[key] { return .success(known) }
      let result = read()
      files[key] = try? result.get()
      return result
    }
  }
}
