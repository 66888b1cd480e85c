internal import Encoding
internal import Files
internal import Grids
internal import Platform
internal import Remotes
internal import Scenarios
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
    case .get, .put, .sync: try LibrarySync.run(request)
    case .remove: try LibraryRemoval.run(request)
    case .diff: try await LibraryComparison.run(request)
    case .remote: try RemoteCommand(request.words)?.run(user: request.user) ?? .wrong
    }
  }
}

extension RemoteCommand {
  /// Runs the command. `user`: the user's name at a new remote; nil for none.
  func run(user: String?) throws -> ExitStatus {
    var remotes = try LibrarySession.remotes
    switch self {
    case .list:
      return Terminal.print(TextTable(remotes.remotes.map { [$0.name, $0.address] }).text)
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
  /// Reads a line from the terminal. Throws `LibraryProblem.noTerminal` without a terminal,
  /// `.canceled` after Ctrl-C or an empty line.
  static func ask(_ question: String) throws(LibraryProblem) -> String {
    var before = termios()
    guard unsafe tcgetattr(ProcessContext.current.input, &before) == 0 else { throw .noTerminal }
    var silent = before
    // Ctrl-C is read as a character, so that the terminal shows typed text again afterwards.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    unsafe tcsetattr(ProcessContext.current.input, TCSAFLUSH, &silent)
    Terminal.draw(question)
    let line = readBytes()
    unsafe tcsetattr(ProcessContext.current.input, TCSAFLUSH, &before)
    Terminal.say("")
    guard let line, !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw .canceled
    }
    return text
  }

  private static let longest = 1000

  /// Reads bytes up to the end of the line; nil after Ctrl-C or at the end of the input.
  private static func readBytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < longest {
      var byte: UInt8 = 0
      let count = unsafe read(ProcessContext.current.input, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 || byte == 3 || byte == 4 { return nil }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return bytes }
      // Backspace removes the last character, which may have several bytes.
      if byte == 8 || byte == 127 {
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }
}

/// `render library list`: describes the entries of the library or a remote, or draws its patterns.
struct LibraryList {
  private let request: LibraryRequest
  private var entries: [EntryDescription] = []
  /// The files of the patterns to draw.
  private var files: [Path] = []
  /// The number of entries that could not be read.
  private var failures = 0

  init(_ request: LibraryRequest) { self.request = request }

  func run() async throws -> ExitStatus {
    var list = self
    if request.remote == nil {
      try list.addOwn()
      return await list.show()
    }
    var session = try LibrarySession.open(
      request.remote, limits: RemoteLimits(bytes: Self.mostBytes, total: Self.mostBytesInTotal))
    try list.addTheirs(&session)
    let status = await list.show()
    list.removeFiles(in: session)
    return list.failures > 0 && status == .done ? .failed : status
  }

  private mutating func addOwn() throws {
    let library = try LibrarySession.library
    for entry in try library.entries() {
      guard let file = library.file(of: entry.name) else { continue }
      add(entry.name, at: file, bytes: entry.size)
    }
  }

  private mutating func add(_ name: String, at file: Path, bytes: Int?) {
    guard let entry = EntryDescription(name, at: file, bytes: bytes) else { return }
    entries.append(entry)
    if entry.size != nil { files.append(file) }
  }

  /// The size in bytes up to which files are read to describe them.
  private static let mostBytes = 4 << 20
  /// The limit on the bytes that are read from a server to describe its entries.
  private static let mostBytesInTotal = 256 << 20
  /// The number of failures after which no more entries are read.
  private static let mostFailures = 5

  private mutating func addTheirs(_ session: inout LibrarySession) throws {
    let theirs = session.sync.theirEntries
    let folder = session.workspace + "list/"
    if isDrawn { try Folder.makeAll(folder) }
    let meter = Meter(total: theirs.count, shown: Terminal.stderrIsTerminal, unit: "entries")
    defer { meter.finish() }
    for entry in theirs {
      meter.advance()
      if session.sync.isUnchanged(entry.name), let file = session.library.file(of: entry.name) {
        add(entry.name, at: file, bytes: entry.size)
      } else {
        let file = isDrawn ? folder + Path(entry.name) : session.workspace + "theirs"
        if read(entry, to: file, &session) {
          add(entry.name, at: file, bytes: entry.size)
        } else if let entry = EntryDescription(entry.name, bytes: entry.size) {
          entries.append(entry)
        }
      }
    }
  }

  /// Reads an entry to describe it; false if it is too large or unreadable, which is reported.
  private mutating func read(
    _ entry: RemoteEntry, to file: Path, _ session: inout LibrarySession
  ) -> Bool {
    if (entry.size ?? 0) > Self.mostBytes || failures == Self.mostFailures { return false }
    do throws(RemoteProblem) {
      return try session.sync.readTheirs(entry.name, to: file)
    } catch {
      if error.isTooLarge { return false }
      failures += 1
      _ = Terminal.fail("\(error)")
      return false
    }
  }

  private var isDrawn: Bool { request.isDrawn || request.preview != .no }

  private func removeFiles(in session: borrowing LibrarySession) {
    try? Folder.remove(session.workspace + "theirs")
    for entry in entries { try? Folder.remove(session.workspace + "list/" + Path(entry.name)) }
  }

  private func show() async -> ExitStatus {
    if isDrawn { return await draw() }
    if entries.isEmpty {
      Terminal.say("render: no entries")
      return .done
    }
    if request.areObjects {
      return Terminal.print(entries.map { JSONValue.object($0.fields).line + "\n" }.joined())
    }
    let table = TextTable(entries.map(\.row))
    return Terminal.print(
      Terminal.stdoutIsTerminal ? table.text(width: Terminal.width) : table.text)
  }

  private func draw() async -> ExitStatus {
    let document = ListTopic.patterns.sheet(
      of: files.map(Written.init(file:)), request.drawing, at: .option("library"))
    guard let document, !files.isEmpty else { return Terminal.fail("no patterns to draw") }
    return request.preview == .no
      ? await DrawCommand.run(document) : PreviewCommand.run(document, request.preview)
  }
}

/// `render library diff`: compares the two versions of an entry.
enum LibraryComparison {
  static func run(_ request: LibraryRequest) async throws -> ExitStatus {
    var session = try LibrarySession.open(request.remote)
    let name = try LibrarySession.name(meantBy: request.words[0], among: session.sync.names)
    let states = try session.sync.states(of: name)
    guard let file = session.library.file(of: name) else { throw LibraryProblem.noKind(name) }
    let ending = name.drop { $0 != "." }
    // Sheets show the file names, so that each image says whose version it is.
    let theirs = session.workspace + Path("theirs\(ending)")
    let mine = session.workspace + Path("mine\(ending)")
    defer { for file in [mine, theirs] { try? Folder.remove(file) } }
    if states.mine != nil { try copy(file, to: mine) }
    if try session.sync.readTheirs(name, to: theirs), states.mine != nil {
      return await compare(name, mine, theirs, request)
    }
    let words = states.mine == nil ? "only there" : "only here"
    _ = Terminal.print("\(name.plain) is \(words)\n")
    return .failed
  }

  /// Returns settings with two images in a row, unless they set another number.
  private static func sideBySide(_ settings: [Setting]) -> [Setting] {
    settings.contains { $0.name == "sheet" }
      ? settings : settings + [Setting("sheet", "2", at: .option("library"))]
  }

  private static func copy(_ file: Path, to copy: Path) throws {
    let bytes = try RemoteProblem.accessing(file) { () throws(AccessProblem) in
      try SystemFile.read(file)
    }
    try Staging.write(bytes, to: copy)
  }

  private static func compare(
    _ name: String, _ mine: Path, _ theirs: Path, _ request: LibraryRequest
  ) async -> ExitStatus {
    let isPattern = EntryKind(of: name) == .pattern
    if request.isDrawn || request.preview != .no {
      let document = ListTopic.patterns.sheet(
        of: [mine, theirs].map(Written.init(file:)), sideBySide(request.drawing),
        at: .option("library"))
      guard isPattern, let document else {
        return Report([
          InputError("\(name): only patterns can be drawn: leave out --out")
        ]).print()
      }
      return request.preview == .no
        ? await DrawCommand.run(document) : PreviewCommand.run(document, request.preview)
    }
    guard let own = try? SystemFile.read(mine), let other = try? SystemFile.read(theirs),
      own != other
    else { return Terminal.print("both versions of \(name.plain) are equal\n") }
    let text =
      isPattern
      ? TextTable(
        [("mine", mine, own), ("theirs", theirs, other)].compactMap { side, file, bytes in
          EntryDescription(name, at: file, bytes: bytes.count).map { [side] + $0.row.dropFirst() }
        }
      ).text
      : LineDifference.text(own, other)
    _ = Terminal.print(text)
    return .failed
  }
}

enum LineDifference {
  /// The most lines of a text. The comparison takes time quadratic in the number of differences.
  private static let mostLines = 5000

  /// Returns the lines of both texts: `-` for mine, `+` for theirs. Equal lines are left out.
  static func text(_ mine: [UInt8], _ theirs: [UInt8]) -> String {
    let (mine, theirs) = (lines(mine), lines(theirs))
    if max(mine.count, theirs.count) > mostLines { return "too long to compare line by line\n" }
    let changes = theirs.difference(from: mine)
    return changes.map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)\n"
      case .insert(_, let line, _): "+ \(line)\n"
      }
    }.joined()
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }
}
