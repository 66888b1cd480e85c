internal import Platform
package import Settings

/// The reason that a path cannot be reached, read or written.
package struct AccessProblem: Error, Hashable, Sendable {
  private let sentence: String
  /// The `errno` of a system call; nil for other errors.
  private(set) var code: Int32?
  /// The size limit in megabytes that a file exceeds; nil for other errors.
  package private(set) var exceeded: Int?
  /// True if the policy forbids the path.
  private var isForbidden = false

  private init(
    _ sentence: String, code: Int32? = nil, exceeded: Int? = nil, isForbidden: Bool = false
  ) {
    (self.sentence, self.code, self.exceeded) = (sentence, code, exceeded)
    self.isForbidden = isForbidden
  }

  package static func system(_ code: Int32) -> Self { Self("", code: code) }
  /// The path contains a link, and the policy does not follow links.
  static let link = Self("a symbolic link, which --root forbids", isForbidden: true)
  /// The path leads out of the root.
  static func outside(root: Path) -> Self { Self("outside the root \(root)", isForbidden: true) }
  package static func tooLarge(mostMegabytes most: Int) -> Self {
    Self("larger than \(most) MB", exceeded: most)
  }
  /// The time limit expired before the end of the file.
  static let takesTooLong = Self("it takes too long: raise 'max-time'")
  /// The files of a run would exceed their limit together.
  static func tooManyBytes(most: Int) -> Self {
    Self("the files have more than \(most) bytes together: raise 'max-bytes'")
  }
  static let noName = Self(
    "all temporary names are taken: remove the files whose names begin with .render-")

  static let special = Self("not a regular file")
  static let taken = Self("another run is writing it")
  package static let input = Self("it is an input of this run: give the output another name")

  /// The error of the last failed system call.
  static var last: AccessProblem { .system(errno) }

  /// The reason for an error message, which follows "cannot read" or "cannot write" and the path.
  package var reason: String {
    code.map { unsafe String(cString: strerror($0)) } ?? sentence
  }

  /// Returns the error of an input file.
  ///
  /// - Parameter hint: A suggestion, which follows the reason.
  package func problem(of path: String, hint: String = "") -> FileProblem {
    isForbidden
      ? .refused(path: path, reason: reason)
      : .unreadable(path: path, reason: reason + hint, isMissing: isAbsence)
  }

  /// True if the file does not exist.
  package var isAbsence: Bool { self == .system(ENOENT) }

  /// True if the name of a file to create is taken.
  package var isTakenName: Bool { self == .system(EEXIST) }

  /// True if a directory cannot be locked.
  package var isLackOfLocks: Bool { self == .system(ENOLCK) }

  /// True if no file can have the name.
  var isTooLong: Bool { self == .system(ENAMETOOLONG) }

  /// True if the path continues after a file, as if the file were a directory.
  var isInFile: Bool { self == .system(ENOTDIR) }

  /// True if the system failed; false if the path is wrong.
  package var isFailure: Bool {
    guard let code else { return self == .takesTooLong }
    return ![
      ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL,
    ].contains(code)
  }
}
