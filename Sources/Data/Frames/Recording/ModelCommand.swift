internal import Grids
package import Settings

/// A shell command that prints frames, with placeholders for settings: `./model --seed {seed}`.
package struct ModelCommand: Sendable {
  private enum Part: Sendable {
    case text(Substring)
    /// A placeholder, and whether the shell would read a variable in its place as one word.
    case setting(String, isWord: Bool)
  }

  private let parts: [Part]

  /// Parses a command. `{{name}}` is a literal `{name}`; braces around anything but a name are
  /// literal, too.
  package init(_ text: String) {
    var parts: [Part] = []
    var nesting = ShellNesting()
    func add(_ text: Substring) {
      nesting.read(text)
      parts.append(.text(text))
    }
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      let isDoubled = rest[brace...].hasPrefix("{{")
      let inner = rest[brace...].dropFirst(isDoubled ? 2 : 1)
      let name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      if isDoubled, !name.isEmpty, inner[name.endIndex...].hasPrefix("}}") {
        add("\(rest[..<brace]){\(name)}")
        rest = inner[name.endIndex...].dropFirst(2)
      } else if !isDoubled, !name.isEmpty, inner[name.endIndex...].first == "}" {
        add(rest[..<brace])
        parts.append(.setting(String(name), isWord: nesting.expandsToWord))
        nesting.read("_")
        rest = inner[name.endIndex...].dropFirst()
      } else {
        add(rest[..<inner.startIndex])
        rest = inner
      }
    }
    add(rest)
    self.parts = parts
  }

  /// The names of the settings that the command contains.
  package var names: [String] {
    parts.compactMap { if case .setting(let name, _) = $0 { name } else { nil } }.withoutRepeats
  }

  /// Returns the command with the values of its settings, as `FileLibrary` opens it: the command
  /// for messages, the script for the shell, and the values of the variables that the script names
  /// in place of the settings. A variable in double quotes is one word, which no quoting of the
  /// script can undo. Percentages become decimal numbers. Throws an error for a setting without a
  /// value, or inside quotes.
  func filled(
    at place: InputLocation, _ value: (_ name: String) -> String?
  ) throws(RecordingProblem) -> Written {
    var (shown, script, values) = ("", "", [String]())
    for part in parts {
      switch part {
      case .text(let words):
        shown += words
        script += words
      case .setting(let name, let isWord):
        guard isWord else {
          throw "'{\(name)}' is inside quotes or brackets that the shell reads again: put it"
            + " outside of '…', \"…\", `…`, ${…}, $((…)) and <<, as its value is one word anyway"
        }
        guard let value = value(name) else {
          throw "'{\(name)}' has no value: add --param \(name)=VALUE"
        }
        if value.utf8.contains(0) { throw "the value of '{\(name)}' contains a null character" }
        values.append(Self.decimal(value) ?? value)
        shown += Self.quoted(values[values.count - 1])
        script += "\"$RENDER_VALUE_\(values.count)\""
      }
    }
    return Written(
      .list(([shown, script] + values).map { Written(.text($0), at: place) }), at: place)
  }

  /// Returns a percentage such as `12.5%` as a decimal number; nil for other texts.
  private static func decimal(_ text: String) -> String? {
    guard text.hasSuffix("%"), let number = Ratio(decimal: text.dropLast()) else { return nil }
    return "\(Ratio(number.numerator, number.denominator * 100))"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "_./+-".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

/// The quotes and brackets that are open after the beginning of a shell script.
private struct ShellNesting {
  private enum Bracket {
    case single, double, backquote, parentheses, arithmetic, expansion, comment, hereDocument
  }

  private var open: [Bracket] = []
  /// The last byte, unless a backslash or a quote took its meaning.
  private var last = UInt8(ascii: "\n")
  private var isEscaped = false

  /// True if a variable in double quotes would be one word, or a part of one, at this place.
  var expandsToWord: Bool {
    let isPlain = [nil, .parentheses, .comment].contains(open.last)
    let isEvaluated = open.contains { [.backquote, .arithmetic, .hereDocument].contains($0) }
    return isPlain && !isEvaluated && !isEscaped && last != UInt8(ascii: "$")
  }

  mutating func read(_ text: Substring) {
    for byte in text.utf8 {
      let before = last
      last = byte
      if isEscaped {
        (isEscaped, last) = (false, 0)
        continue
      }
      switch (open.last, byte) {
      case (.hereDocument, UInt8(ascii: "<")) where before == UInt8(ascii: "<"):
        // The third one: the word after it is the input.
        open.removeLast()
        last = 0
      case (.hereDocument, _), (.single, _), (.comment, _): close(byte)
      case (_, UInt8(ascii: "\\")): isEscaped = true
      default: if !close(byte) { begin(byte, after: before) }
      }
    }
  }

  /// Closes the innermost bracket and returns true if a byte does.
  @discardableResult
  private mutating func close(_ byte: UInt8) -> Bool {
    guard let bracket = open.last, Self.ends[bracket] == byte else { return false }
    open.removeLast()
    return true
  }

  private static let ends: [Bracket: UInt8] = [
    .single: UInt8(ascii: "'"), .double: UInt8(ascii: "\""), .backquote: UInt8(ascii: "`"),
    .parentheses: UInt8(ascii: ")"), .arithmetic: UInt8(ascii: ")"), .expansion: UInt8(ascii: "}"),
    .comment: UInt8(ascii: "\n"),
  ]

  private mutating func begin(_ byte: UInt8, after before: UInt8) {
    let isCommand = [nil, .parentheses].contains(open.last)
    switch byte {
    case UInt8(ascii: "'"): if open.last != .double { open.append(.single) }
    case UInt8(ascii: "\""): open.append(.double)
    case UInt8(ascii: "`"): open.append(.backquote)
    case UInt8(ascii: "{"): if before == UInt8(ascii: "$") { open.append(.expansion) }
    case UInt8(ascii: "("):
      if isCommand, before == byte {
        open.append(.arithmetic)
      } else if isCommand || before == UInt8(ascii: "$") {
        open.append(.parentheses)
      }
    case UInt8(ascii: "#"):
      if isCommand, " \t\n;&|(".utf8.contains(before) { open.append(.comment) }
    case UInt8(ascii: "<"): if isCommand, before == byte { open.append(.hereDocument) }
    default: break
    }
  }
}

extension SettingsReader {
  /// Reads the setting `command`, and the settings in its placeholders. Nil if it is not written or
  /// invalid. Returns the output of the command, and the file that identifies the command whatever
  /// the values of its settings are.
  mutating func readCommand() -> (output: SourceFile, template: SourceFile)? {
    let text = readIfWritten(
      "command", .text("a shell command", placeholder: "COMMAND"),
      "a shell command that prints the frames, instead of input; {seed} and other settings in braces"
        + " have their values", also: ["cmd", "exec", "model"])
    let isAllowed = read(
      "allow-commands", .yesOrNo, default: false, "run the commands of scenario files",
      [.run, .single, .flag, .limit])
    _ = readIfWritten(
      "param", .text("name=value", placeholder: "NAME=VALUE"),
      "a value for a placeholder of the command; several values are a sweep: density=10%..50%/10%",
      [.run, .list])
    let isInFile = if case .file = place(of: "allow-commands") { true } else { false }
    if isInFile {
      reject(
        "allow-commands",
        "only the command line can allow commands: use --allow-commands there")
    }
    guard let text, let place = place(of: "command") else { return nil }
    let command = ModelCommand(text)
    for name in command.names where !entries.contains(where: { $0.name == name }) && name != "seed"
    {
      _ = readIfWritten(name, .parameter, "a value for the command")
    }
    if case .file = place, !isAllowed || isInFile {
      reject(
        "command",
        "the scenario runs a command: to allow that, add --allow-commands")
      return nil
    }
    return output(of: command, text, at: place)
  }

  private mutating func output(
    of command: ModelCommand, _ text: String, at place: InputLocation
  ) -> (output: SourceFile, template: SourceFile)? {
    do {
      let filled = try command.filled(at: place) {
        self.text(of: $0) ?? ($0 == "seed" ? "1" : nil)
      }
      return (
        try file(.command, filled).get(),
        try file(.command, Written(.text(text), at: place)).get()
      )
    } catch let error as RecordingProblem {
      reject("command", error)
    } catch let error as FileProblem {
      reject("command", error)
    } catch {}
    return nil
  }
}

extension SettingKind<String> {
  package static var parameter: SettingKind {
    .text("a value", placeholder: "VALUE", list: .numbers)
  }
}
