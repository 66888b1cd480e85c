internal import Files
internal import Remotes
internal import Settings

/// The user's library and a remote, ready to be synchronized. No other program synchronizes them at
/// the same time.
struct LibrarySession: ~Copyable {
  let library: LocalLibrary
  var sync: Synchronization
  /// The directory of temporary files, with a trailing slash.
  let workspace: Path
  private let lock: FileLock

  /// Opens a remote and lists both sides.
  ///
  /// - Parameters:
  ///   - name: the name of the remote; nil for the only one.
  ///   - limits: the limits for a server.
  static func open(
    _ name: String?, force: Bool = false, limits: RemoteLimits = RemoteLimits()
  ) throws -> LibrarySession {
    let remotes = try remotes
    let remote = try remotes.remote(name)
    guard let state = UserFiles.folder(.state) else { throw LibraryProblem.noLibrary }
    let (library, workspace) = (try library, state + Path("library/\(remote.name)/"))
    try make(workspace)
    guard let lock = try take(workspace + "lock") else { throw SyncProblem.running }
    let index = try SyncIndex(
      workspace + "agreed", mine: library.address, theirs: remote.address)
    let sync = try Synchronization(
      mine: library, theirs: folder(of: remote, remotes.credential(of: remote), limits),
      index: index, workspace: workspace, force: force)
    return LibrarySession(library: library, sync: sync, workspace: workspace, lock: lock)
  }

  /// The user's library, which may be empty.
  static var library: LocalLibrary {
    get throws {
      guard let folder = UserFiles.folder(.data) else { throw LibraryProblem.noLibrary }
      return LocalLibrary(folder)
    }
  }

  static var remotes: RemoteList {
    get throws {
      guard let folder = UserFiles.folder(.settings) else { throw RemoteListProblem.noHome }
      return try RemoteList(in: folder)
    }
  }

  /// Returns the folder of a remote.
  private static func folder(
    of remote: Remote, _ credential: Credential?, _ limits: RemoteLimits
  ) throws -> any RemoteFolder {
    if let path = remote.folder { return PlainFolder(path) }
    return try WebDAVFolder(remote.address, credential: credential, limits: limits)
  }

  private static func make(_ folder: Path) throws {
    do throws(AccessProblem) { try Folder.makeAll(folder) } catch {
      throw RemoteProblem.access(path: folder.text, error)
    }
  }

  private static func take(_ path: Path) throws -> FileLock? {
    do throws(AccessProblem) { return try FileLock.take(path) } catch {
      throw RemoteProblem.access(path: path.text, error)
    }
  }

  /// Removes the temporary files and writes the index without superfluous lines.
  mutating func finish() throws {
    for name in ["mine", "theirs"] { try? Folder.remove(workspace + Path(name)) }
    try sync.finish()
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
