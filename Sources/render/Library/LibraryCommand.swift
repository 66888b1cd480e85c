internal import Files
internal import Grids
internal import Platform
internal import Remotes
internal import Settings

/// `render library`: shares entries of the user's library with other computers.
enum LibraryCommand {
  static func run(_ request: LibraryRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
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
