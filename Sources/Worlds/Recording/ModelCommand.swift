package import Settings

/// A shell command that prints frames, with placeholders for settings: `./model --seed {seed}`.
package struct ModelCommand: Sendable {
  private enum Part: Sendable {
    case text(Substring)
    case setting(String)
  }

  private let parts: [Part]

  /// Parses a command. `{{name}}` is a literal `{name}`; braces around anything but a name are
  /// literal, too.
  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      let isDoubled = rest[brace...].hasPrefix("{{")
      let inner = rest[brace...].dropFirst(isDoubled ? 2 : 1)
      let name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      if isDoubled, !name.isEmpty, inner[name.endIndex...].hasPrefix("}}") {
        parts.append(.text("\(rest[..<brace]){\(name)}"))
        rest = inner[name.endIndex...].dropFirst(2)
      } else if !isDoubled, !name.isEmpty, inner[name.endIndex...].first == "}" {
        parts += [.text(rest[..<brace]), .setting(String(name))]
        rest = inner[name.endIndex...].dropFirst()
      } else {
        parts.append(.text(rest[..<inner.startIndex]))
        rest = inner
      }
    }
    self.parts = parts + [.text(rest)]
  }

  /// The names of the settings that the command contains.
  package var names: [String] {
    parts.compactMap { if case .setting(let name) = $0 { name } else { nil } }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the command with the values of its settings, which the shell reads as single words.
  /// Percentages become decimal numbers.
  ///
  /// - Throws: an error for a setting without a value.
  func text(
    _ value: (_ name: String) -> String?
  ) throws(RecordingProblem) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .setting(let name):
        guard let value = value(name) else { throw .noParameter(name) }
        text += Self.quoted(Self.decimal(value) ?? value)
      }
    }
    return text
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

extension SettingsReader {
  /// Reads the setting `command`, and the settings in its placeholders. Nil if it is not written or
  /// invalid.
  ///
  /// - Returns: the output of the command, and the file that identifies the command whatever the
  ///   values of its settings are.
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
    if isInFile { reject("allow-commands", RecordingProblem.allowedInFile) }
    guard let text, let place = place(of: "command") else { return nil }
    if isWritten("input") { reject("command", RecordingProblem.twoInputs) }
    let command = ModelCommand(text)
    for name in command.names where !entries.contains(where: { $0.name == name }) && name != "seed"
    {
      _ = readIfWritten(name, .parameter, "a value for the command")
    }
    if case .file = place, !isAllowed || isInFile {
      reject("command", RecordingProblem.commandInFile)
      return nil
    }
    return output(of: command, text, at: place)
  }

  private mutating func output(
    of command: ModelCommand, _ text: String, at place: InputLocation
  ) -> (output: SourceFile, template: SourceFile)? {
    do {
      let filled = try command.text { self.text(of: $0) ?? ($0 == "seed" ? "1" : nil) }
      return (
        try file(.command, Written(.text(filled), at: place)).get(),
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
  /// A value for a command.
  package static var parameter: SettingKind {
    .text("a value", placeholder: "VALUE", list: .numbers)
  }
}
