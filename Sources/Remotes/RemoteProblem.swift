package import Files
package import Settings

/// The reason that an operation on a remote folder failed. No message contains a password.
package enum RemoteProblem: Problem {
  /// An entry to create that exists already.
  case exists(String)
  /// An entry to replace or remove that somebody else has changed or removed.
  case changed(String)
  /// An entry to read that does not exist.
  case absent(String)
  /// An entry that the folder cannot protect from changes at the same time. The reason says why.
  case unprotected(String, reason: String)
  /// An entry that exceeds the size limit.
  case tooLarge(String, mostMegabytes: Int)
  /// A folder with too many entries.
  case tooMany(most: Int)
  /// A file of this computer, or of a plain folder, that cannot be read or written.
  case access(path: String, AccessProblem)
  /// An operation that the folder refuses, or that fails on the way there. The subject is an entry or
  /// the address.
  case failed(String, reason: String)

  package var description: String {
    switch self {
    case .exists(let name): "\(name): somebody else has created it in the meantime"
    case .changed(let name): "\(name): somebody else has changed it in the meantime"
    case .absent(let name): "\(name): no such entry"
    case .unprotected(let name, let reason):
      "\(name): \(reason), so a change by somebody else could be lost: --force replaces it anyway"
    case .tooLarge(let name, let most): "\(name): larger than \(most) MB"
    case .tooMany(let most): "the folder has more than \(most) entries"
    case .access(let path, let problem): "cannot access \(path): \(problem.reason)"
    case .failed(let subject, let reason): "\(subject): \(reason)"
    }
  }
}
