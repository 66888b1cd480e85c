internal import Platform

/// The memory that is available to the process.
package enum AvailableMemory {
  /// The least of the machine's memory, the container's limit and the limit of the address space,
  /// in bytes.
  package static let bytes: Int = {
    let groups = text("/proc/self/cgroup")
    let container = groups.flatMap { ofContainer(groups: $0, read: text) }
    return min(machine, addressSpace, container ?? .max)
  }()

  private static var machine: Int {
    let bytes = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(
      by: sysconf(Int32(_SC_PAGESIZE)))
    return bytes.overflow || bytes.partialValue <= 0 ? .max : bytes.partialValue
  }

  private static var addressSpace: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let kind = RLIMIT_AS
    #endif
    return unsafe getrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Returns the least memory limit of a process's control groups and of the groups above them, in
  /// bytes; nil if there is none.
  ///
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`, one line per hierarchy: `0::/group` for
  ///     version 2, or `4:memory:/group` for version 1.
  ///   - read: returns the text of a file; nil if it cannot be read. In a container the group may
  ///     be a path of the host. The container's own limit is then the one at the top.
  package static func ofContainer(groups: String, read: (String) -> String?) -> Int? {
    groups.split(separator: "\n").flatMap { line -> [Int] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      // A hierarchy of version 2 lists no controllers.
      let isSecond = parts[1].isEmpty
      guard isSecond || parts[1].split(separator: ",").contains("memory") else { return [] }
      let (root, file) = isSecond ? ("", "memory.max") : ("/memory", "memory.limit_in_bytes")
      let steps = parts[2].split(separator: "/").prefix(100)
      return (0...steps.count).compactMap { count in
        let group = steps.prefix(count).map { "/\($0)" }.joined()
        let text = read("/sys/fs/cgroup\(root)\(group)/\(file)")
        // The text `max`, which is no number, means that there is no limit.
        return text.flatMap { Int($0.prefix { $0 != "\n" }) }
      }
    }.filter { $0 > 0 }.min()
  }

  private static func text(_ path: String) -> String? {
    (try? SystemFile.read(Path(path))).map { String(decoding: $0, as: UTF8.self) }
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
