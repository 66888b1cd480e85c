internal import Decoding
internal import Settings

/// A text that has a record for each agent and time: rows of a table, or objects of JSON.
protocol AgentRecords {
  /// The names of the columns; known from the start.
  var names: [String] { get }
  /// The line of the names, from 1.
  var nameLine: Int { get }
  /// The number of the frame that the text is in, from 0: a file of a sequence repeats the names, and a
  /// list of JSON is one frame.
  var frame: Int { get }
  /// The number of frames so far, with those that have no agents.
  var frameCount: Int { get }
  /// The separator that decides how numbers are written.
  var separator: CellSeparator { get }

  /// Chooses the columns that are read.
  mutating func choose(_ columns: [Int])

  /// Returns the text of the next record; nil at the end.
  mutating func next() throws(Located<ArrayProblem>) -> InputLine?

  /// The ranges of the chosen columns in the last record; empty for a missing one.
  var fields: [Range<Int>] { get }

  /// Returns the text of a field.
  func word(_ bytes: ArraySlice<UInt8>) -> String

  /// The times of the frames so far, if no column has them; empty without times.
  var times: [String] { get }
  /// The part of the coordinates that is the world; nil if the text does not say it.
  var bounds: AgentBounds? { get }
}

extension AgentRecords {
  var times: [String] { [] }
  var bounds: AgentBounds? { nil }
  func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The rows of a table whose first line names the columns.
struct TableRecords: AgentRecords {
  let names: [String]
  let nameLine: Int
  let separator: CellSeparator
  private(set) var frame = 0
  private var lines: LineReader
  private var columns: TableColumns
  /// The names of the chosen columns.
  private var chosen: [String] = []
  /// The last line with names.
  private var header: ArraySlice<UInt8>
  private var isAfterBlank = false
  /// The number of columns by which rows begin before the names.
  private let shift: Int

  var fields: [Range<Int>] { columns.fields }
  var frameCount: Int { frame + 1 }

  /// - Parameter first: the first lines of the text, which are not consumed.
  init(_ source: ByteSource, _ first: [InputLine], longest: Int) throws(Located<ArrayProblem>) {
    guard let line = HeaderLine(in: first), line.isOfNames else {
      throw Located(.agentsWithoutNames, line: first.first?.number ?? 1, column: 1)
    }
    (names, nameLine, separator) = (line.written, line.number, line.separator)
    (header, shift) = (line.line.bytes, try TableHeader.shift(line))
    columns = TableColumns([], separator)
    lines = LineReader(source, longest: longest)
    for _ in 0..<line.number { _ = try lines.next() }
  }

  mutating func choose(_ columns: [Int]) {
    chosen = columns.map { names[$0] }
    self.columns = TableColumns(columns.map { $0 + shift }, separator)
  }

  mutating func next() throws(Located<ArrayProblem>) -> InputLine? {
    while let line = try lines.next() {
      if line.bytes == header {
        frame += 1
        continue
      }
      if line.isBlank || line.isComment {
        isAfterBlank = isAfterBlank || line.isBlank
        continue
      }
      if try isOtherHeader(line) { continue }
      let text = line.bytes.span
      guard columns.scan(text) else {
        throw Located(.shortRow, line: line.number, column: text.count + 1)
      }
      return line
    }
    return nil
  }

  /// Returns true if a line has the names of columns in another order, as another file of a sequence may
  /// have them, and finds the chosen ones.
  private mutating func isOtherHeader(_ line: InputLine) throws(Located<ArrayProblem>) -> Bool {
    guard isAfterBlank || line.bytes.count == header.count else { return false }
    isAfterBlank = false
    // Rows begin with a number or a word, and most with a number.
    guard let first = line.bytes.first, !(48...57).contains(first),
      let other = HeaderLine(line, row: nil), other.isOfNames,
      !Set(chosen).isDisjoint(with: other.written)
    else { return false }
    var indices: [Int] = []
    for name in chosen {
      indices.append(try AgentColumns.index(of: name, in: other.written, line.number))
    }
    columns = TableColumns(indices.map { $0 + shift }, other.separator)
    header = line.bytes
    frame += 1
    return true
  }
}

/// The objects of a JSON text: lists of objects, of which each is a frame, in one list or one after the other;
/// objects one after the other; or one object of columns, which are lists or mappings from the numbers of rows.
struct JSONRecords: AgentRecords {
  private(set) var names: [String] = []
  private(set) var nameLine = 1
  private(set) var frame = 0
  /// The number of the frame of the last object.
  private var latest = 0
  var frameCount: Int { max(latest + 1, frame) }
  private(set) var fields: [Range<Int>] = []
  let separator = CellSeparator.byte(UInt8(ascii: ","))
  private var bytes: JSONBytes
  private var chosen: [String] = []
  /// The number of open lists, and true if the outer one has others.
  private var (depth, isNested) = (0, false)
  /// The first object, until it is returned.
  private var first: InputLine?
  /// The values of each column, if the text is one object of columns.
  private var columns: [[Range<Int>]] = []
  private var row = 0

  static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    guard let byte = start.first(where: { !isSpace($0) }) else { return false }
    return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  init(_ source: ByteSource, longest: Int) throws(Located<ArrayProblem>) {
    bytes = JSONBytes(source, longest: longest)
    guard let object = try nextObject() else { throw Located(.empty, column: 1) }
    let members = try JSONBytes.members(of: object)
    (names, nameLine, first) = (members.map(\.name), object.number, object)
    let text = object.bytes.span
    let areLists = members.allSatisfy {
      $0.value.first.map { text[$0] == 91 || text[$0] == 123 } ?? false
    }
    let arePairs = members.allSatisfy {
      ["pos", "position", "location", "vel", "velocity"].contains($0.name)
    }
    if depth == 0, areLists, !arePairs, !members.isEmpty {
      for member in members {
        columns.append(try JSONBytes.elements(of: object, in: member.value, atMost: longest / 8))
      }
    }
  }

  mutating func choose(_ columns: [Int]) { chosen = columns.map { names[$0] } }

  mutating func next() throws(Located<ArrayProblem>) -> InputLine? {
    if !columns.isEmpty { return try nextRow() }
    var next = first.take()
    if next == nil { next = try nextObject() }
    guard let object = next else { return nil }
    latest = frame
    let members = try JSONBytes.members(of: object)
    fields = chosen.map { name in members.last { $0.name == name }?.value ?? 0..<0 }
    return object
  }

  /// Returns the object of columns, and sets the fields to those of its next row.
  private mutating func nextRow() throws(Located<ArrayProblem>) -> InputLine? {
    guard let first, row < columns.map(\.count).max() ?? 0 else { return nil }
    fields = []
    for name in chosen {
      let column = columns[names.firstIndex(of: name) ?? 0]
      guard row < column.count else {
        throw Located(.unequalColumns(name, column.count), line: first.number, column: 1)
      }
      fields.append(column[row])
    }
    row += 1
    return first
  }

  /// Returns the next object of the text; nil at the end.
  private mutating func nextObject() throws(Located<ArrayProblem>) -> InputLine? {
    while let byte = bytes.nextMark() {
      switch byte {
      case UInt8(ascii: "{"): return try bytes.object()
      case UInt8(ascii: "[") where depth < 2:
        depth += 1
        isNested = depth == 2
      case UInt8(ascii: "]") where depth > 0:
        depth -= 1
        if depth == 1 || !isNested { frame += 1 }
      case UInt8(ascii: ","): continue
      default: throw Located(.notJSON(byte), line: bytes.line, column: 1)
      }
    }
    if depth > 0 { throw Located(.openBracket(UInt8(ascii: "[")), line: bytes.line, column: 1) }
    return nil
  }

  func word(_ bytes: ArraySlice<UInt8>) -> String { JSONBytes.unescaped(bytes) }
}

/// The bytes of a JSON text, read object by object.
struct JSONBytes {
  private let source: ByteSource
  private let longest: Int
  private var piece: ArraySlice<UInt8> = []
  /// The current line, from 1.
  private(set) var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// The most brackets that are open at a time.
  private static let deepest = 64

  init(_ source: ByteSource, longest: Int) { (self.source, self.longest) = (source, longest) }

  private mutating func next() -> UInt8? {
    if piece.isEmpty { piece = source.next() }
    guard let byte = piece.popFirst() else { return nil }
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }

  /// Consumes the next byte that is no white space; nil at the end.
  mutating func nextMark() -> UInt8? {
    while let byte = next() {
      // A byte order mark may begin each file of a sequence.
      if !isSpace(byte), ![0xEF, 0xBB, 0xBF].contains(byte) { return byte }
    }
    return nil
  }

  /// Returns an object, whose opening brace is consumed, up to its closing brace.
  mutating func object() throws(Located<ArrayProblem>) -> InputLine {
    let start = line
    var (bytes, depth, isText, isEscaped) = ([UInt8(ascii: "{")], 1, false, false)
    while depth > 0 {
      guard let byte = next() else {
        throw Located(.openBracket(UInt8(ascii: "{")), line: start, column: 1)
      }
      guard bytes.count < longest else {
        throw Located(.longFrame(most: longest), line: start, column: 1)
      }
      bytes.append(byte)
      if isText {
        (isText, isEscaped) = (
          byte != Self.quote || isEscaped, byte == Self.backslash && !isEscaped
        )
      } else if byte == Self.quote {
        isText = true
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
      }
    }
    return InputLine(number: start, bytes: bytes[...])
  }

  /// Returns the names and values of an object.
  static func members(
    of object: InputLine
  ) throws(Located<ArrayProblem>) -> [(name: String, value: Range<Int>)] {
    let text = object.bytes.span
    var (place, members) = (1, [(name: String, value: Range<Int>)]())
    while let name = try value(text, &place, object) {
      guard place < text.count, text[place] == UInt8(ascii: ":") else {
        throw Located(
          .notJSON(text[min(place, text.count - 1)]), line: object.number, column: place + 1)
      }
      place += 1
      guard let value = try value(text, &place, object) else {
        throw Located(.notJSON(UInt8(ascii: "}")), line: object.number, column: place + 1)
      }
      members.append((unescaped(object.bytes[name.lowerBound..<name.upperBound]), value))
      if place < text.count, text[place] == UInt8(ascii: ",") { place += 1 }
    }
    return members
  }

  /// Returns the values of a list, or of a mapping, in a range of an object.
  static func elements(
    of object: InputLine, in range: Range<Int>, atMost most: Int
  ) throws(Located<ArrayProblem>) -> [Range<Int>] {
    let text = object.bytes.span
    let isMapping = text[range.lowerBound] == UInt8(ascii: "{")
    var (place, elements) = (range.lowerBound + 1, [Range<Int>]())
    while let first = try value(text, &place, object) {
      let mark = place < text.count ? text[place] : 0
      if isMapping, mark == UInt8(ascii: ":") {
        place += 1
        continue
      }
      guard elements.count < most else {
        throw Located(.longFrame(most: most), line: object.number, column: 1)
      }
      elements.append(first)
      if mark == UInt8(ascii: ",") { place += 1 }
    }
    return elements
  }

  /// Consumes a value, and returns its range: a text without its quotes, an empty one for `null`. Nil
  /// before a closing bracket.
  private static func value(
    _ text: Span<UInt8>, _ place: inout Int, _ object: InputLine
  ) throws(Located<ArrayProblem>) -> Range<Int>? {
    skipSpace(text, &place)
    let start = place
    guard start < text.count else { return nil }
    switch text[start] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return nil
    case quote:
      place = end(ofText: text, from: start)
      defer { skipSpace(text, &place) }
      return start + 1..<max(start + 1, place - 1)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      place = try end(ofList: text, from: start, object)
      defer { skipSpace(text, &place) }
      return start..<place
    default:
      while place < text.count, !isSpace(text[place]), !",:]}".utf8.contains(text[place]) {
        place += 1
      }
      guard place > start else {
        throw Located(.notJSON(text[start]), line: object.number, column: start + 1)
      }
      defer { skipSpace(text, &place) }
      let isNull =
        place - start == 4 && text[start] == UInt8(ascii: "n")
        && text[start + 1] == UInt8(ascii: "u")
      return isNull ? start..<start : start..<place
    }
  }

  private static func skipSpace(_ text: Span<UInt8>, _ place: inout Int) {
    while place < text.count, isSpace(text[place]) { place += 1 }
  }

  /// Returns the place after the closing quote.
  private static func end(ofText text: Span<UInt8>, from start: Int) -> Int {
    var place = start + 1
    while place < text.count, text[place] != quote { place += text[place] == backslash ? 2 : 1 }
    return min(place + 1, text.count)
  }

  /// Returns the place after the closing bracket.
  private static func end(
    ofList text: Span<UInt8>, from start: Int, _ object: InputLine
  ) throws(Located<ArrayProblem>) -> Int {
    var (place, depth) = (start, 0)
    repeat {
      switch text[place] {
      case quote: place = end(ofText: text, from: place) - 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      place += 1
    } while depth > 0 && depth < deepest && place < text.count
    guard depth == 0 else {
      throw Located(.openBracket(text[start]), line: object.number, column: start + 1)
    }
    return place
  }

  /// Returns a text in which `\/` and `\u00e4` have become characters.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if !bytes.contains(backslash) { return text }
    var (units, rest) = ([UInt16](), Array(text.utf16)[...])
    while let unit = rest.popFirst() {
      guard unit == UInt16(backslash), let mark = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch UInt8(truncatingIfNeeded: mark) {
      case UInt8(ascii: "u"):
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"),
        UInt8(ascii: "f"):
        units.append(UInt16(UInt8(ascii: " ")))
      default: units.append(mark)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
