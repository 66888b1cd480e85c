#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason that a path cannot be reached, read or written.
package enum AccessProblem: Error, Hashable, Sendable {
  /// The system refused; the code is its `errno`.
  case system(Int32)
  /// A link where none is followed.
  case link
  /// A path that leads out of the root.
  case outside(root: Path)
  /// A file of more bytes than may be read.
  case tooLarge(mostMegabytes: Int)
  /// A folder in which every name that is tried for a temporary file is taken.
  case noName

  /// The system's last refusal.
  static var last: AccessProblem { .system(errno) }

  /// The system's `errno`; nil where it was not the system that refused.
  var code: Int32? {
    if case .system(let code) = self { code } else { nil }
  }

  /// The words that follow "cannot read" or "cannot write" and the path.
  public var reason: String {
    switch self {
    case .system(let code): unsafe String(cString: strerror(code))
    case .link: "a link, and with --root none is followed"
    case .outside(let root): "outside the root \(root)"
    case .tooLarge(let most): "larger than \(most) MB"
    case .noName: "no name is left for a temporary file: remove those that begin with .render-"
    }
  }

  /// Whether nothing is there.
  public var isAbsence: Bool { self == .system(ENOENT) }

  /// Whether the system failed, rather than that the path is wrong.
  public var isFailure: Bool {
    guard let code else { return false }
    return ![
      ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL,
    ].contains(code)
  }
}
