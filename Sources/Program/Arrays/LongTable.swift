internal import Decoding
internal import Grids
internal import Settings

/// A reader of tables with a row for each cell or agent: its time, x, y and state.
///
/// Each time is a frame, in ascending order. A cell without a row has state 0, or NaN if states are
/// decimal numbers. The last of several rows of a cell counts.
///
/// Without a known size, all rows are kept in memory. With a known size, the rows must be sorted by
/// time, and only one frame is kept.
struct LongTableReader: ArrayReader {
  /// The cells that have rows. It begins at column and row 0, or at the lowest ones if these are
  /// negative.
  private let region: Region
  private var rows: LongTableRows
  /// All rows that follow, if they are kept in memory; else nil.
  private var sorted: ArraySlice<LongTableRow>?
  /// The first row of the next frame; nil after the last row.
  private var upcoming: LongTableRow?
  private var isDecimal = false
  /// The bytes of all rows and of the rest, which is a copy once some were taken.
  private(set) var kept = 0

  var size: Size { region.size }

  var content: ArrayContent {
    if let names = rows.names { return .names(names.list) }
    return isDecimal ? .numbers : .integers
  }

  /// The bytes of a cell while its frame is made: the number in its row, and the value.
  private static let bytesACell = MemoryLayout<TextNumber?>.stride + 8

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    rows = try LongTableRows(source, options)
    if let size = options.size {
      region = Region(size)
      upcoming = try rows.next()
    } else {
      let all = try Self.sorted(&rows, limit: options.memory)
      region = Self.region(of: all)
      isDecimal = all.contains { $0.value.isDecimal }
      upcoming = all.first
      kept = 2 * all.count * MemoryLayout<LongTableRow>.stride
      sorted = all.dropFirst()
    }
    guard let upcoming else { throw Located(.empty, column: 1) }
    isDecimal = isDecimal || upcoming.value.isDecimal
    do throws(ArrayProblem) {
      try region.size.check(options.holding(kept), bytesACell: Self.bytesACell)
    } catch {
      throw Located(error, column: 1)
    }
  }

  private static func sorted(
    _ rows: inout LongTableRows, limit: Int
  ) throws(Located<ArrayProblem>) -> [LongTableRow] {
    var all: [LongTableRow] = []
    // The rows take three times their bytes while the array grows, and more while it is sorted.
    let most = limit / (3 * MemoryLayout<LongTableRow>.stride)
    while let row = try rows.next() {
      guard all.count < most else {
        throw Located(.tableMemory(limit: limit), line: row.line, column: 1)
      }
      all.append(row)
    }
    all.sort { $0.time < $1.time }
    return all
  }

  private static func region(of rows: [LongTableRow]) -> Region {
    rows.reduce(Region.empty) { region, row in
      region.union(Region(x: Int(row.x), y: Int(row.y), width: 1, height: 1))
    }.union(Region(x: 0, y: 0, width: 1, height: 1))
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    guard let first = upcoming.take() else { return nil }
    var cells = [TextNumber?](repeating: nil, count: size.area)
    var row = first
    while row.time == first.time {
      cells[try place(of: row)] = row.value
      guard let next = try nextRow() else { return frame(cells) }
      row = next
    }
    guard row.time > first.time else {
      throw Located(
        "the time is earlier than in the row before: sort the rows by time, or omit 'size'",
        line: row.line, column: 1)
    }
    upcoming = row
    return frame(cells)
  }

  private mutating func nextRow() throws(Located<ArrayProblem>) -> LongTableRow? {
    sorted == nil ? try rows.next() : sorted?.popFirst()
  }

  /// Returns the index of a row's cell in a frame.
  private func place(of row: LongTableRow) throws(Located<ArrayProblem>) -> Int {
    let position = Position(x: Int(row.x), y: Int(row.y))
    guard region.contains(position) else {
      throw Located(.outside(position, size), line: row.line, column: 1)
    }
    return (position.y - region.y) * region.width + position.x - region.x
  }

  /// Returns a frame of cells, which are nil if they have no row.
  private mutating func frame(_ cells: [TextNumber?]) -> ArrayFrame {
    isDecimal = isDecimal || cells.contains { $0?.isDecimal == true }
    if isDecimal {
      return ArrayFrame(size: size, values: .numbers(cells.map { $0?.double ?? .nan }))
    }
    return ArrayFrame(size: size, values: .integers(cells.map { $0?.integer ?? 0 }))
  }
}

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
  /// The first row; nil once it is read, or if the table has a header.
  private var first: InputLine?
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
    _ line: InputLine, _ options: ArrayOptions
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

  private mutating func row(_ line: InputLine) throws(Located<ArrayProblem>) -> LongTableRow {
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
    _ line: InputLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> Int32 {
    guard let number = TextNumber(text, field)?.double.rounded(.down),
      let coordinate = Int32(exactly: number)
    else { throw line.fault(field) { .notACoordinate($0) } }
    return coordinate
  }

  /// Returns a state. The first row decides whether states are numbers or words.
  private mutating func value(
    _ line: InputLine, _ text: Span<UInt8>, _ field: Range<Int>
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

/// The first line of a long table, which has a row for each cell: its time, x, y and state.
struct LongTableHeader {
  let columns: TableColumns
  /// True if the line is a header, and false if it is the first row.
  let isHeader: Bool

  /// The names of the columns for time, x, y and state that need no option.
  private static let names = [
    ["t", "time", "step", "tick", "ticks", "generation", "frame"], ["x"], ["y"],
    ["state", "value"],
  ]

  /// Returns the header of a table whose column names are known; nil if the line is something else.
  init?(recognizing line: InputLine) {
    let separator = line.separator ?? .blanks
    let words = line.fields(separator).map { String(decoding: $0, as: UTF8.self).lowercased() }
    let indices = Self.names.compactMap { names in
      names.compactMap { words.firstIndex(of: $0) }.first
    }
    guard indices.count == Self.names.count else { return nil }
    columns = TableColumns(indices, separator)
    isHeader = true
  }

  /// Finds the columns with these names or numbers.
  init(_ line: InputLine, columns names: [String]) throws(Located<ArrayProblem>) {
    let separator = line.separator ?? .blanks
    let fields = line.fields(separator)
    let words = fields.map { String(decoding: $0, as: UTF8.self) }
    guard names.count == Self.names.count else {
      throw Located(
        "expected four columns: time, x, y and state, such as step,x,y,state; got \(names.count)",
        line: line.number, column: 1)
    }
    var indices: [Int] = []
    for name in names {
      guard let index = Self.index(of: name, in: words) else {
        throw Located(
          .missingColumn(name, available: words), line: line.number, column: 1)
      }
      indices.append(index)
    }
    columns = TableColumns(indices, separator)
    isHeader = TextNumber(fields[indices[0]]) == nil
  }

  /// Returns the index of a column by its number, from 1, or else by its name; nil without one.
  private static func index(of name: String, in words: [String]) -> Int? {
    if let number = Int(name), number > 0, number <= words.count { return number - 1 }
    let lowered = name.lowercased()
    return words.firstIndex(of: name) ?? words.firstIndex { $0.lowercased() == lowered }
  }
}

/// A scanner for the columns of a table that are read.
struct TableColumns {
  /// The ranges of the columns in the row that was scanned last.
  private(set) var fields: [Range<Int>]
  private let separator: CellSeparator
  /// The indices of the columns, from 0.
  private let indices: [Int]
  private let last: Int

  init(_ indices: [Int], _ separator: CellSeparator) {
    (self.indices, self.separator) = (indices, separator)
    last = indices.max() ?? 0
    fields = Array(repeating: 0..<0, count: indices.count)
  }

  /// Finds the columns in a row. Returns false if the row is too short.
  mutating func scan(_ row: Span<UInt8>) -> Bool {
    var scanner = TextFields(separator)
    for column in 0...last {
      guard let field = scanner.next(row) else { return false }
      for index in indices.indices where indices[index] == column { fields[index] = field }
    }
    return true
  }
}
