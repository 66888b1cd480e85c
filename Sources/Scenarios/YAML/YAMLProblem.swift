internal import Settings

/// The mistakes in a scenario file that are found before its settings are interpreted.
struct YAMLProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static let tab = Self("unexpected tab: indent YAML with spaces")
  static func unquoted(_ word: String) -> Self {
    "'{\(word)}' without quotes is a YAML mapping: put the whole text in quotes"
  }
  static func indentation(spaces got: Int, expected: Int, line: Int) -> Self {
    "wrong indentation: expected \(spaces(expected)), as on line \(line), got \(got)"
  }
  static let noColon = Self("expected 'name: value', with a space after the colon")
  static let notUTF8 = Self("expected text in UTF-8")
  static let anchor = Self("anchors and aliases (&name, *name) are not supported: repeat the value")
  static let tag = Self("tags (!name) are not supported: remove the tag")

  /// A value in brackets, by the closing one.
  enum Brackets: Character {
    case list = "]"
    case mapping = "}"
  }

  private static func spaces(_ count: Int) -> String {
    count == 0 ? "no spaces" : count == 1 ? "1 space" : "\(count) spaces"
  }
}

/// The probable cause of a syntax error, with its position.
struct YAMLCause {
  let problem: YAMLProblem
  /// The position, counted from 1.
  let line: Int
  let column: Int
  let length: Int

  init(_ fault: YAMLParser.Fault, in bytes: [UInt8]) {
    guard let reason = fault.reason else {
      self.init("out of memory", fault.line, fault.column)
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self =
      Self.pitfall(fault, lines) ?? Self.cause(fault, reason, lines)
      ?? Self("invalid YAML: \(Self.message(of: reason))", fault.line, fault.column)
  }

  private init(_ problem: YAMLProblem, _ line: Int, _ column: Int, _ length: Int = 1) {
    (self.problem, self.line, self.column, self.length) = (problem, line, column, length)
  }

  /// Recognizes a frequent mistake by the text at which the parser failed.
  private static func pitfall(
    _ fault: YAMLParser.Fault, _ lines: [Substring]
  ) -> YAMLCause? {
    guard lines.indices.contains(fault.line - 1) else { return nil }
    let line = Array(lines[fault.line - 1].unicodeScalars)
    let (before, behind) = (line.prefix(fault.column - 1), line.dropFirst(fault.column - 1))
    let make = { (problem: YAMLProblem, column: Int, length: Int) in
      YAMLCause(problem, fault.line, column, length)
    }
    if behind.first == "\t" { return make(.tab, fault.column, 1) }
    if let word = placeholder(beginning: behind) {
      return make(.unquoted(word), fault.column, word.count + 2)
    }
    if let open = before.lastIndex(of: "{"), let word = placeholder(ending: before[open...]) {
      return make(.unquoted(word), open + 1, word.count + 2)
    }
    return behind.first == ":" && before.contains(":")
      ? make(
        "unexpected second ':' on the line: put a text that contains a colon in quotes",
        fault.column, 1) : nil
  }

  /// Finds the cause by the parser's message and the place where the failed part begins.
  private static func cause(
    _ fault: YAMLParser.Fault, _ reason: String, _ lines: [Substring]
  ) -> YAMLCause? {
    switch reason {
    case "did not find expected ',' or ']'": unclosed(.list, fault, lines)
    case "did not find expected ',' or '}'": unclosed(.mapping, fault, lines)
    case "found unexpected end of stream":
      fault.start.map { YAMLCause("this text has no closing quote", $0.line, $0.column) }
    case "could not find expected ':'":
      fault.start.map { YAMLCause(.noColon, $0.line, $0.column) }
    case "mapping values are not allowed in this context": deeper(fault, lines)
    case "did not find expected '-' indicator", "did not find expected key",
      "did not find expected <document start>":
      indentation(fault, lines)
    default: nil
    }
  }

  private static func unclosed(
    _ kind: YAMLProblem.Brackets, _ fault: YAMLParser.Fault, _ lines: [Substring]
  ) -> YAMLCause? {
    guard let start = fault.start, start.line < fault.line else { return nil }
    let line = lines.indices.contains(fault.line - 1) ? lines[fault.line - 1] : ""
    let behind = line.unicodeScalars.dropFirst(fault.column - 1).first
    // The end of the file, a key or the next entry of a list above cannot be inside of brackets.
    return behind == nil || behind == ":" || line.dropFirst(indent(line)).first == "-"
      ? YAMLCause("this \(kind) has no closing '\(kind.rawValue)'", start.line, start.column)
      : YAMLCause(
        "expected ',' or '\(kind.rawValue)' in the \(kind) that begins on line" + " \(start.line)",
        fault.line, fault.column)
  }

  private static func deeper(_ fault: YAMLParser.Fault, _ lines: [Substring]) -> YAMLCause? {
    guard lines.indices.contains(fault.line - 1),
      let above = lines[..<(fault.line - 1)].lastIndex(where: hasContent),
      let name = lines[above].drop(while: { " -{[".contains($0) }).split(separator: ":").first,
      name.count < 100
    else { return nil }
    let (spaces, others) = (indent(lines[fault.line - 1]), indent(lines[above]))
    return spaces > others
      ? YAMLCause(
        "wrong indentation: '\(String(name))' has a value already, so this line cannot belong to"
          + " it", fault.line, spaces + 1) : nil
  }

  private static func indentation(_ fault: YAMLParser.Fault, _ lines: [Substring]) -> YAMLCause? {
    guard lines.indices.contains(fault.line - 1) else { return nil }
    let line = lines[fault.line - 1]
    let spaces = indent(line)
    let isEntry = line.dropFirst(spaces).first == "-"
    let earlier = lines[..<(fault.line - 1)]
    var like = fault.start?.line ?? earlier.firstIndex(where: hasContent).map { $0 + 1 }
    if !isEntry, let above = earlier.lastIndex(where: hasContent), indent(earlier[above]) < spaces,
      earlier[above].dropFirst(indent(earlier[above])).first == "-"
    {
      like = above + 1
    } else if isEntry {
      like =
        earlier.lastIndex { $0.dropFirst(indent($0)).first == "-" }.map { $0 + 1 } ?? like
    }
    guard let like, lines.indices.contains(like - 1) else { return nil }
    let other = lines[like - 1]
    var expected = indent(other)
    // The other keys of an entry are below its first one, after the dash.
    if !isEntry, other.dropFirst(expected).first == "-" {
      expected += other.dropFirst(expected).prefix { $0 == "-" || $0 == " " }.count
    }
    return spaces == expected
      ? nil
      : YAMLCause(
        .indentation(spaces: spaces, expected: expected, line: like), fault.line, spaces + 1)
  }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func hasContent(_ line: Substring) -> Bool {
    let first = line.first { $0 != " " }
    return first != nil && first != "#" && !line.hasPrefix("---")
  }

  /// Returns libyaml's error message in the terms of this program.
  private static func message(of reason: String) -> String {
    switch reason {
    case "block sequence entries are not allowed in this context": "unexpected '-' of a list"
    case "control characters are not allowed": "unexpected control character"
    case "could not find expected ':'": "expected ':' after a key"
    case "did not find expected ',' or ']'": "expected ',' or ']'"
    case "did not find expected ',' or '}'": "expected ',' or '}'"
    case "did not find expected '-' indicator": "expected '-', or less indentation"
    case "did not find expected <document start>": "expected '---' or the end of the file"
    case "did not find expected key": "expected a key with the indentation of the others"
    case "found character that cannot start any token":
      "unexpected character at the start of a value: put the value in quotes"
    case "found incompatible YAML document": "unsupported version of YAML"
    case "found unexpected end of stream": "missing closing quote"
    case "found unknown escape character": "unknown escape sequence"
    case "mapping values are not allowed in this context": "unexpected ':'"
    default: "libyaml reports: \(reason)"
    }
  }

  /// Returns the word in braces at the beginning of a text such as `{theme}-a.gif`.
  private static func placeholder(beginning text: ArraySlice<Unicode.Scalar>) -> String? {
    guard text.first == "{" else { return nil }
    let word = text.dropFirst().prefix { $0.properties.isAlphabetic || $0 == "-" }
    let isClosed = text.dropFirst(1 + word.count).first == "}"
    return word.isEmpty || !isClosed ? nil : word.map { String($0) }.joined()
  }

  /// Returns the word in braces if only spaces follow it.
  private static func placeholder(ending text: ArraySlice<Unicode.Scalar>) -> String? {
    guard let word = placeholder(beginning: text) else { return nil }
    return text.dropFirst(word.unicodeScalars.count + 2).allSatisfy { $0 == " " } ? word : nil
  }
}
