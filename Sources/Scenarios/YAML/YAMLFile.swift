internal import CYAML
internal import Settings

/// Parses the documents of a scenario file into settings with their locations.
///
/// Only the simple part of YAML is accepted: mappings, lists and texts. Anchors, aliases and tags
/// are errors. A value is always a text, with or without quotes.
struct YAMLFile {
  /// The settings of each document, and its mistakes that do not prevent parsing the rest.
  private(set) var documents: [(settings: [Setting], mistakes: [InputError])] = []
  private(set) var mistakes: [InputError] = []
  /// The repeated keys of the current document.
  private var repeated: [InputError] = []
  private let path: String
  private let bytes: [UInt8]
  private var depth = 0

  /// The maximum number of documents in a file.
  private static let mostDocuments = 4096

  /// The maximum nesting depth of lists and mappings. The cells of an event have depth five.
  private static let maximumDepth = 16

  /// The error that ends parsing, after its mistake has been recorded.
  private struct Stop: Error {}

  init(_ file: SourceFile) {
    (path, bytes) = (file.name, file.bytes)
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      mistakes.append(InputError(YAMLProblem.notUTF8, at: .file(path: path, line: 1, column: 1)))
      return
    }
    if let line = Self.tagDirective(in: file.bytes) {
      mistakes.append(InputError(YAMLProblem.tag, at: .file(path: path, line: line, column: 1)))
      return
    }
    var parser = YAMLParser(file.bytes)
    do {
      try readDocuments(&parser)
      if documents.isEmpty {
        try stop("the file contains no scenario", at: .file(path: path, line: 1, column: 1))
      }
    } catch {}
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
            "expected a scenario, which is a mapping that begins with 'simulation: …'",
            at: root.place)
        }
        if documents.count == Self.mostDocuments {
          try stop("a file can contain at most \(Self.mostDocuments) scenarios", at: root.place)
        }
        documents.append((settings, repeated))
        repeated = []
      default: break
      }
    }
  }

  private mutating func value(
    _ event: YAMLParser.Event, _ parser: inout YAMLParser
  ) throws(Stop) -> Written {
    try rejectUnsupported(event)
    switch event.kind {
    case .scalar: return Written(.text(event.text), at: place(event))
    case .sequenceStart: return try list(event, &parser)
    case .mappingStart: return try mapping(event, &parser)
    default: try stop("expected a value", at: place(event))
    }
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
        settings.append(Setting(key.text, value, at: place(key)))
      } else if !repeated.exceedReportLimit {
        repeated.append(InputError(SettingProblem.givenTwice(key.text), at: place(key)))
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
    do throws(YAMLParser.Fault) {
      return try parser.next()
    } catch {
      let cause = YAMLCause(error, in: bytes)
      try stop(
        cause.problem,
        at: .file(path: path, line: cause.line, column: cause.column, length: cause.length))
    }
  }

  private func place(_ event: YAMLParser.Event) -> InputLocation {
    .file(path: path, line: event.line, column: event.column, length: event.length)
  }

  private mutating func stop(_ problem: YAMLProblem, at place: InputLocation) throws(Stop) -> Never
  {
    mistakes += repeated + [InputError(problem, at: place)]
    throw Stop()
  }
}

extension YAMLFile {
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
      if byte == UInt8(ascii: "\n") { line += 1 }
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
