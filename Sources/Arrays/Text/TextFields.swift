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

extension TextLine {
  /// Returns the cells of the row.
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
