/// The folders that the files of a staging go to.
struct StagingFolders {
  let policy: PathPolicy
  let makesFolders: Bool
  let cleaned: CleanedFolders
  private(set) var open: [Path: OpenFolder] = [:]
  /// Those that were made for the files, each behind the one that it lies in.
  private(set) var made: [(folder: OpenFolder, name: Path)] = []

  var all: [OpenFolder] { Array(open.values) }

  /// A folder, which is made where it may be.
  mutating func folder(_ path: Path) throws(AccessProblem) -> OpenFolder {
    if let known = open[path] { return known }
    var folder: OpenFolder
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

  private mutating func make(_ path: Path) throws(AccessProblem) -> OpenFolder {
    let plain = path.withoutLastSlashes
    let parent = try folder(plain.folder)
    // The parent may have been all that was missing, as of `new/..`.
    if let folder = try? policy.place(of: path).folder { return folder }
    try makeFolder(plain.name, in: parent.descriptor)
    made.append((parent, plain.name))
    return try OpenFolder(plain.name, in: parent, followingLinks: false)
  }

  /// Removes those that were made. One that holds something by now stays.
  mutating func removeMade() {
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
