internal import Settings

/// A parser for rows in brackets, as Python, numpy, JSON, MATLAB and Mathematica print them.
///
/// The innermost brackets hold a row, which can have several lines. The brackets around them hold a
/// frame, and the brackets around those a film.
struct BracketParser {
  /// The open brackets, with their lines and columns.
  private var open: [(bracket: UInt8, line: Int, column: Int)] = []
  /// The number of open brackets in a row; nil before the end of the first row.
  private var depth: Int?
  /// The row that is read, without its brackets.
  private var row: [UInt8] = []
  private var origins: [InputLine.Origin] = []
  /// True if brackets have been closed in the current line, and no other is open.
  private var hasEnded = false

  private static let mostOpen = 3
  private static let semicolon = UInt8(ascii: ";")

  /// True if no bracket is open.
  var isClosed: Bool { open.isEmpty }

  /// Returns the bracket that closes a bracket; nil for other bytes.
  static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Returns the rows that end in a line. A row without bytes marks the end of a frame.
  mutating func rows(
    of line: InputLine, limit: Int
  ) throws(Located<ArrayProblem>) -> [InputLine] {
    var rows: [InputLine] = []
    hasEnded = false
    startLine(line, column: 1)
    for (index, byte) in line.bytes.enumerated() {
      let place = (line: line.number, column: index + 1)
      if Self.closing(byte) != nil {
        try begin(byte, place)
        startLine(line, column: index + 2)
      } else if let last = open.last, byte == Self.closing(last.bracket) {
        rows += try end(place)
      } else if byte == Self.semicolon, isInRow {
        guard let cell = row.firstIndex(where: { !isSpace($0) }),
          row[cell...].contains(where: { isSpace($0) || $0 == UInt8(ascii: ",") })
        else { throw Located(.semicolonInBrackets, line: place.line, column: place.column) }
        rows.append(try takeRow(place))
        startLine(line, column: index + 2)
      } else {
        try add(byte, place)
      }
      try checkLength(line, limit)
    }
    if isInRow { row.append(32) }
    try checkLength(line, limit)
    return rows
  }

  private func checkLength(_ line: InputLine, _ limit: Int) throws(Located<ArrayProblem>) {
    guard row.count + origins.count * InputLine.Origin.bytes <= limit else {
      throw Located(.longFrame(most: limit), line: line.number, column: 1)
    }
  }

  /// Throws an error if a bracket is open at the end of the text.
  func finish() throws(Located<ArrayProblem>) {
    guard let last = open.last else { return }
    throw Located(.openBracket(last.bracket), line: last.line, column: last.column)
  }

  /// True between the innermost brackets.
  private var isInRow: Bool { !open.isEmpty && (depth == nil || open.count == depth) }

  private mutating func startLine(_ line: InputLine, column: Int) {
    origins.append(InputLine.Origin(start: row.count, line: line.number, column: column))
  }

  private mutating func begin(
    _ bracket: UInt8, _ place: (line: Int, column: Int)
  ) throws(Located<ArrayProblem>) {
    guard row.allSatisfy(isSpace), !hasEnded, open.count < depth ?? Self.mostOpen else {
      throw Located(.unexpectedBracket(bracket), line: place.line, column: place.column)
    }
    open.append((bracket, place.line, place.column))
    (row, origins) = ([], [])
  }

  /// Closes a bracket. Returns the row that it ends, or the end of a frame.
  private mutating func end(
    _ place: (line: Int, column: Int)
  ) throws(Located<ArrayProblem>) -> [InputLine] {
    var ended: [InputLine] = []
    if isInRow {
      ended = [try takeRow(place)]
      depth = open.count
    } else if let depth, open.count == depth - 1 {
      ended = [InputLine(number: place.line, bytes: [])]
    }
    open.removeLast()
    hasEnded = open.isEmpty
    return ended
  }

  private mutating func takeRow(
    _ place: (line: Int, column: Int)
  ) throws(Located<ArrayProblem>) -> InputLine {
    defer { (row, origins) = ([], []) }
    guard !row.allSatisfy(isSpace) else {
      throw Located(.emptyCell, line: place.line, column: place.column)
    }
    return InputLine(
      number: origins.first?.line ?? place.line, bytes: row[...], origins: origins)
  }

  /// Adds a byte to the row. Between rows, only blanks and commas may stand.
  private mutating func add(
    _ byte: UInt8, _ place: (line: Int, column: Int)
  ) throws(Located<ArrayProblem>) {
    if isInRow, open.count > 0 {
      if byte == UInt8(ascii: "."), row.suffix(2).elementsEqual("..".utf8) {
        throw Located(.abbreviated, line: place.line, column: place.column - 2)
      }
      row.append(byte)
    } else if !isSpace(byte), byte != UInt8(ascii: ","), byte != Self.semicolon {
      throw Located(.outsideBrackets(byte), line: place.line, column: place.column)
    }
  }
}
