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

/// A wrapper of libyaml's parser that owns its state.
@safe
struct YAMLParser: ~Copyable {
  /// An element of a YAML stream.
  struct Event {
    enum Kind {
      case streamEnd, documentStart, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd,
        alias
      /// The beginnings and ends that carry no information.
      case other
    }

    let kind: Kind
    var text = ""
    /// The line, counted from 1. Columns are counted from 1, too.
    let line: Int
    let column: Int
    /// The number of characters on the line; 1 for an element of several lines.
    let length: Int
    var hasAnchor = false
    var hasTag = false
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, from which the parser reads as long as it exists.
  private let text: UnsafeMutableBufferPointer<UInt8>
  /// True if there was enough memory for the parser's state.
  private let isReady: Bool

  init(_ bytes: [UInt8]) {
    unsafe parser = .allocate(capacity: 1)
    unsafe text = .allocate(capacity: max(1, bytes.count))
    _ = unsafe text.initialize(from: bytes)
    isReady = unsafe yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
  }

  deinit {
    if isReady { unsafe yaml_parser_delete(parser) }
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The reason that the text cannot be parsed further.
  struct Fault: Error {
    /// libyaml's message; nil if there was not enough memory.
    let reason: String?
    /// The position, counted from 1.
    let line: Int
    let column: Int
    /// The position at which the list, mapping or text begins that cannot be parsed.
    var start: (line: Int, column: Int)?
  }

  mutating func next() throws(Fault) -> Event {
    guard isReady else { throw Fault(reason: nil, line: 1, column: 1) }
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe Self.event(event)
  }

  private var fault: Fault {
    if unsafe parser.pointee.error == YAML_MEMORY_ERROR {
      let place = unsafe Self.place(parser.pointee.mark)
      return Fault(reason: nil, line: place.line, column: place.column)
    }
    let reason = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    let isUnreadable = unsafe parser.pointee.error == YAML_READER_ERROR
    let place = unsafe isUnreadable ? unreadable : Self.place(parser.pointee.problem_mark)
    let hasStart = unsafe !isUnreadable && parser.pointee.context != nil
    return Fault(
      reason: reason ?? "unreadable text", line: place.line, column: place.column,
      start: unsafe hasStart ? Self.place(parser.pointee.context_mark) : nil)
  }

  private static func place(_ mark: yaml_mark_t) -> (line: Int, column: Int) {
    (Int(mark.line) + 1, Int(mark.column) + 1)
  }

  /// The location of a character that YAML does not allow. libyaml only reports the byte offset.
  private var unreadable: (line: Int, column: Int) {
    let before = unsafe text.prefix(Int(parser.pointee.problem_offset))
    let newline = UInt8(ascii: "\n")
    let line = unsafe before.suffix(from: before.lastIndex(of: newline).map { $0 + 1 } ?? 0)
    // Bytes of the form 10xxxxxx continue a character, and do not count as columns.
    return unsafe (
      before.count { $0 == newline } + 1, line.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
    )
  }

  private static func event(_ event: yaml_event_t) -> Event {
    let (start, end) = unsafe (event.start_mark, event.end_mark)
    let length = start.line == end.line ? max(1, Int(end.column) - Int(start.column)) : 1
    let make = { (kind: Event.Kind) in
      Event(kind: kind, line: Int(start.line) + 1, column: Int(start.column) + 1, length: length)
    }
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: return make(.streamEnd)
    case YAML_DOCUMENT_START_EVENT: return make(.documentStart)
    case YAML_ALIAS_EVENT: return make(.alias)
    case YAML_SEQUENCE_END_EVENT: return make(.sequenceEnd)
    case YAML_MAPPING_END_EVENT: return make(.mappingEnd)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      var result = make(.scalar)
      result.text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      result.hasAnchor = unsafe scalar.anchor != nil
      result.hasTag = unsafe scalar.tag != nil
      return result
    case YAML_SEQUENCE_START_EVENT:
      var result = make(.sequenceStart)
      result.hasAnchor = unsafe event.data.sequence_start.anchor != nil
      result.hasTag = unsafe event.data.sequence_start.tag != nil
      return result
    case YAML_MAPPING_START_EVENT:
      var result = make(.mappingStart)
      result.hasAnchor = unsafe event.data.mapping_start.anchor != nil
      result.hasTag = unsafe event.data.mapping_start.tag != nil
      return result
    default: return make(.other)
    }
  }
}
