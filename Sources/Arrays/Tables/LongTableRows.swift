internal import Decoding
internal import Settings

/// A row of a long table: the state of a cell at a time.
struct LongTableRow {
  let time: Double
  let x: Int32
  let y: Int32
  /// The state; the index of a name if states are words.
  let value: TextNumber
  let line: Int
}

/// The rows of a long table, in the order of the text.
struct LongTableRows {
  private var lines: LineReader
  private var columns: TableColumns
  /// The header, which the files of a sequence repeat; empty if there is none.
  private let header: ArraySlice<UInt8>
  /// The first row, if the table has no header.
  private var first: TextLine?
  /// The names of states; nil if states are numbers or no row has been read.
  private(set) var names: StateNames?
  private let givenNames: [String]
  private var hasRows = false

  /// The name of cells without a row, if states are words and the user gives no names.
  private static let missing = "empty"

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    lines = LineReader(source, longest: options.textLimit)
    givenNames = options.names
    guard let line = try lines.next() else { throw Located(.empty, column: 1) }
    let header = try Self.header(line, options)
    columns = header.columns
    self.header = header.isHeader ? line.bytes : []
    first = header.isHeader ? nil : line
  }

  private static func header(
    _ line: TextLine, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> LongTableHeader {
    if let columns = options.columns { return try LongTableHeader(line, columns: columns) }
    guard let header = LongTableHeader(recognizing: line) else {
      throw Located(.unknownFormat, column: 1)
    }
    return header
  }

  /// Returns the next row; nil at the end.
  mutating func next() throws(Located<ArrayProblem>) -> LongTableRow? {
    if let line = first.take() { return try row(line) }
    while let line = try lines.next() {
      if !line.isBlank, line.bytes != header { return try row(line) }
    }
    return nil
  }

  private mutating func row(_ line: TextLine) throws(Located<ArrayProblem>) -> LongTableRow {
    let text = line.bytes.span
    guard columns.scan(text) else {
      throw Located(.shortRow, line: line.number, column: text.count + 1)
    }
    let fields = columns.fields
    guard let time = TextNumber(text, fields[0])?.double, time.isFinite else {
      throw line.fault(fields[0]) { .notATime($0) }
    }
    return LongTableRow(
      time: time, x: try Self.coordinate(line, text, fields[1]),
      y: try Self.coordinate(line, text, fields[2]), value: try value(line, text, fields[3]),
      line: line.number)
  }

  /// Returns a coordinate, rounded down.
  private static func coordinate(
    _ line: TextLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> Int32 {
    guard let number = TextNumber(text, field)?.double.rounded(.down),
      let coordinate = Int32(exactly: number)
    else { throw line.fault(field) { .notACoordinate($0) } }
    return coordinate
  }

  /// Returns a state. The first row decides whether states are numbers or words.
  private mutating func value(
    _ line: TextLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> TextNumber {
    let number = TextNumber(text, field)
    if !hasRows, number == nil {
      names = StateNames(givenNames.isEmpty ? [Self.missing] : givenNames)
    }
    hasRows = true
    do throws(ArrayProblem) {
      if let index = try names?.index(text, field) { return .integer(Int(index)) }
    } catch {
      throw line.fault(field) { _ in error }
    }
    guard let number else { throw line.fault(field) { .notANumber($0) } }
    return number
  }
}
