#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What lies in a folder.
public enum Folder {
  /// The paths of files, links to files included, in the order of their names; none where there is
  /// no such folder.
  ///
  /// - Parameters:
  ///   - prefix: what the paths begin with.
  ///   - folder: with a slash at its end; empty for the current one.
  public static func files(beginningWith prefix: String, in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { unsafe closedir(handle) }
    var paths: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      let path = folder + name
      if path.hasPrefix(prefix) && isFile(path) { paths.append(path) }
    }
    return paths.sorted()
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The way from one folder to a file, by `..` where need be; nil where one of them is not there.
  ///
  /// - Parameter folder: where the way begins; empty for the current one.
  public static func path(to file: String, from folder: String) -> String? {
    let slash = file.lastIndex(of: "/")
    let own = slash.map { String(file[...$0]) } ?? "."
    guard let start = whole(folder.isEmpty ? "." : folder), let end = whole(own) else { return nil }
    let common = zip(start, end).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - common) + end.dropFirst(common)
    let name = slash.map { String(file[file.index(after: $0)...]) } ?? file
    return (steps + [name]).joined(separator: "/")
  }

  /// The folders that lead to one from the root, links followed.
  private static func whole(_ folder: String) -> [String]? {
    guard let resolved = unsafe realpath(folder, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved).split(separator: "/").map(String.init)
  }
}
