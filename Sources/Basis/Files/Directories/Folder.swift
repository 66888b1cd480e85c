internal import Grids
internal import Platform
internal import Synchronization

/// Operations on directories and their files.
package enum Folder {
  /// Returns the paths of a directory's files, sorted by their bytes. Links to files are included
  /// if the policy follows links. The result is empty if the directory does not exist.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the paths to return.
  ///   - folder: the directory, with a trailing slash; empty for the current one.
  package static func files(
    beginningWith prefix: Path, in folder: Path, _ policy: PathPolicy = .none
  ) -> [Path] {
    policy.reads?.add(folder.isEmpty ? "." : folder)
    guard let open = try? policy.place(of: folder).folder else { return [] }
    return open.names.filter { name in
      guard (folder + name).starts(with: prefix) else { return false }
      let status = try? status(
        of: name, in: open.descriptor, followingLinks: policy.followsLinks)
      return status?.isFile ?? false
    }.map { folder + $0 }.sorted()
  }

  /// Returns the paths of the files in a directory and its subdirectories, sorted by their bytes.
  ///
  /// Hidden files and directories, links to directories, and links to files outside the directory
  /// are left out.
  ///
  /// - Parameters:
  ///   - folder: the directory, with a trailing slash.
  ///   - mostEntries: the maximum number of files and directories.
  ///   - includes: returns true for the names of files to return.
  /// - Returns: nil if there are more than `mostEntries`, if directories are nested too deeply, or if
  ///   the time limit is over.
  package static func files(
    below folder: Path, _ policy: PathPolicy = .none, atMost mostEntries: Int = mostEntries,
    where includes: (Path) -> Bool = { _ in true }
  ) -> [Path]? {
    let top = policy.followsLinks ? absolute(folder) : nil
    var walk = FolderWalk(policy, atMost: mostEntries)
    return walk.files(below: folder, [.tree]) { name, status, path in
      includes(name) && (status.isFile || status.isLink && isFile(path, below: top))
    }?.sorted()
  }

  /// The limit of a directory that is read with its subdirectories: enough for any repository, but
  /// not for a whole disk.
  package static let mostEntries = 1_000_000

  /// True if a link leads to a file below a directory, given by its absolute path.
  private static func isFile(_ link: Path, below top: Path?) -> Bool {
    guard let top, let target = canonicalPath(link), target.starts(with: top) else { return false }
    let folder = OpenDirectory.current.descriptor
    let status = try? status(of: target, in: folder, followingLinks: false)
    return status?.isFile ?? false
  }

  /// Returns the relative path from a directory to a file, with `..` where necessary; nil if either
  /// directory does not exist.
  ///
  /// - Parameter folder: the start, with a trailing slash; empty for the current directory.
  package static func path(to file: Path, from folder: Path) -> Path? {
    guard let start = canonicalPath(folder + ".")?.steps,
      let end = canonicalPath(file.folder + ".")?.steps
    else { return nil }
    let common = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: Path("../"), count: start.count - common)
    return (up + end.dropFirst(common).map(\.asFolder)).reduce("", +) + file.name
  }

  /// Returns the absolute path of a directory without links, with a trailing slash; nil if it does
  /// not exist.
  package static func absolute(_ folder: Path) -> Path? {
    canonicalPath(folder.asFolder + ".")?.asFolder
  }

  /// Creates a directory unless it exists. Ignores errors.
  package static func make(_ folder: Path, _ policy: PathPolicy = .none) {
    guard let (parent, name) = try? policy.place(of: folder) else { return }
    try? makeFolder(name, in: parent.descriptor)
  }

  /// Creates a directory and its missing parents.
  package static func makeAll(_ folder: Path) throws(AccessProblem) {
    var folders = StagingDirectories(
      policy: .none, makesFolders: true, cleaned: CleanedDirectories())
    _ = try folders.folder(folder.asFolder)
  }

  /// Returns true if a path is a directory that can be opened.
  package static func exists(_ folder: Path, _ policy: PathPolicy = .none) -> Bool {
    (try? policy.place(of: folder.asFolder)) != nil
  }

  /// Removes a file. A link is removed itself, not its target.
  package static func remove(
    _ path: Path, _ policy: PathPolicy = .none
  ) throws(AccessProblem) {
    let (folder, name) = try policy.place(of: path)
    try Files.remove(name, in: folder.descriptor)
  }
}

extension PathPattern {
  /// Returns the paths of the files that match, sorted by their bytes. Hidden files and directories
  /// are left out, and so are links, and all that the policy forbids.
  ///
  /// - Parameter includes: returns true for the names of files to return.
  /// - Returns: nil if there are more than `Folder.mostEntries` files and directories, if they are
  ///   nested too deeply, or if the time limit is over.
  package func files(
    _ policy: PathPolicy = .none, atMost mostEntries: Int = Folder.mostEntries,
    where includes: (Path) -> Bool
  ) -> [Path]? {
    var (files, walk): (Set<Path>, FolderWalk) = ([], FolderWalk(policy, atMost: mostEntries))
    for (folder, components) in alternatives {
      let found = walk.files(below: folder, components) { name, status, _ in
        status.isFile && includes(name)
      }
      guard let found else { return nil }
      files.formUnion(found)
    }
    return files.sorted()
  }
}

extension ReadFiles {
  /// Returns the first file of an output that would replace a file that was read; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - count: the number of files of a sequence.
  ///   - policy: the policy for the paths of the outputs.
  package func input(
    replacedBy destination: Destination, files count: Int, _ policy: PathPolicy
  ) -> Path? {
    let first = destination.path(number: 0)
    guard case .numbered(let prefix, _, _, _) = destination else {
      return destination != .standardOutput && contains(first) ? first : nil
    }
    if count == 0 { return nil }
    return Folder.files(beginningWith: prefix, in: first.folder, policy).first { file in
      destination.number(of: file).map { $0 < count } ?? false && contains(file)
    }
  }
}

/// A search for files in directories and their subdirectories, within a number of entries and the
/// time limit.
struct FolderWalk {
  private let policy: PathPolicy
  /// The number of files and directories that may still be read.
  private var room: Int

  private static let mostNested = 64

  init(_ policy: PathPolicy, atMost mostEntries: Int) {
    (self.policy, room) = (policy, mostEntries)
  }

  /// Returns the files below a directory whose paths match. Each directory is read once. Hidden files
  /// and directories, and links to directories, are left out.
  ///
  /// - Parameters:
  ///   - folder: the directory, with a trailing slash; empty for the current one.
  ///   - includes: returns true for the entries to return.
  /// - Returns: nil at a limit.
  mutating func files(
    below folder: Path, _ components: [PathPattern.Component],
    where includes: (_ name: Path, _ status: stat, _ path: Path) -> Bool
  ) -> [Path]? {
    var files: [Path] = []
    var open = [(path: folder, depth: 0, places: Self.reached([0], components))]
    while let (path, depth, places) = open.popLast() {
      policy.reads?.add(path.isEmpty ? "." : path)
      guard let directory = try? policy.place(of: path).folder,
        let names = try? directory.list(atMost: room + 1)
      else { continue }
      room -= names.count
      if room < 0 || depth > Self.mostNested { return nil }
      for name in names where name.bytes.first != UInt8(ascii: ".") {
        if CancellationCheck.isOver { return nil }
        let (next, isWhole) = Self.matching(name, at: places, of: components)
        guard isWhole || !next.isEmpty,
          let status = try? status(of: name, in: directory.descriptor, followingLinks: false)
        else { continue }
        if status.isFolder {
          if !next.isEmpty { open.append((path + name.asFolder, depth + 1, next)) }
        } else if isWhole, includes(name, status, path + name) {
          files.append(path + name)
        }
      }
    }
    return files
  }

  /// Matches a name with the components at several places. Returns the places of the components that
  /// the names in such a directory have to match, and true if such a file matches completely.
  private static func matching(
    _ name: Path, at places: Set<Int>, of components: [PathPattern.Component]
  ) -> (next: Set<Int>, isWhole: Bool) {
    var (next, isWhole): (Set<Int>, Bool) = ([], false)
    for place in places {
      let isLast = place == components.count - 1
      switch components[place] {
      case .tree:
        next.insert(place)
        isWhole = isWhole || isLast
      case .name(let parts) where NamePattern.matches(name.text, parts):
        if isLast { isWhole = true } else { next.insert(place + 1) }
      case .name: continue
      }
    }
    return (reached(next, components), isWhole)
  }

  /// Adds the places after each `**`, which may stand for no directory.
  private static func reached(
    _ places: Set<Int>, _ components: [PathPattern.Component]
  ) -> Set<Int> {
    var all = places
    for place in places.sorted() {
      var place = place
      while place + 1 < components.count, case .tree = components[place] {
        place += 1
        all.insert(place)
      }
    }
    return all
  }
}

extension PathPolicy {
  /// Returns the directory of an output, without its trailing slash, if that directory does not
  /// exist. Returns nil if it exists, cannot be checked, or is the current one, and for standard
  /// output.
  package func missingFolder(of destination: Destination) -> String? {
    let path = destination.path(number: 0)
    guard destination != .standardOutput, !path.folder.isEmpty,
      let walk = try? walk(to: path), !walk.missing.isEmpty
    else { return nil }
    return String(path.folder.text.dropLast())
  }
}

/// A directory of files that only their owner may read, such as a cache or passwords. Directories
/// that it creates have mode 700, and files 600.
package struct PrivateFolder: Sendable {
  private let folder: OpenDirectory

  /// Opens a directory, and creates it and its parents if they are missing.
  package init(_ path: Path) throws(AccessProblem) {
    var open = path.isAbsolute ? try OpenDirectory("/") : .current
    for step in path.steps {
      do throws(AccessProblem) {
        open = try OpenDirectory(step, in: open)
      } catch {
        guard error.isAbsence else { throw error }
        let code = unsafe step.withCString { unsafe mkdirat(open.descriptor, $0, 0o700) }
        // Another process may have created it a moment before.
        if code != 0, AccessProblem.last.code != EEXIST { throw .last }
        open = try OpenDirectory(step, in: open)
      }
    }
    folder = open
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  package func read(_ name: Path, limit: Int) throws(AccessProblem) -> [UInt8] {
    try SystemFile.read(
      openFile(name, in: folder.descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), closingAfter: limit
    )
  }

  /// Writes a file, completely or not at all.
  package func write(_ bytes: [UInt8], to name: Path) throws(AccessProblem) {
    folder.removeAbandoned()
    try folder.write(bytes, 0o600) { temporary throws(AccessProblem) in
      try rename(temporary, in: folder.descriptor, to: name)
    }
  }

  /// Removes a file if it exists.
  package func remove(_ name: Path) { try? Files.remove(name, in: folder.descriptor) }

  /// The files whose names do not begin with a dot, the oldest first.
  package var files: [DirectoryFile] {
    folder.names.compactMap { name -> DirectoryFile? in
      guard name.bytes.first != UInt8(ascii: "."),
        let status = try? status(of: name, in: folder.descriptor, followingLinks: false),
        status.isFile
      else { return nil }
      return DirectoryFile(name, status)
    }.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }
  }
}

/// A file of a directory.
package struct DirectoryFile: Sendable {
  package let name: Path
  /// The size in bytes.
  package let size: Int
  /// The time of the last change in seconds since 1970.
  package let modified: Int

  init(_ name: Path, _ status: stat) {
    self.name = name
    size = Int(status.st_size)
    modified = Int(status.changeTime.tv_sec)
  }
}

/// The directories from which a run has already removed the temporary files of killed runs.
///
/// It is a class because all stagings of a run share it. A run that commits each of many images by
/// itself would otherwise scan the directory for each of them.
package final class CleanedDirectories: Sendable {
  private let seen = Mutex<Set<FileIdentity>>([])

  package init() {}

  /// Removes abandoned temporary files from a directory, unless this run has already done so.
  func clean(_ folder: OpenDirectory) {
    if let identity = folder.identity, !seen.withLock({ $0.insert(identity).inserted }) { return }
    folder.removeAbandoned()
  }
}

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
