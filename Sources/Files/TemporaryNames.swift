#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Temporary names of files until they are moved to their final paths:
/// `.render-<process>-<number>`.
struct TemporaryNames {
  private static let prefix: Path = ".render-"
  private var next = 0
  /// The maximum number of names to try for one file. A name is taken if a run in another container
  /// has the same process ID.
  private static let mostTries = 1000

  /// Calls `make` with new names until one of them does not exist yet.
  ///
  /// - Throws: the first error of `make` other than EEXIST; `AccessProblem.noName` after too many
  ///   attempts.
  mutating func make<Result>(
    _ make: (Path) throws(AccessProblem) -> Result
  ) throws(AccessProblem) -> Result {
    for _ in 0..<Self.mostTries {
      next += 1
      do throws(AccessProblem) {
        return try make(Self.prefix + Path("\(getpid())-\(next - 1)"))
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw .noName
  }

  /// Returns the ID of the process that created a temporary file; nil for any other name.
  static func process(of name: Path) -> pid_t? {
    guard name.starts(with: prefix) else { return nil }
    let numbers = name.bytes.dropFirst(prefix.bytes.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { pid_t(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, numbers[1] != nil, let process = numbers[0], process > 0 else {
      return nil
    }
    return process
  }
}

extension OpenDirectory {
  /// Removes the files that killed runs have left in the directory. Their process no longer exists,
  /// and no process holds their lock. The lock protects the files of another container, which has
  /// process IDs of its own.
  func removeAbandoned() {
    for name in names {
      // Something else may have such a name. The flags neither follow a link nor wait for a pipe.
      guard let process = TemporaryNames.process(of: name), kill(process, 0) != 0, errno == ESRCH,
        let file = try? openFile(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? remove(name, in: descriptor) }
      try? closeFile(file)
    }
  }
}
