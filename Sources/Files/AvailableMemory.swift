#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The memory that the process may have.
package enum AvailableMemory {
  /// In bytes: of the machine, of the container where that has less, and of the address space where that is limited.
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

  /// The least limit of the control groups that a process is in, and of those above them; nil where there is none.
  ///
  /// - Parameters:
  ///   - groups: what `/proc/self/cgroup` says: a line for each hierarchy, `0::/group` or `4:memory:/group`.
  ///   - read: returns the text of a file; nil where it cannot be read. In a container the path may be that of the
  ///     host, whose own limit is then the one at the top.
  package static func ofContainer(groups: String, read: (String) -> String?) -> Int? {
    groups.split(separator: "\n").flatMap { line -> [Int] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let isSecond = parts[1].isEmpty
      guard isSecond || parts[1].split(separator: ",").contains("memory") else { return [] }
      let (root, file) = isSecond ? ("", "memory.max") : ("/memory", "memory.limit_in_bytes")
      let steps = parts[2].split(separator: "/").prefix(100)
      return (0...steps.count).compactMap { count in
        let group = steps.prefix(count).map { "/\($0)" }.joined()
        let text = read("/sys/fs/cgroup\(root)\(group)/\(file)")
        return text.flatMap { Int($0.prefix { $0 != "\n" }) }
      }
    }.filter { $0 > 0 }.min()
  }

  private static func text(_ path: String) -> String? {
    guard let file = try? FileStream(Path(path)) else { return nil }
    return String(decoding: file.next(), as: UTF8.self)
  }
}
