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

  /// Returns the paths of the files in a directory and in its subdirectories, sorted by their bytes;
  /// nil if there are too many. Links, and names that begin with a dot are left out.
  ///
  /// - Parameter most: the maximum number of files and directories.
  package static func tree(of folder: Path, atMost most: Int) throws(AccessProblem) -> [Path]? {
    var (files, folders, count) = ([Path](), [folder.asFolder], 0)
    while let path = folders.popLast() {
      let open = try OpenDirectory(path)
      for name in try open.list() where !name.starts(with: ".") {
        count += 1
        if count > most { return nil }
        let found = try status(of: name, in: open.descriptor, followingLinks: false)
        if found?.isFile == true { files.append(path + name) }
        if found?.isFolder == true { folders.append((path + name).asFolder) }
      }
    }
    return files.sorted()
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
