internal import Decoding
internal import Grids
internal import Settings

extension InputLine {
  /// The tab, semicolon or comma in the line; nil if it has none.
  var separator: CellSeparator? { "\t;,".utf8.first { bytes.contains($0) }.map { .byte($0) } }

  /// True if the line is a row of numbers.
  var isNumeric: Bool {
    let row = bytes.span
    let separator = separator ?? .blanks
    var fields = TextFields(separator)
    var numbers = NumberParser(separator)
    while let field = fields.next(row) {
      if numbers.number(row, field) == nil { return false }
    }
    return true
  }
}

/// A line of a text, without its end.
struct InputLine {
  /// The number, from 1.
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// The places in the text of the bytes, if they are not a whole line.
  var origins: [Origin] = []

  /// The line and column of the byte at `start` and of those after it.
  struct Origin {
    let start: Int
    let line: Int
    let column: Int

    /// The memory of a place, in an array that grows.
    static let bytes = 48
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The line without a byte order mark at its start. Each file of a sequence may begin with such a
  /// mark.
  var trimmed: InputLine {
    let isMarked = bytes.starts(with: Self.byteOrderMark)
    return InputLine(number: number, bytes: isMarked ? bytes.dropFirst(3) : bytes)
  }

  /// Returns the line without its first bytes. Errors keep their columns.
  func dropping(_ count: Int) -> InputLine {
    let places = origins.isEmpty ? [Origin(start: 0, line: number, column: 1)] : origins
    return InputLine(
      number: number, bytes: bytes.dropFirst(count),
      origins: places.map { Origin(start: $0.start - count, line: $0.line, column: $0.column) })
  }

  /// True if the line contains only blanks.
  var isBlank: Bool { bytes.allSatisfy(Self.isBlank) }

  /// The blanks and tabs at the start.
  var indentation: ArraySlice<UInt8> { bytes.prefix(while: Self.isBlank) }

  /// The bytes without blanks at both ends.
  var content: ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !Self.isBlank($0) }) else { return bytes.prefix(0) }
    return bytes[...last].drop(while: Self.isBlank)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}

/// The lines of a text, read on demand.
struct LineReader {
  private let source: ByteSource
  /// The maximum length of a line in bytes.
  private let longest: Int
  private var ends = LineEnds()
  /// The bytes that have been read from the source and belong to later lines.
  private var rest: ArraySlice<UInt8> = []
  private var number = 0

  init(_ source: ByteSource, longest: Int) {
    self.source = source
    self.longest = longest
  }

  /// Returns the next line; nil at the end of the text.
  mutating func next() throws(Located<ArrayProblem>) -> InputLine? {
    number += 1
    if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      defer { rest = rest[(end + 1)...] }
      return try line(rest[..<end])
    }
    return try lineAcrossPieces()
  }

  /// Returns a line whose end is not in `rest`; nil at the end of the text.
  private mutating func lineAcrossPieces() throws(Located<ArrayProblem>) -> InputLine? {
    var start = Array(rest)
    rest = []
    while start.count <= longest {
      let (piece, isLast) = nextPiece()
      if isLast { return start.isEmpty ? nil : try line(start[...]) }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      start += piece[..<(end ?? piece.endIndex)]
      guard let end else { continue }
      rest = piece[(end + 1)...]
      return try line(start[...])
    }
    throw Located(.longLine(most: longest), line: number, column: 1)
  }

  /// Returns the next bytes, whose lines end with line feeds.
  private mutating func nextPiece() -> (bytes: ArraySlice<UInt8>, isLast: Bool) {
    let piece = source.next()
    if !piece.isEmpty { return (ends.unified(piece), false) }
    let rest = ends.finish()
    return (rest[...], rest.isEmpty)
  }

  private func line(_ bytes: ArraySlice<UInt8>) throws(Located<ArrayProblem>) -> InputLine {
    guard bytes.count <= longest else {
      throw Located(.longLine(most: longest), line: number, column: 1)
    }
    return InputLine(number: number, bytes: bytes).trimmed
  }
}

/// The character between the cells of a row.
enum CellSeparator: Hashable {
  /// Each character is a cell.
  case none
  /// One or more blanks.
  case blanks
  /// A comma, semicolon or tab.
  case byte(UInt8)
}

/// A scanner for the cells of a row, which a separator divides. It skips blanks and quotes around
/// cells. Quotes may enclose separators.
struct TextFields {
  private let separator: UInt8?
  private var place = 0

  private static let quote = UInt8(ascii: "\"")

  /// Creates a scanner at the start of a row.
  init(_ separator: CellSeparator) {
    if case .byte(let byte) = separator { self.separator = byte } else { self.separator = nil }
  }

  /// Returns the indices of the next cell's bytes; nil at the end of the row. A separator at the
  /// end of the row does not begin another cell.
  @inline(__always)
  mutating func next(_ row: Span<UInt8>) -> Range<Int>? {
    while place < row.count, isBlank(row[place]) { place += 1 }
    guard place < row.count else { return nil }
    if row[place] == Self.quote { return quoted(row) }
    let start = place
    while place < row.count, !isSeparator(row[place]) { place += 1 }
    return finish(row, start)
  }

  /// Returns a cell that begins with a quote.
  private mutating func quoted(_ row: Span<UInt8>) -> Range<Int> {
    let start = place
    var isQuoted = false
    while place < row.count, isQuoted || !isSeparator(row[place]) {
      if row[place] == Self.quote { isQuoted.toggle() }
      place += 1
    }
    let field = finish(row, start)
    guard field.count >= 2, row[field.upperBound - 1] == Self.quote else { return field }
    return field.lowerBound + 1..<field.upperBound - 1
  }

  /// Returns the cell that begins at `start` and ends at the current place. The scanner moves
  /// behind the separator.
  @inline(__always)
  private mutating func finish(_ row: Span<UInt8>, _ start: Int) -> Range<Int> {
    var end = place
    place += 1
    while end > start, isBlank(row[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always)
  private func isSeparator(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    return isBlank(byte)
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 && separator != 9 }
}

extension InputLine {
  /// Returns the number of cells in the row.
  func fieldCount(_ separator: CellSeparator) -> Int {
    let row = bytes.span
    var fields = TextFields(separator)
    var count = 0
    while fields.next(row) != nil { count += 1 }
    return count
  }

  /// Returns the cells of the row, in 16 times their memory.
  func fields(_ separator: CellSeparator) -> [ArraySlice<UInt8>] {
    var fields = TextFields(separator)
    var result: [ArraySlice<UInt8>] = []
    let row = bytes.span
    while let field = fields.next(row) {
      result.append(
        bytes[bytes.startIndex + field.lowerBound..<bytes.startIndex + field.upperBound])
    }
    return result
  }
}

extension InputLine {
  /// Returns true if one of the cells of the row equals `word`.
  func contains(_ word: String, _ separator: CellSeparator) -> Bool {
    let row = bytes.span
    var fields = TextFields(separator)
    while let field = fields.next(row) {
      if field.count == word.utf8.count,
        bytes[(bytes.startIndex + field.lowerBound)...].starts(with: word.utf8)
      {
        return true
      }
    }
    return false
  }

  /// Returns a problem with the cell in a range of the line.
  func fault(
    _ range: Range<Int>, _ problem: (ArraySlice<UInt8>) -> ArrayProblem
  ) -> Located<ArrayProblem> {
    let start = bytes.startIndex
    let word = bytes[(start + range.lowerBound)..<(start + range.upperBound)]
    let origin =
      origins.last { $0.start <= range.lowerBound } ?? Origin(start: 0, line: number, column: 1)
    return Located(
      problem(word), line: origin.line, column: origin.column + range.lowerBound - origin.start)
  }
}

/// A parser for the numbers of a text, all of which have the same decimal mark.
struct NumberParser {
  /// True if a comma can be a decimal mark, because it does not separate cells.
  private let allowsComma: Bool
  /// The decimal mark of the numbers so far; nil if all of them are whole.
  private var mark: UInt8?

  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  /// Creates a parser for cells with a separator. A comma is a decimal mark only beside semicolons,
  /// tabs and bars.
  init(_ separator: CellSeparator) {
    if case .byte(let byte) = separator {
      allowsComma = byte != Self.comma
    } else {
      allowsComma = false
    }
  }

  /// Returns the number in a range of a text; nil for anything else, and for a number with another
  /// decimal mark than those before.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>, _ range: Range<Int>) -> TextNumber? {
    if !allowsComma { return TextNumber(text, range) }
    return marked(text, range)
  }

  private mutating func marked(_ text: Span<UInt8>, _ range: Range<Int>) -> TextNumber? {
    for mark in [mark ?? Self.point, mark ?? Self.comma] {
      guard let number = TextNumber(text, range, mark: mark) else { continue }
      if self.mark == nil, range.contains(where: { text[$0] == mark }) { self.mark = mark }
      return number
    }
    return nil
  }
}
