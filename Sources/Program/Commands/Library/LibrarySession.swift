internal import Files
internal import Remotes
internal import Settings

/// The user's library and a remote, locked against other programs while they synchronize.
struct LibrarySession: ~Copyable {
  let library: PlainFolder
  var sync: Synchronization
  /// The directory of temporary files, with a trailing slash.
  let workspace: Path
  private let lock: FileLock

  /// Opens a remote and lists both sides. `name`: the name of the remote; nil for the only one.
  /// `limits`: the limits for a server.
  static func open(
    _ name: String?, force: Bool = false, limits: RemoteLimits = RemoteLimits()
  ) throws -> LibrarySession {
    let remotes = try remotes
    let remote = try remotes.remote(name)
    guard let state = UserFiles.folder(.state) else { throw LibraryProblem.noLibrary }
    let (library, workspace) = (try library, state + Path("library/\(remote.name)/"))
    try RemoteProblem.accessing(workspace) { () throws(AccessProblem) in
      try Folder.makeAll(workspace)
    }
    let lock = try RemoteProblem.accessing(workspace + "lock") { () throws(AccessProblem) in
      try FileLock.take(workspace + "lock")
    }
    guard let lock else { throw SyncProblem.running }
    let index = try SyncIndex(
      workspace + "agreed", mine: library.address, theirs: remote.address)
    let sync = try Synchronization(
      mine: library, theirs: folder(of: remote, remotes.credential(of: remote), limits),
      index: index, force: force)
    return LibrarySession(library: library, sync: sync, workspace: workspace, lock: lock)
  }

  /// The user's library, which may be empty.
  static var library: PlainFolder {
    get throws {
      guard let folder = UserFiles.folder(.data) else { throw LibraryProblem.noLibrary }
      return PlainFolder(folder, isLibrary: true)
    }
  }

  static var remotes: RemoteList {
    get throws {
      guard let folder = UserFiles.folder(.settings) else { throw RemoteListProblem.noHome }
      return try RemoteList(in: folder)
    }
  }

  private static func folder(
    of remote: Remote, _ credential: Credential?, _ limits: RemoteLimits
  ) throws -> any RemoteFolder {
    if let path = remote.folder { return PlainFolder(path) }
    return try WebDAVFolder(remote.address, credential: credential, limits: limits)
  }

  /// Returns the entry that a word means: its name, or its name without the extension.
  static func name(meantBy word: String, among names: [String]) throws(LibraryProblem) -> String {
    if names.contains(word) { return word }
    let stem = word.lowercased()
    let found = names.filter { $0.lowercased().prefix { $0 != "." } == stem }
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw .refused("'\(word)' means \(found.joined(separator: " or ")): write the extension")
    }
    throw .noEntry(word, nearest: Nearest.name(to: word, among: names))
  }
}
