#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The identity of the file at a path, even if it does not exist yet. Two paths of one file have
/// equal identities.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// The components after the last existing directory.
  private let steps: [Path]

  fileprivate init(_ folder: stat?, _ steps: [Path]) {
    device = UInt64(truncatingIfNeeded: folder?.st_dev ?? 0)
    node = UInt64(truncatingIfNeeded: folder?.st_ino ?? 0)
    self.steps = steps
  }
}

extension PathPolicy {
  /// Returns the identity of the file at a path. If the path cannot be resolved, its components are
  /// the identity.
  package func identity(of path: Path) -> FileIdentity {
    do throws(AccessProblem) {
      let (folder, name, missing) = try walk(to: resolvingLinks(path))
      return FileIdentity(folder.status, missing + [name])
    } catch {
      return FileIdentity(nil, path.steps)
    }
  }
}

extension OpenDirectory {
  /// The identity of the directory; nil if the system cannot report its status.
  var identity: FileIdentity? { status.map { FileIdentity($0, []) } }

  fileprivate var status: stat? {
    (try? Files.status(of: ".", in: descriptor, followingLinks: true)) ?? nil
  }
}
