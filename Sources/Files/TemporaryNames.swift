#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Names that files have until they are in their places: `.render-<process>-<number>`.
struct TemporaryNames {
  private static let prefix: Path = ".render-"
  private var next = 0
  /// Names that are tried for one file: those taken are of a run in another container with the same number.
  private static let mostTries = 1000

  /// Makes something under a name that nothing has yet.
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

  /// The process that a file is of, if its name is one of these.
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

extension OpenFolder {
  /// Removes what runs that were killed have left here: files whose process is gone, and that nobody
  /// holds, since another container counts its processes anew.
  func removeAbandoned() {
    for name in names {
      guard let process = TemporaryNames.process(of: name), kill(process, 0) != 0, errno == ESRCH,
        let file = try? openFile(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? remove(name, in: descriptor) }
      try? closeFile(file)
    }
  }
}
