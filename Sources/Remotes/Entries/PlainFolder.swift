package import Files
internal import Grids

/// A directory that several programs or computers share: a network drive, a directory of Syncthing,
/// or a checkout of Git. A version is the hash of the content.
package struct PlainFolder: RemoteFolder {
  private let folder: SharedDirectory
  private let limits: RemoteLimits

  /// - Parameter path: an existing directory.
  package init(_ path: Path, limits: RemoteLimits = RemoteLimits()) {
    folder = SharedDirectory(path)
    self.limits = limits
  }

  package var address: String { folder.path.text }

  package func entries() throws(RemoteProblem) -> [RemoteEntry] {
    // The names include `.`, `..` and other names that are not returned.
    let most = limits.entries + Self.mostHidden
    let files: [DirectoryFile]
    do throws(AccessProblem) { files = try folder.files(atMost: most) } catch {
      throw .access(path: address, error)
    }
    if files.count > limits.entries { throw .tooMany(most: limits.entries) }
    return files.filter { !EntryName.isForeign($0.name.text) }.map {
      RemoteEntry(
        name: $0.name.text, size: $0.size, version: version(of: $0.name), modified: $0.modified)
    }
  }

  private static let mostHidden = 1000

  /// Returns the version of a file. A file that cannot be read has a version of its own, so that
  /// its entry differs from every agreed one; reading it gives the reason.
  private func version(of name: Path) -> RemoteVersion {
    if EntryName.problem(with: name.text) != nil { return RemoteVersion("unreadable") }
    return (try? folder.bytes(of: name, limit: limits.bytes)).map(RemoteVersion.init(of:))
      ?? RemoteVersion("unreadable")
  }

  package func read(_ name: String, to file: Path) throws(RemoteProblem) -> RemoteVersion {
    let bytes: [UInt8]
    do throws(AccessProblem) {
      bytes = try folder.bytes(of: Path(name), limit: limits.bytes)
    } catch {
      throw problem(name, error)
    }
    do throws(OutputProblem) { try Staging.write(bytes, to: file) } catch {
      throw .failed(name, reason: "\(error)")
    }
    return RemoteVersion(of: bytes)
  }

  package func create(_ name: String, from file: Path) throws(RemoteProblem) -> RemoteVersion {
    try create(name, content(of: file))
  }

  /// Creates an entry with some bytes.
  func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) -> RemoteVersion {
    do throws(AccessProblem) { try folder.create(Path(name), bytes) } catch {
      throw error.isPresence ? .exists(name) : problem(name, error)
    }
    return RemoteVersion(of: bytes)
  }

  package func replace(
    _ name: String, from file: Path, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    let bytes = try content(of: file)
    try change(name) { () throws(AccessProblem) in
      try folder.replace(Path(name), bytes, limit: limits.bytes, locksOnly: !force) {
        RemoteVersion(of: $0) == expected
      }
    }
    return RemoteVersion(of: bytes)
  }

  package func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) {
    try change(name) { () throws(AccessProblem) in
      try folder.discard(Path(name), limit: limits.bytes, locksOnly: !force) {
        RemoteVersion(of: $0) == expected
      }
    }
  }

  /// Makes a change that returns false if the entry is not the expected one.
  private func change(
    _ name: String, _ body: () throws(AccessProblem) -> Bool
  ) throws(RemoteProblem) {
    let isDone: Bool
    do throws(AccessProblem) { isDone = try body() } catch {
      if error.isLackOfLocks {
        throw .unprotected(name, reason: "the directory cannot be locked")
      }
      throw problem(name, error)
    }
    if !isDone { throw .changed(name) }
  }

  private func content(of file: Path) throws(RemoteProblem) -> [UInt8] {
    do throws(AccessProblem) { return try SystemFile.read(file, limit: limits.bytes) } catch {
      throw .access(path: file.text, error)
    }
  }

  private func problem(_ name: String, _ problem: AccessProblem) -> RemoteProblem {
    if problem.isAbsence { return .absent(name) }
    if let most = problem.exceeded { return .tooLarge(name, mostMegabytes: most) }
    return .access(path: (folder.path + Path(name)).text, problem)
  }
}

extension RemoteVersion {
  /// Creates the version that is the hash of a content.
  init(of bytes: [UInt8]) {
    self.init(SHA256.hash(bytes))
  }
}
