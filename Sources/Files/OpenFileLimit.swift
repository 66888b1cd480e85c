#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
