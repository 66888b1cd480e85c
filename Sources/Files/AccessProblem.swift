#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason that a path cannot be reached, read or written.
package enum AccessProblem: Error, Hashable, Sendable {
  /// A system call failed. The value is its `errno`.
  case system(Int32)
  /// The path contains a link, and the policy does not follow links.
  case link
  /// The path leads out of the root.
  case outside(root: Path)
  /// The file exceeds the size limit.
  case tooLarge(mostMegabytes: Int)
  /// All temporary names that were tried in a directory are taken.
  case noName

  /// The error of the last failed system call.
  static var last: AccessProblem { .system(errno) }

  /// The `errno` of a system call; nil for other errors.
  var code: Int32? {
    if case .system(let code) = self { code } else { nil }
  }

  /// The reason for an error message, which follows "cannot read" or "cannot write" and the path.
  public var reason: String {
    switch self {
    case .system(let code): unsafe String(cString: strerror(code))
    case .link: "a symbolic link, which --root forbids"
    case .outside(let root): "outside the root \(root)"
    case .tooLarge(let most): "larger than \(most) MB"
    case .noName: "all temporary names are taken: remove the files whose names begin with .render-"
    }
  }

  /// True if the file does not exist.
  public var isAbsence: Bool { self == .system(ENOENT) }

  /// True if the name of a file to create is taken.
  package var isPresence: Bool { self == .system(EEXIST) }

  /// True if a directory cannot be locked.
  package var isLackOfLocks: Bool { self == .system(ENOLCK) }

  /// True if the path continues after a file, as if the file were a directory.
  var isInFile: Bool { self == .system(ENOTDIR) }

  /// True if the system failed; false if the path is wrong.
  public var isFailure: Bool {
    guard let code else { return false }
    return ![
      ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL,
    ].contains(code)
  }
}
