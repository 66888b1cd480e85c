internal import Files
internal import Grids
internal import Platform
internal import Remotes
internal import Settings

/// `render library`: shares entries of the user's library with other computers.
enum LibraryCommand {
  static func run(_ request: LibraryRequest) async -> ExitStatus {
    do {
      return try await CancellationCheck.$waiting.withValue(request.timeLimit) {
        try await act(request)
      }
    } catch let problem as LibraryProblem {
      return Report([InputError(problem)]).print()
    } catch let problem as RemoteListProblem {
      return Report([InputError(problem)]).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  private static func act(_ request: LibraryRequest) async throws -> ExitStatus {
    switch request.action {
    case .list: try await LibraryList(request).run()
    case .get, .sync: try LibrarySync.run(request)
    case .put: try LibraryPut.run(request)
    case .remove: try LibraryRemoval.run(request)
    case .diff: try await LibraryComparison.run(request)
    case .remote: try RemoteCommand(request.words)?.run(user: request.user) ?? .wrong
    }
  }
}

extension RemoteCommand {
  /// Runs the command.
  ///
  /// - Parameter user: the user's name at a new remote; nil for none.
  func run(user: String?) throws -> ExitStatus {
    var remotes = try LibrarySession.remotes
    switch self {
    case .list:
      return Terminal.print(Table(remotes.remotes.map { [$0.name, $0.address] }).text)
    case .remove(let name): try remotes.remove(name)
    case .add(let name, let address):
      let credential = try user.map { user throws in
        Credential(user: user, password: try PasswordPrompt.ask("password of \(user): "))
      }
      try remotes.add(name, Self.absolute(address), credential)
    }
    return .done
  }

  /// Returns an address with the absolute path of a directory.
  private static func absolute(_ address: String) throws -> String {
    guard let folder = Remote(name: "new", address: address).folder else { return address }
    guard Folder.exists(folder), let path = Folder.absolute(folder) else {
      throw LibraryProblem.refused("no directory '\(folder)'")
    }
    return path.text
  }
}

/// A question for a password, which the terminal does not show.
enum PasswordPrompt {
  /// Reads a line from the terminal.
  ///
  /// - Throws: `LibraryProblem.noTerminal` without a terminal, `.cancelled` after Ctrl-C or an
  ///   empty line.
  static func ask(_ question: String) throws(LibraryProblem) -> String {
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { throw .noTerminal }
    var silent = before
    // Ctrl-C is read as a character, so that the terminal shows typed text again afterwards.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    Terminal.draw(question)
    let line = readBytes()
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    Terminal.say("")
    guard let line, !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw .cancelled
    }
    return text
  }

  private static let longest = 1000

  /// Reads bytes up to the end of the line; nil after Ctrl-C or at the end of the input.
  private static func readBytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < longest {
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 || byte == 3 || byte == 4 { return nil }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return bytes }
      // Backspace removes the last character.
      if byte == 8 || byte == 127 {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }
}

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
