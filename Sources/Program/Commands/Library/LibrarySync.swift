internal import Files
internal import Grids
internal import Platform
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

/// `render library sync` and `get`: copies entries between the library and a remote.
enum LibrarySync {
  static func run(_ request: LibraryRequest) throws -> ExitStatus {
    var session = try LibrarySession.open(request.remote, force: request.force)
    let isSync = request.action == .sync
    if isSync, let problem = session.sync.problem { throw problem }
    let all = session.sync.names
    let names =
      isSync
      ? all : try request.words.map { try LibrarySession.name(meantBy: $0, among: all) }
    return try run(&session, names, isSync ? Set(SyncAction.allCases) : receiving, request)
  }

  /// The actions that write nothing on the other side.
  private static let receiving: Set<SyncAction> = [.nothing, .agree, .receive, .conflict]

  /// Synchronizes entries and prints a line for each that is not as it was.
  static func run(
    _ session: inout LibrarySession, _ names: [String], _ actions: Set<SyncAction>,
    _ request: LibraryRequest
  ) throws -> ExitStatus {
    let isShown = Terminal.stderrIsTerminal && !request.isQuiet
    let meter = Meter(total: names.count, shown: isShown, unit: "entries")
    var isSettled = true
    defer { meter.finish() }
    try Transfer.$progress.withValue(.init { meter.add(bytes: $0) }) {
      try session.sync.run(names, actions: actions) { conflict in
        if let keep = request.keep { return keep }
        meter.clear()
        return question(conflict)
      } report: { outcome in
        isSettled = isSettled && outcome.isSettled
        meter.clear()
        print(outcome, request)
        meter.advance()
      }
    }
    try session.sync.finish()
    return isSettled ? .done : .failed
  }

  private static func print(_ outcome: SyncOutcome, _ request: LibraryRequest) {
    guard let word = outcome.word else { return }
    let line = "\(word) \(outcome.name.plain)"
    switch outcome.result {
    case .done, .kept: request.report(line)
    case .failed(let problem): _ = Terminal.fail("\(problem)")
    case .conflict(let conflict):
      _ = Terminal.fail(
        "\(conflict.name): conflict: \(conflict.reason): see `render library diff`, then use --keep"
      )
    case .refused(let reason): _ = Terminal.fail("\(outcome.name): left out: \(reason)")
    case .skipped: _ = Terminal.fail("\(outcome.name): \(word)")
    }
  }

  /// Asks which version to keep; nil without a terminal, or for neither.
  private static func question(_ conflict: SyncConflict) -> Keep? {
    guard Terminal.stderrIsTerminal, Terminal.stdinIsTerminal else { return nil }
    for _ in 0..<3 {
      Terminal.draw(
        "\(conflict.name) was \(conflict.reason). Keep (m)ine, (t)heirs, (b)oth or (n)either? ")
      guard let answer = readLine()?.lowercased() else { return nil }
      if answer == "n" || answer.isEmpty { return nil }
      if let keep = Keep.allCases.first(where: { $0.rawValue.hasPrefix(answer) }) { return keep }
    }
    return nil
  }
}

extension LibraryRequest {
  /// Prints a line, unless only errors are to be printed.
  func report(_ line: String) {
    if !isQuiet { _ = Terminal.print(line + "\n") }
  }
}

extension SyncOutcome {
  /// The outcome in a word or two; nil if nothing has changed.
  fileprivate var word: String? {
    switch result {
    case .done(.nothing): nil
    case .done(.agree): "already equal:"
    case .done(.send): "sent"
    case .done(.receive): "received"
    case .done(.removeTheirs): "removed there:"
    case .done(.removeMine): "removed here:"
    case .done(.conflict), .conflict: "conflict"
    case .kept(let keep): keep == .both ? "kept both versions of" : "kept \(keep.rawValue):"
    case .skipped(.send), .skipped(.removeTheirs): "changed here, not there: nothing to get"
    case .skipped(.removeMine): "removed there, not here: `render library sync` removes it here"
    case .skipped: "changed there, not here: nothing to put"
    case .refused: "left out"
    case .failed: "failed"
    }
  }
}

/// `render library remove`: moves entries to `.trash`, here and there.
enum LibraryRemoval {
  static func run(_ request: LibraryRequest) throws -> ExitStatus {
    if request.remote == nil, try LibrarySession.remotes.remotes.isEmpty {
      return try removeHere(request)
    }
    var session = try LibrarySession.open(request.remote, force: request.force)
    let all = session.sync.names
    for word in request.words {
      let name = try LibrarySession.name(meantBy: word, among: all)
      guard try session.sync.remove(name, keep: request.keep) else {
        throw LibraryProblem.noEntry(name, nearest: nil)
      }
      request.report("removed \(name.plain)")
    }
    try session.sync.finish()
    return .done
  }

  private static func removeHere(_ request: LibraryRequest) throws -> ExitStatus {
    let library = try LibrarySession.library
    let entries = try library.entries()
    for word in request.words {
      let name = try LibrarySession.name(meantBy: word, among: entries.map(\.name))
      guard let entry = entries.first(where: { $0.name == name }) else { continue }
      try library.remove(name, expected: entry.version, force: false)
      request.report("removed \(name.plain)")
    }
    return .done
  }
}
