/// What lies in a folder.
package enum Folder {
  /// The paths of files, links to files included where links are followed, in the order of their
  /// bytes; none where there is no such folder.
  ///
  /// - Parameters:
  ///   - prefix: what the paths begin with.
  ///   - folder: with a slash at its end; empty for the current one.
  package static func files(
    beginningWith prefix: Path, in folder: Path, _ policy: PathPolicy = .none
  ) -> [Path] {
    guard let open = try? policy.place(of: folder).folder else { return [] }
    return open.names.filter { name in
      guard (folder + name).starts(with: prefix) else { return false }
      let status = try? status(
        of: name, in: open.descriptor, followingLinks: policy.followsLinks)
      return status?.isFile ?? false
    }.map { folder + $0 }.sorted()
  }

  /// The way from one folder to a file, by `..` where need be; nil where one of them is not there.
  ///
  /// - Parameter folder: where the way begins; empty for the current one.
  package static func path(to file: Path, from folder: Path) -> Path? {
    guard let start = wholePath(folder + ".")?.steps, let end = wholePath(file.folder + ".")?.steps
    else { return nil }
    let common = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: Path("../"), count: start.count - common)
    return (up + end.dropFirst(common).map(\.asFolder)).reduce("", +) + file.name
  }

  /// Makes a folder, where there is none.
  package static func make(_ folder: Path, _ policy: PathPolicy = .none) {
    guard let (parent, name) = try? policy.place(of: folder) else { return }
    try? makeFolder(name, in: parent.descriptor)
  }

  /// Returns whether a path is that of a folder which can be opened.
  package static func exists(_ folder: Path, _ policy: PathPolicy = .none) -> Bool {
    (try? policy.place(of: folder.asFolder)) != nil
  }

  /// Removes a file, or a link itself.
  package static func remove(
    _ path: Path, _ policy: PathPolicy = .none
  ) throws(AccessProblem) {
    let (folder, name) = try policy.place(of: path)
    try Files.remove(name, in: folder.descriptor)
  }
}

extension PathPolicy {
  /// The folder that an output leads to, where nothing is there.
  package func missingFolder(of destination: Destination) -> String? {
    let path = destination.path(number: 0)
    guard destination != .standardOutput, !path.folder.isEmpty,
      let walk = try? walk(to: path), !walk.missing.isEmpty
    else { return nil }
    return String(path.folder.text.dropLast())
  }
}
