#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files the system lets the process have open.
package enum OpenFiles {
  /// Without so many the runtime itself cannot work.
  package static let least = 16

  /// Asks for as many as there may be.
  ///
  /// - Returns: how many there may be.
  package static func raiseLimit() -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0 else { return .max }
    limit.rlim_cur = min(limit.rlim_max, most)
    _ = unsafe setrlimit(files, &limit)
    _ = unsafe getrlimit(files, &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Files that a staging keeps open: as many may be held that they replace, and their folders.
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
