internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Settings

/// `render show`: prints the scenario that an image stores.
enum ShowCommand {
  static func run(_ path: String, within budget: Budget) -> ExitStatus {
    do {
      let file = try path == "-" ? FileStream.standardInput() : FileStream(Path(path))
      let source = ByteSource(file, within: budget)
      let scenario = Result { try formats.reader(of: source).scenario(source) }
      if let error = file.error { throw error }
      if budget.isOver { throw DecodingProblem.outOfTime }
      guard let text = try scenario.get() else {
        return Terminal.fail("\(CommandProblem.carriesNone(path))")
      }
      return print(text)
    } catch let error as AccessProblem {
      return Terminal.fail("\(FileProblem.unreadable(path: path, reason: error.reason))")
    } catch {
      return Terminal.fail("\(path): \(error)")
    }
  }

  /// Prints a scenario: exactly for other programs, and with control characters escaped on a
  /// terminal. A text with control characters is also escaped for programs, since a pipe may end in
  /// a log and `render` stores no such text.
  private static func print(_ text: String) -> ExitStatus {
    let isExact =
      !Terminal.stdoutIsTerminal
      && text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isCommand }
    return isExact ? Terminal.printExact(text) : Terminal.print(text)
  }
}
