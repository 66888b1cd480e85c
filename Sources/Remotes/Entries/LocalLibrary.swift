package import Files
internal import Settings

/// The user's own library: a directory of plain files for each kind of entry, in
/// `$XDG_DATA_HOME/render`.
package struct LocalLibrary: RemoteFolder {
  /// The directory of the library, with a trailing slash.
  private let path: Path
  private let limits: RemoteLimits

  package init(_ path: Path, limits: RemoteLimits = RemoteLimits()) {
    (self.path, self.limits) = (path.asFolder, limits)
  }

  package var address: String { path.text }

  /// Returns the file of an entry; nil if the name is no entry.
  package func file(of name: String) -> Path? {
    guard EntryName.problem(with: name) == nil, let kind = EntryKind(of: name) else { return nil }
    return folder(of: kind) + Path(name)
  }

  private func folder(of kind: EntryKind) -> Path { path + Path(kind.folder + "/") }

  package func entries() throws(RemoteProblem) -> [RemoteEntry] {
    var entries: [RemoteEntry] = []
    for kind in EntryKind.allCases where Folder.exists(folder(of: kind)) {
      entries += try PlainFolder(folder(of: kind), limits: limits).entries()
        .filter { EntryKind(of: $0.name) == kind }
    }
    if entries.count > limits.entries { throw .tooMany(most: limits.entries) }
    return entries
  }

  package func read(_ name: String, to file: Path) throws(RemoteProblem) -> RemoteVersion {
    try place(of: name).read(name, to: file)
  }

  package func create(_ name: String, from file: Path) throws(RemoteProblem) -> RemoteVersion {
    try prepared(name).create(name, from: file)
  }

  /// Creates an entry. Throws `.exists` if there is one.
  package func create(_ name: String, _ bytes: [UInt8]) throws(RemoteProblem) {
    _ = try prepared(name).create(name, bytes)
  }

  /// Returns the directory of an entry, which it creates if necessary.
  private func prepared(_ name: String) throws(RemoteProblem) -> PlainFolder {
    let place = try place(of: name)
    do throws(AccessProblem) { try Folder.makeAll(Path(place.address)) } catch {
      throw .access(path: place.address, error)
    }
    return place
  }

  package func replace(
    _ name: String, from file: Path, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) -> RemoteVersion {
    try place(of: name).replace(name, from: file, expected: expected, force: force)
  }

  package func remove(
    _ name: String, expected: RemoteVersion, force: Bool
  ) throws(RemoteProblem) {
    try place(of: name).remove(name, expected: expected, force: force)
  }

  private func place(of name: String) throws(RemoteProblem) -> PlainFolder {
    guard let kind = EntryKind(of: name) else {
      throw .failed(name, reason: "not a pattern, rule, theme or scenario")
    }
    return PlainFolder(folder(of: kind), limits: limits)
  }
}
