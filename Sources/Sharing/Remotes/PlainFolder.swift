package import Files

/// A directory of files, whose versions are the hashes of their content.
///
/// Several programs or computers share it: a network drive, a directory of Syncthing, or a checkout
/// of Git. Or it is the user's own library, with a directory for each kind of entry.
package struct PlainFolder: RemoteFolder {
  /// The path with a trailing slash.
  private let path: Path
  private let isLibrary: Bool
  private let limits: RemoteLimits

  /// - Parameters:
  ///   - path: an existing directory; that of a library is created when it gets its first entry.
  ///   - isLibrary: true for a directory with a subdirectory for each kind of entry.
  package init(_ path: Path, isLibrary: Bool = false, limits: RemoteLimits = RemoteLimits()) {
    (self.path, self.isLibrary, self.limits) = (path.asFolder, isLibrary, limits)
  }

  package var address: String { path.text }

  /// Returns the file of an entry; nil if the name is no entry.
  package func file(of name: String) -> Path? {
    guard EntryName.problem(with: name) == nil, EntryKind(of: name) != nil else { return nil }
    return (try? directory(of: name)).map { $0.path + Path(name) }
  }

  /// Returns the directory of an entry; throws if the extension of its name is not of the library.
  private func directory(of name: String) throws(RemoteProblem) -> SharedDirectory {
    if !isLibrary { return SharedDirectory(path) }
    guard let kind = EntryKind(of: name) else {
      throw .failed(name, reason: "not a pattern, rule, theme or scenario")
    }
    return directory(of: kind)
  }

  private func directory(of kind: EntryKind) -> SharedDirectory {
    SharedDirectory(path + Path(kind.folder))
  }

  package func entries() throws(RemoteProblem) -> [RemoteEntry] {
    if !isLibrary { return try entries(of: SharedDirectory(path)) }
    var entries: [RemoteEntry] = []
    for kind in EntryKind.allCases where Folder.exists(directory(of: kind).path) {
      entries += try self.entries(of: directory(of: kind)).filter { EntryKind(of: $0.name) == kind }
    }
    if entries.count > limits.entries { throw .tooMany(most: limits.entries) }
    return entries
  }

  private func entries(of folder: SharedDirectory) throws(RemoteProblem) -> [RemoteEntry] {
    // The names include `.`, `..` and other names that are not returned.
    let most = limits.entries + Self.mostHidden
    let files = try RemoteProblem.accessing(folder.path) { () throws(AccessProblem) in
      try folder.files(atMost: most)
    }
    if files.count > limits.entries { throw .tooMany(most: limits.entries) }
    return files.filter { !EntryName.isForeign($0.name.text) }.map {
      RemoteEntry(
        name: $0.name.text, size: $0.size, version: version(of: $0.name, in: folder),
        modified: $0.modified)
    }
  }

  private static let mostHidden = 1000

  /// Returns the version of a file. A file that cannot be read has a version of its own, so that
  /// its entry differs from every agreed one; reading it gives the reason.
  private func version(of name: Path, in folder: SharedDirectory) -> RemoteVersion {
    if EntryName.problem(with: name.text) != nil { return RemoteVersion("unreadable") }
    return (try? folder.bytes(of: name, limit: limits.bytes)).map(RemoteVersion.init(of:))
      ?? RemoteVersion("unreadable")
  }

  package func read(
    _ name: String
  ) throws(RemoteProblem) -> (bytes: [UInt8], version: RemoteVersion) {
    let bytes = try access(name) { folder throws(AccessProblem) in
      try folder.bytes(of: Path(name), limit: limits.bytes)
    }
    return (bytes, RemoteVersion(of: bytes))
  }

  package func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) -> RemoteVersion {
    try limits.check(bytes, name)
    let folder = try directory(of: name).path
    if isLibrary {
      try RemoteProblem.accessing(folder) { () throws(AccessProblem) in try Folder.makeAll(folder) }
    }
    try access(name, isNew: true) { folder throws(AccessProblem) in
      try folder.create(Path(name), bytes)
    }
    return RemoteVersion(of: bytes)
  }

  package func replace(
    _ name: String, with bytes: [UInt8], expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    try limits.check(bytes, name)
    let isDone = try access(name) { folder throws(AccessProblem) in
      try folder.replace(Path(name), bytes, limit: limits.bytes, locksOnly: !force) {
        RemoteVersion(of: $0) == expected
      }
    }
    if !isDone { throw .changed(name) }
    return RemoteVersion(of: bytes)
  }

  package func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) {
    let isDone = try access(name) { folder throws(AccessProblem) in
      try folder.discard(Path(name), limit: limits.bytes, locksOnly: !force) {
        RemoteVersion(of: $0) == expected
      }
    }
    if !isDone { throw .changed(name) }
  }

  /// Returns the result of an access to the directory of an entry.
  private func access<Value>(
    _ name: String, isNew: Bool = false,
    _ body: (SharedDirectory) throws(AccessProblem) -> Value
  ) throws(RemoteProblem) -> Value {
    let folder = try directory(of: name)
    do throws(AccessProblem) { return try body(folder) } catch {
      if isNew, error.isTakenName { throw .exists(name) }
      if error.isLackOfLocks {
        throw .unprotected(name, reason: "the directory cannot be locked")
      }
      if error.isAbsence { throw .absent(name) }
      if let most = error.exceeded { throw .tooLarge(name, mostMegabytes: most) }
      throw .access(path: (folder.path + Path(name)).text, error)
    }
  }
}
