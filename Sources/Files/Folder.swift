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
  /// Hidden files and directories, links to directories, and links to files outside of the directory
  /// are left out.
  ///
  /// - Parameters:
  ///   - folder: the directory, with a trailing slash.
  ///   - includes: returns true for the names of files to return.
  /// - Returns: nil if there are more entries than are read, or if directories are nested too deeply.
  package static func files(
    below folder: Path, _ policy: PathPolicy = .none, where includes: (Path) -> Bool
  ) -> [Path]? {
    let top = policy.followsLinks ? absolute(folder) : nil
    var (files, room): ([Path], Int) = ([], mostEntries)
    var open = [(path: folder, depth: 0)]
    while let (path, depth) = open.popLast() {
      policy.reads?.add(path)
      guard let directory = try? policy.place(of: path).folder,
        let names = try? directory.list(atMost: room + 1)
      else { continue }
      room -= names.count
      if room < 0 || depth > mostNested { return nil }
      for name in names where name.bytes.first != UInt8(ascii: ".") {
        guard
          let status = try? status(of: name, in: directory.descriptor, followingLinks: false)
        else { continue }
        if status.isFolder { open.append((path + name.asFolder, depth + 1)) }
        if includes(name), status.isFile || status.isLink && isFile(path + name, below: top) {
          files.append(path + name)
        }
      }
    }
    return files.sorted()
  }

  /// The limits of a directory that is read with its subdirectories: enough for any repository, but
  /// not for a whole disk.
  private static let (mostEntries, mostNested) = (1_000_000, 64)

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
