/// The directories that receive the files of a staging.
struct StagingDirectories {
  let policy: PathPolicy
  let makesFolders: Bool
  let cleaned: CleanedDirectories
  private(set) var open: [Path: OpenDirectory] = [:]
  /// The names and parents of the directories that were created for the files. Parents come before
  /// their children.
  private(set) var made: [(folder: OpenDirectory, name: Path)] = []

  var all: [OpenDirectory] { Array(open.values) }

  /// Returns an open directory. If `makesFolders` is true, it creates missing directories.
  mutating func folder(_ path: Path) throws(AccessProblem) -> OpenDirectory {
    if let known = open[path] { return known }
    var folder: OpenDirectory
    do throws(AccessProblem) {
      folder = try policy.place(of: path).folder
    } catch {
      guard error.isAbsence, makesFolders else { throw error }
      folder = try make(path)
    }
    cleaned.clean(folder)
    open[path] = folder
    return folder
  }

  private mutating func make(_ path: Path) throws(AccessProblem) -> OpenDirectory {
    let plain = path.withoutLastSlashes
    let parent = try folder(plain.folder)
    // The missing parent may have been the only obstacle, as in `new/..`.
    if let folder = try? policy.place(of: path).folder { return folder }
    try makeFolder(plain.name, in: parent.descriptor)
    made.append((parent, plain.name))
    // A link under this name is not the directory that was just created.
    return try OpenDirectory(plain.name, in: parent, followingLinks: false)
  }

  /// Removes the created directories, except those that are not empty.
  mutating func removeCreated() {
    // Children before their parents, since only an empty directory can be removed.
    for (folder, name) in made.reversed() {
      try? remove(name, in: folder.descriptor, isFolder: true)
    }
  }

  mutating func forget() {
    open = [:]
    made = []
  }
}

extension Path {
  fileprivate var withoutLastSlashes: Path {
    var bytes = bytes
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return Path(bytes: bytes)
  }
}
