#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why a file could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The system refused; `code` is its `errno`.
  case system(path: String, code: Int32)
  /// It lies where nothing is written.
  case refused(path: String, reason: String)
  /// A library refused to encode a picture.
  case encoder(path: String, message: String)
  /// Another program has failed to make it; `lines` are what that said last.
  case program(path: String, message: String, lines: [String])
}

extension OutputError {
  init(_ path: Path, _ error: AccessError) {
    if case .system(let error) = error {
      self = .system(path: path.text, code: error.code)
    } else {
      self = .refused(path: path.text, reason: error.reason)
    }
  }

  /// Whether whoever read what was written has gone away, as `head` does when it has seen enough.
  public var isOfReader: Bool {
    if case .system(_, EPIPE) = self { return true }
    return false
  }
}

extension OutputError: CustomStringConvertible {
  /// A sentence with the path.
  public var description: String {
    switch self {
    case .system(let path, let code):
      "cannot write \(path): \(SystemError(code: code).reason)"
    case .refused(let path, let reason): "cannot write \(path): \(reason)"
    case .encoder(let path, let message), .program(let path, let message, _):
      "cannot write \(path): \(message)"
    }
  }
}
