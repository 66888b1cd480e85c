internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason that a file could not be written.
package enum OutputProblem: Problem {
  /// The path cannot be written, or cannot be read before it is changed.
  case access(path: String, AccessProblem)
  /// A library failed to encode an image.
  case encoder(path: String, message: String)
  /// Another program failed to write the file. The lines are the last ones of its standard error.
  case program(path: String, message: String, lines: [String])
  /// Replaced files could not be restored after an error. The values are the error's message and
  /// the names of the backups.
  case stranded(String, [String])

  init(_ path: Path, _ problem: AccessProblem) { self = .access(path: path.text, problem) }

  /// True if the reader of the output has exited, as `head` does after enough lines.
  public var isOfReader: Bool {
    if case .access(_, .system(EPIPE)) = self { return true }
    return false
  }

  /// A sentence that contains the path.
  public var description: String {
    switch self {
    case .access(let path, let problem): "cannot write \(path): \(problem.reason)"
    case .encoder(let path, let message), .program(let path, let message, _):
      "cannot write \(path): \(message)"
    case .stranded(let sentence, let backups):
      "\(sentence); the previous files could not be restored, and are kept as "
        + backups.joined(separator: ", ")
    }
  }
}
