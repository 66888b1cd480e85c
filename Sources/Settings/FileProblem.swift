/// An error that makes a file unusable for the setting that names it.
package enum FileProblem: Problem {
  /// A file that cannot be read, with the reason.
  case unreadable(path: String, reason: String, isMissing: Bool = false)
  /// A path or an address that settings must not name, with the reason.
  case refused(path: String, reason: String)
  /// A name that is neither listed nor a file.
  case unknown(FileKind, String, nearest: String?)
  /// A name that several listed names match.
  case ambiguous(FileKind, String, names: [String])
  /// A zip archive that cannot be read, or has no such file; the reason follows the path.
  case archive(path: String, reason: String)
  /// A zip archive with several files of a kind, or none.
  case archived(FileKind, path: String, names: [String])
  /// A list or a mapping instead of a name.
  case noName(kind: String)
  /// A gzip file that is damaged, or exceeds the limit when unpacked.
  case damaged(path: String, mostMegabytes: Int)
  /// A file that exceeds the limit of all files of a run together.
  case tooMuch(path: String, mostMegabytes: Int)
  /// A command that cannot be run, or has failed, with its last messages.
  case command(String, reason: String, lines: [String])
  /// A file that was read, and is no sprite or no font.
  case unusable(FileKind, path: String, reason: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason, _), .refused(let path, let reason),
      .archive(let path, let reason):
      "cannot read \(path): \(reason)"
    case .unknown(let kind, let word, nil):
      "unknown \(kind.rawValue) '\(word)': use a name from `render list \(kind.rawValue)s`, or the"
        + " path of a file"
    case .unknown(let kind, let word, let nearest):
      "unknown \(kind.rawValue) '\(word)'\(Nearest.hint(nearest))"
    case .ambiguous(let kind, let word, let names):
      NameSearch.sentence("\(kind.rawValue)s", word, names)
    case .archived(let kind, let path, let names): Self.sentence(kind, path, names)
    case .noName(let kind): "expected a listed name or a path, got \(kind)"
    case .damaged(let path, let most):
      "cannot read \(path): damaged, or larger than \(most) MB when unpacked"
    case .tooMuch(let path, let most):
      "cannot read \(path): the input files of the settings exceed \(most) MB in total"
    case .command(let command, let reason, let lines):
      "the command '\(command)' \(reason)"
        + (lines.isEmpty ? "" : ": " + lines.joined(separator: " / "))
    case .unusable(let kind, let path, let reason):
      "cannot use the \(kind.rawValue) \(path): \(reason)"
    }
  }

  private static func sentence(_ kind: FileKind, _ path: String, _ names: [String]) -> String {
    guard let first = names.first else { return "\(path) contains no \(kind.rawValue)" }
    return "\(path) contains \(names.count) \(kind.rawValue)s: name one, such as \(path)/\(first)"
      + " (\(NameSearch.list(names)))"
  }

  /// True if the file could not be read; false if the settings are wrong.
  package var isFailure: Bool {
    switch self {
    case .unreadable, .archive, .damaged, .tooMuch: true
    case .refused, .unknown, .ambiguous, .archived, .noName, .unusable, .command: false
    }
  }
}
