internal import CYAML
internal import Grids

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
    /// True for a text without quotes.
    var isPlain = false
    /// The number of characters before a text.
    var index = 0
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
    /// The start of the list, mapping or text that cannot be parsed; nil if libyaml names none.
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
    let before = unsafe LineEnds.unified(text.prefix(Int(parser.pointee.problem_offset)))
    let newline = UInt8(ascii: "\n")
    let line = before.suffix(from: before.lastIndex(of: newline).map { $0 + 1 } ?? 0)
    // Bytes of the form 10xxxxxx continue a character, and do not count as columns.
    return (
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
      result.isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      result.index = Int(start.index)
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

/// The names at the top level of the documents of a text, in turn.
struct YAMLNames: ~Copyable {
  private var parser: YAMLParser
  private let isTooSlow: Bool
  private var depth = 0
  /// True if the top level of the document is a mapping, and if its next node is a name.
  private var (isMapping, isName) = (false, false)

  init(_ bytes: [UInt8], isTooSlow: Bool) {
    parser = YAMLParser(bytes)
    self.isTooSlow = isTooSlow
  }

  mutating func next() throws(YAMLParser.Fault) -> String? {
    if isTooSlow { throw YAMLParser.Fault(reason: nil, line: 1, column: 1) }
    while true {
      let event = try parser.next()
      let isAtTop = depth == 1
      switch event.kind {
      case .streamEnd: return nil
      case .mappingStart, .sequenceStart:
        if depth == 0 { (isMapping, isName) = (event.kind == .mappingStart, false) }
        depth += 1
      case .mappingEnd, .sequenceEnd:
        depth -= 1
        continue
      case .scalar, .alias: break
      case .documentStart, .other: continue
      }
      // The nodes of a mapping are names and values in turn.
      if isAtTop { isName.toggle() }
      if isAtTop, isMapping, isName, event.kind == .scalar { return event.text }
    }
  }
}
