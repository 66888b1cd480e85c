#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Which file a path leads to, whether it is there or not: two paths of one file have the same.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// From the last folder that is there.
  private let steps: [Path]

  fileprivate init(_ folder: stat?, _ steps: [Path]) {
    device = UInt64(truncatingIfNeeded: folder?.st_dev ?? 0)
    node = UInt64(truncatingIfNeeded: folder?.st_ino ?? 0)
    self.steps = steps
  }
}

extension PathPolicy {
  package func identity(of path: Path) -> FileIdentity {
    do throws(AccessProblem) {
      let (folder, name, missing) = try walk(to: behindLinks(path))
      return FileIdentity(folder.status, missing + [name])
    } catch {
      return FileIdentity(nil, path.steps)
    }
  }
}

extension OpenFolder {
  /// Which folder it is; nil where it cannot be told.
  var identity: FileIdentity? { status.map { FileIdentity($0, []) } }

  fileprivate var status: stat? {
    (try? Files.status(of: ".", in: descriptor, followingLinks: true)) ?? nil
  }
}
