internal import Grids
package import Settings

/// Parses the documents of a scenario file into settings with their locations.
///
/// Only the simple part of YAML is accepted: mappings, lists and texts. Anchors, aliases and tags
/// are errors. A value is always a text, with or without quotes.
package struct YAMLFile {
  /// The settings of each document, and its errors that do not prevent parsing the rest.
  package private(set) var documents: [(settings: [Setting], errors: [InputError])] = []
  package private(set) var errors: [InputError] = []
  /// The errors of the current document that do not prevent parsing the rest: repeated keys, and
  /// values that YAML takes for comments.
  private var others: [InputError] = []
  /// The text in front of the next value: a number of bytes, and of characters.
  private var passed = (bytes: 0, characters: 0)
  private let path: String
  private let bytes: [UInt8]
  /// The name of a document and the beginning of one, for messages.
  private let document: (name: String, start: String)
  private var depth = 0
  /// The number of values and keys so far.
  private var count = 0

  private static let mostDocuments = 4096

  /// The maximum number of keys of a mapping. It exceeds that of the settings of a scenario.
  private static let mostKeys = 10_000

  /// The approximate memory of a key or value in bytes, with that of the copies while it is read.
  private static let bytesAValue = 400

  /// The number of values between two checks of the limits.
  private static let mostUnchecked = 1024

  /// The maximum nesting depth of lists and mappings. The cells of an event have depth five.
  private static let maximumDepth = 16

  /// Ends the parsing, after the reason has been recorded.
  private struct Stop: Error {}

  /// Parses a file. `document`: the name of a document and the beginning of one, for messages.
  package init(
    _ file: SourceFile, of document: (name: String, start: String) = ("scenario", "simulation: …")
  ) {
    (path, bytes, self.document) = (file.name, file.bytes, document)
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      errors.append(InputError(YAMLProblem.notUTF8, at: .file(path: path, line: 1, column: 1)))
      return
    }
    if let line = Self.tagDirective(in: file.bytes) {
      errors.append(InputError(YAMLProblem.tag, at: .file(path: path, line: line, column: 1)))
      return
    }
    var parser = YAMLParser(file.bytes)
    do {
      try readDocuments(&parser)
      if documents.isEmpty {
        try stop("the file contains no \(document.name)", at: .file(path: path, line: 1, column: 1))
      }
    } catch {
      if let line = Self.conflict(in: file.bytes) {
        let place = InputLocation.file(path: path, line: line, column: 1, length: 7)
        errors = [InputError(YAMLProblem.conflict, at: place)]
      }
    }
  }

  /// Returns the number of the first line with the mark of a conflict that git left; nil if there is
  /// none.
  private static func conflict(in bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    return LineEnds.unified(bytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { $0.starts(with: mark) }.map { $0 + 1 }
  }

  /// Returns true if a name at the top level of any document satisfies a condition.
  ///
  /// All of YAML is allowed, such as tags, anchors and lists. After an error, the names are those of
  /// all lines that begin with a letter, before a colon. `isMeant`: called with each name in turn.
  package static func hasName(in bytes: [UInt8], where isMeant: (String) -> Bool) -> Bool {
    var names = YAMLNames(bytes, isTooSlow: tagDirective(in: bytes) != nil)
    do throws(YAMLParser.Fault) {
      while let name = try names.next() {
        if isMeant(name) { return true }
      }
      return false
    } catch {
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
        $0.first?.isLetter == true && $0.contains(":") && isMeant(String($0.prefix { $0 != ":" }))
      }
    }
  }

  private mutating func readDocuments(_ parser: inout YAMLParser) throws(Stop) {
    while true {
      let event = try next(&parser)
      switch event.kind {
      case .streamEnd: return
      case .documentStart:
        let root = try value(next(&parser), &parser)
        guard case .settings(let settings) = root.content else {
          try stop(
            "expected a \(document.name), which is a mapping that begins with '\(document.start)'",
            at: root.place)
        }
        if documents.count == Self.mostDocuments {
          try stop(
            "a file can contain at most \(Self.mostDocuments) \(document.name)s", at: root.place)
        }
        documents.append((settings, others))
        others = []
      default: break
      }
    }
  }

  private mutating func value(
    _ event: YAMLParser.Event, _ parser: inout YAMLParser
  ) throws(Stop) -> Written {
    try rejectUnsupported(event)
    switch event.kind {
    case .scalar:
      if event.text.isEmpty, event.isPlain { rejectComment(after: event) }
      return Written(.text(event.text), at: place(event))
    case .sequenceStart: return try list(event, &parser)
    case .mappingStart: return try mapping(event, &parser)
    default: try stop("expected a value", at: place(event))
    }
  }

  /// Records an error if a value such as `#ff0000` follows an empty one, because YAML takes it for
  /// a comment. Comments have a space after the sign.
  private mutating func rejectComment(after event: YAMLParser.Event) {
    let isStart = { (byte: UInt8) in byte & 0b1100_0000 != 0b1000_0000 }
    while passed.bytes < bytes.count,
      passed.characters < event.index || !isStart(bytes[passed.bytes])
    {
      if isStart(bytes[passed.bytes]) { passed.characters += 1 }
      passed.bytes += 1
    }
    let rest = bytes[passed.bytes...]
    let comment = rest.drop { $0 == UInt8(ascii: " ") }.prefix(80).prefix {
      $0 >= UInt8(ascii: " ")
    }
    let word = String(decoding: comment, as: UTF8.self)
    guard passed.characters == event.index, comment.first == UInt8(ascii: "#"),
      let next = word.dropFirst().first,
      next != " ", next != "#", next != "!", !others.exceedReportLimit
    else { return }
    let column = event.column + comment.startIndex - rest.startIndex
    others.append(
      InputError(
        YAMLProblem.comment(String(word.prefix { $0 != " " })),
        at: .file(path: path, line: event.line, column: column, length: 1)))
  }

  private mutating func list(
    _ start: YAMLParser.Event, _ parser: inout YAMLParser
  ) throws(Stop) -> Written {
    try enter(start)
    defer { depth -= 1 }
    var values: [Written] = []
    while true {
      let event = try next(&parser)
      if event.kind == .sequenceEnd { return Written(.list(values), at: place(start)) }
      values.append(try value(event, &parser))
    }
  }

  private mutating func mapping(
    _ start: YAMLParser.Event, _ parser: inout YAMLParser
  ) throws(Stop) -> Written {
    try enter(start)
    defer { depth -= 1 }
    var settings: [Setting] = []
    var names: Set<String> = []
    while true {
      let key = try next(&parser)
      if key.kind == .mappingEnd { return Written(.settings(settings), at: place(start)) }
      try rejectUnsupported(key)
      guard key.kind == .scalar else { try stop("expected a single word as key", at: place(key)) }
      let value = try value(next(&parser), &parser)
      if names.insert(key.text).inserted {
        if settings.count == Self.mostKeys {
          try stop("more than \(Self.mostKeys) keys in a mapping", at: place(key))
        }
        settings.append(Setting(key.text, value, at: place(key)))
      } else if !others.exceedReportLimit {
        others.append(InputError(SettingProblem.givenTwice(key.text), at: place(key)))
      }
    }
  }

  private mutating func enter(_ event: YAMLParser.Event) throws(Stop) {
    depth += 1
    if depth > Self.maximumDepth {
      try stop("nested more than \(Self.maximumDepth) levels deep", at: place(event))
    }
  }

  private mutating func rejectUnsupported(_ event: YAMLParser.Event) throws(Stop) {
    if event.kind == .alias || event.hasAnchor {
      try stop(.anchor, at: place(event))
    }
    if event.hasTag {
      try stop(.tag, at: place(event))
    }
  }

  private mutating func next(_ parser: inout YAMLParser) throws(Stop) -> YAMLParser.Event {
    let event: YAMLParser.Event
    do throws(YAMLParser.Fault) {
      event = try parser.next()
    } catch {
      let cause = YAMLCause(error, in: bytes)
      try stop(
        cause.problem,
        at: .file(path: path, line: cause.line, column: cause.column, length: cause.length))
    }
    count += 1
    if count % Self.mostUnchecked == 0 { try checkLimits(at: event) }
    return event
  }

  private func place(_ event: YAMLParser.Event) -> InputLocation {
    .file(path: path, line: event.line, column: event.column, length: event.length)
  }

  private mutating func checkLimits(at event: YAMLParser.Event) throws(Stop) {
    if CancellationCheck.isOver { try stop(.takesTooLong, at: place(event)) }
    if let most = CancellationCheck.waiting?.memory, count * Self.bytesAValue > most / 2 {
      try stop(.tooLarge, at: place(event))
    }
  }

  private mutating func stop(_ problem: YAMLProblem, at place: InputLocation) throws(Stop) -> Never
  {
    errors += others + [InputError(problem, at: place)]
    throw Stop()
  }

  /// Returns the number of the first line that begins with `%TAG`, counted from 1; nil if there is
  /// none. libyaml compares each of them with all lines before it, so a few megabytes would take
  /// minutes. Tags are not supported anyway.
  fileprivate static func tagDirective(in bytes: [UInt8]) -> Int? {
    let start = Array("%TAG".utf8)
    var line = 1
    var isAtStart = true
    for (place, byte) in bytes.enumerated() {
      if isAtStart, byte == start[0], bytes[place...].starts(with: start) { return line }
      isAtStart = endsLine(byte)
      if LineEnds.begin(with: byte), LineEnds.length(bytes[place...]) == 1 { line += 1 }
    }
    return nil
  }

  /// Returns true for a byte that can be the last of a line break or of a byte order mark. Line
  /// breaks in YAML are CR, LF, and U+0085, U+2028 and U+2029 in UTF-8.
  private static func endsLine(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
    default: false
    }
  }
}

/// The errors in a scenario file that are found before its settings are interpreted.
struct YAMLProblem: Sentence {
  let description: String
  /// True if the text may be valid, and only a limit of the run ended the parsing.
  private(set) var isFailure = false

  init(_ description: String) { self.description = description }

  private init(limit description: String) { (self.description, isFailure) = (description, true) }

  static let takesTooLong = Self(limit: "reading the file takes too long: raise 'max-time'")
  static let tooLarge = Self(limit: "the file has too many values: raise 'max-memory'")

  static let conflict: Self =
    "a merge left a conflict here: keep one side, and remove the lines of '<<<<<<<', '=======' and '>>>>>>>'"
  static let tab = Self("unexpected tab: indent YAML with spaces")
  static func unquoted(_ word: String) -> Self {
    "'{\(word)}' without quotes is a YAML mapping: put the whole text in quotes"
  }
  static func indentation(spaces got: Int, expected: Int, line: Int) -> Self {
    "wrong indentation: expected \(spaces(expected)), as on line \(line), got \(got)"
  }
  static func comment(_ word: String) -> Self {
    "'#' begins a comment in YAML: write the value in quotes, as in \"\(word)\", or a space after"
      + " the '#' of a comment"
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

  /// Recognizes a frequent error by the text at which the parser failed; nil for other errors.
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

  /// Finds the cause by the parser's message and the place where the failed part begins, or nil.
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
        "expected ',' or '\(kind.rawValue)' in the \(kind) that begins on line \(start.line)",
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
    case "did not find expected ',' or '}'":
      "expected ',' or '}', or quotes around a text that contains them"
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

  /// Returns the word in braces at the beginning of a text such as `{theme}-a.gif`, or nil.
  private static func placeholder(beginning text: ArraySlice<Unicode.Scalar>) -> String? {
    guard text.first == "{" else { return nil }
    let word = text.dropFirst().prefix { $0.properties.isAlphabetic || $0 == "-" }
    let isClosed = text.dropFirst(1 + word.count).first == "}"
    return word.isEmpty || !isClosed ? nil : word.map { String($0) }.joined()
  }

  /// Returns the word in braces if only spaces follow it; else nil.
  private static func placeholder(ending text: ArraySlice<Unicode.Scalar>) -> String? {
    guard let word = placeholder(beginning: text) else { return nil }
    return text.dropFirst(word.unicodeScalars.count + 2).allSatisfy { $0 == " " } ? word : nil
  }
}
