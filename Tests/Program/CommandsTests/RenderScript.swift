import Foundation
import TestSupport

/// A shell script of nothing but commands of `render`, which runs in the process of the tests.
///
/// It has quotes, comments, variables before a command, `&&`, `< FILE`, `> FILE` and
/// `write FILE TEXT`, which writes a text with a line end.
struct RenderScript {
  fileprivate struct Command {
    var words: [String] = []
    var environment: [String: String] = [:]
    var input: String?
    var output: String?
    /// True if the command runs only if the one before has succeeded.
    var needsSuccess = false
  }

  private var commands: [Command] = []

  /// Creates a script from its text; nil for a text that needs a shell.
  ///
  /// - Parameter expand: Returns the commands of a function by its words, or the words themselves.
  init?(_ text: String, expand: (_ words: [String]) -> [[String]] = { [$0] }) {
    var tokens = ShellTokens(text)
    var command = Command()
    while let token = tokens.next() {
      switch token {
      case .word(let word): command.add(word)
      case .input, .output:
        guard case .word(let file)? = tokens.next(), !file.hasPrefix("/") else { return nil }
        if token == .input { command.input = file } else { command.output = file }
      case .end, .and:
        let isEmpty = command.words.isEmpty
        if !finish(&command, expand) { return nil }
        command.needsSuccess = token == .and || isEmpty && command.needsSuccess
      case .other: return nil
      }
    }
    if !finish(&command, expand) || commands.isEmpty { return nil }
  }

  /// Adds the commands of a command's words. Returns false if it is none of `render`.
  private mutating func finish(
    _ command: inout Command, _ expand: ([String]) -> [[String]]
  ) -> Bool {
    if command.words.isEmpty { return command.environment.isEmpty && command.input == nil }
    for words in expand(command.words) {
      guard words[0] == "render" || words[0] == "write" && words.count == 3 else { return false }
      command.words = words
      commands.append(command)
    }
    command = Command()
    return true
  }

  /// Runs the commands in a folder. Returns all that they print, and the last status.
  ///
  /// - Parameters:
  ///   - stopsAtFailure: true for a script that ends with the first command that fails.
  ///   - mergesErrors: true to print messages between the results.
  func run(
    in folder: TemporaryFolder, environment: [String: String] = [:], stopsAtFailure: Bool = false,
    mergesErrors: Bool = false
  ) async throws -> Program {
    var (status, output, errors) = (Int32(0), Data(), "")
    for command in commands where status == 0 || !(stopsAtFailure || command.needsSuccess) {
      if command.words[0] == "write" {
        try folder.write(command.words[2] + "\n", to: command.words[1])
        continue
      }
      let program = try await folder.render(
        Array(command.words.dropFirst()),
        environment: environment.merging(command.environment) { $1 },
        input: command.input, mergesErrors: mergesErrors && command.output == nil)
      status = program.status
      errors += program.errors
      if let file = command.output {
        try program.output.write(to: folder.file(file))
      } else {
        output += program.output
      }
    }
    return Program(status: status, output: output, errors: errors)
  }
}

extension RenderScript.Command {
  /// Adds a word, or a variable before the first one.
  fileprivate mutating func add(_ word: String) {
    if words.isEmpty, let equals = word.firstIndex(of: "=") {
      environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
    } else {
      words.append(word)
    }
  }
}

/// The words and operators of a shell script.
private struct ShellTokens {
  enum Token: Equatable {
    case word(String)
    case input, output, and, end
    /// Anything else, which only a shell understands.
    case other
  }

  private var rest: Substring

  init(_ text: String) { rest = text.replacing("\\\n", with: " ")[...] }

  /// Returns the next token; nil at the end.
  mutating func next() -> Token? {
    rest = rest.drop { $0 == " " }
    if rest.first == "#" { rest = rest.drop { $0 != "\n" } }
    if rest.isEmpty { return nil }
    for (mark, token) in [
      ("&&", Token.and), ("\n", .end), (";", .end), ("<", .input), (">", .output),
    ]
    where rest.hasPrefix(mark) {
      rest = rest.dropFirst(mark.count)
      return [">", "<", "&", "("].contains(rest.first) ? .other : token
    }
    return word()
  }

  private mutating func word() -> Token {
    var text = ""
    while let letter = rest.first, !" \n;<>".contains(letter) {
      rest = rest.dropFirst()
      switch letter {
      case "'", "\"":
        guard let end = rest.firstIndex(of: letter) else { return .other }
        let quoted = rest[..<end]
        if letter == "\"" && quoted.contains(where: { "$`\\".contains($0) }) { return .other }
        text += quoted
        rest = rest[end...].dropFirst()
      case _ where "|&()$`\\*?[~".contains(letter): return .other
      default: text.append(letter)
      }
    }
    // A number before `>` is a descriptor.
    return rest.first == ">" && Int(text) != nil ? .other : .word(text)
  }
}
