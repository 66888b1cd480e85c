internal import Remotes

/// `render library get`, `put` and `sync`: each names entries, and takes some of the actions that make
/// both sides equal.
enum LibrarySync {
  static func run(_ request: LibraryRequest) throws -> ExitStatus {
    let stored = request.action == .put ? try LibraryPut(request) : nil
    if let stored, request.remote == nil, try LibrarySession.remotes.remotes.isEmpty {
      for name in stored.names { request.report("stored \(name.plain)") }
      return stored.isComplete ? .done : .failed
    }
    var session = try LibrarySession.open(request.remote, force: request.force)
    let names = try stored?.names ?? entries(of: session, request)
    let isSettled = try settle(names, of: &session, request)
    return isSettled && stored?.isComplete ?? true ? .done : .failed
  }

  /// Returns the names of the entries that `get` names, or of all for `sync`.
  private static func entries(
    of session: borrowing LibrarySession, _ request: LibraryRequest
  ) throws -> [String] {
    let all = session.sync.names
    if request.action == .get {
      return try request.words.map { try LibrarySession.name(meantBy: $0, among: all) }
    }
    if let problem = session.sync.problem { throw problem }
    return all
  }

  /// Synchronizes entries and prints a line for each that is not as it was. Returns true if all of
  /// them are settled.
  private static func settle(
    _ names: [String], of session: inout LibrarySession, _ request: LibraryRequest
  ) throws -> Bool {
    let isShown = Terminal.stderrIsTerminal && !request.isQuiet
    let meter = Meter(total: names.count, shown: isShown, unit: "entries")
    var isSettled = true
    defer { meter.finish() }
    try Transfer.$progress.withValue(.init { meter.add(bytes: $0) }) {
      try session.sync.run(names, actions: request.action.taken) { conflict in
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
    return isSettled
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

extension LibraryRequest.Action {
  /// The actions on an entry that the command takes: `get` writes nothing there, and `put` nothing
  /// here.
  fileprivate var taken: Set<SyncAction> {
    switch self {
    case .get: [.nothing, .agree, .receive, .conflict]
    case .put: [.nothing, .agree, .send, .conflict]
    default: Set(SyncAction.allCases)
    }
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
