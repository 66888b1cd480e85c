internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason that a file could not be written.
package enum OutputProblem: Problem {
  /// The path cannot be written to, or not read first.
  case access(path: String, AccessProblem)
  /// A library refused to encode a picture.
  case encoder(path: String, message: String)
  /// Another program has failed to make it; `lines` are what that said last.
  case program(path: String, message: String, lines: [String])
  /// Files that could not be brought back after a sentence's problem, and how their backups are called.
  case stranded(String, [String])

  init(_ path: Path, _ problem: AccessProblem) { self = .access(path: path.text, problem) }

  /// Whether whoever read what was written has gone away, as `head` does when it has seen enough.
  public var isOfReader: Bool {
    if case .access(_, .system(EPIPE)) = self { return true }
    return false
  }

  /// A sentence with the path.
  public var description: String {
    switch self {
    case .access(let path, let problem): "cannot write \(path): \(problem.reason)"
    case .encoder(let path, let message), .program(let path, let message, _):
      "cannot write \(path): \(message)"
    case .stranded(let sentence, let backups):
      "\(sentence); what was there before could not be brought back, and is kept as "
        + backups.joined(separator: ", ")
    }
  }
}
