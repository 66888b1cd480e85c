internal import Platform

/// An open file that is closed at the end of its owner's lifetime. Started programs do not inherit
/// it.
struct Descriptor: ~Copyable {
  let number: Int32

  fileprivate init(owning number: Int32) { self.number = number }

  /// Duplicates the descriptor of an open file.
  init(duplicateOf number: Int32) throws(AccessProblem) {
    self.number = duplicate(number)
    if self.number < 0 { throw .last }
  }

  deinit { try? closeFile(number) }

  /// Makes this end of a pipe non-blocking and, on Linux, raises the pipe's capacity to 1 MB.
  func makeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    #if canImport(Glibc)
      _ = fcntl(number, Int32(SET_PIPE_SIZE), 1 << 20)
    #endif
  }
}

/// Duplicates a descriptor with a number of at least 10, which no started program uses at its
/// start. Returns -1 on failure.
private func duplicate(_ number: Int32) -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 10) }

/// The two ends of a pipe.
struct Pipe: ~Copyable {
  /// The end for reading.
  let out: Descriptor
  /// The end for writing.
  let `in`: Descriptor

  init() throws(AccessProblem) {
    var given: [Int32] = [-1, -1]
    let code = unsafe given.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
    if code != 0 { throw .last }
    let ends = given.map(duplicate)
    // Saved before closing files can change `errno`.
    let error = AccessProblem.last
    for end in given { try? closeFile(end) }
    if ends.contains(where: { $0 < 0 }) {
      for end in ends where end >= 0 { try? closeFile(end) }
      throw error
    }
    out = Descriptor(owning: ends[0])
    `in` = Descriptor(owning: ends[1])
  }
}

/// The limit on the files that the process may have open.
package enum OpenFileLimit {
  /// The number of files without which the runtime itself cannot work.
  package static let least = 16

  /// Raises the limit as far as the system allows.
  ///
  /// - Returns: the new limit; `Int.max` if the system reports none.
  package static func raiseLimit() -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0 else { return .max }
    limit.rlim_cur = min(limit.rlim_max, most)
    _ = unsafe setrlimit(files, &limit)
    _ = unsafe getrlimit(files, &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// The number of files that a staging keeps open: a third of the limit. The replaced files and
  /// their directories may need as many each.
  static let mostStaged: Int = {
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0 else { return 0 }
    return max(0, Int(clamping: min(limit.rlim_cur, most)) / 3 - least)
  }()

  #if canImport(Glibc)
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let most: rlim_t = 1 << 20
  #else
    private static let files = RLIMIT_NOFILE
    private static let most = rlim_t(OPEN_MAX)
  #endif
}
