internal import Decoding
internal import Grids
internal import Settings

/// A reader of tables with a row for each cell or agent: its time, x, y and state.
///
/// Each time is a frame, in ascending order. A cell without a row has state 0, or NaN if states are
/// decimal numbers. The last of several rows of a cell counts, if the table has a column of times.
///
/// Without a known size, all rows are kept in memory. With a known size, the rows must be sorted by
/// time, and only one frame is kept.
struct LongTableReader: ArrayReader {
  let size: Size
  /// The cells, whose rows are from the bottom if positions grow upward.
  private let lattice: TableLattice
  private let growsUpward: Bool
  private let options: ArrayOptions
  /// The least positions so far.
  private var (leastX, leastY) = (Double.infinity, Double.infinity)
  private var rows: LongTableRows
  /// All rows that follow, if they are kept in memory; else nil.
  private var sorted: ArraySlice<LongTableRow>?
  /// The first row of the next frame; nil after the last row.
  private var upcoming: LongTableRow?
  private var isDecimal = false
  /// The bytes of all rows and of the rest, which is a copy once some were taken.
  private(set) var kept = 0

  var ordersRows: Bool { true }

  var note: String? {
    options.size == nil ? lattice.note : TableLattice.note(ofLeast: leastX, leastY, options)
  }

  var content: ArrayContent {
    if let names = rows.names { return .names(names.list) }
    return isDecimal ? .numbers : .integers
  }

  /// The bytes of a cell while its frame is made: the number in its row, and the value.
  private static let bytesACell = MemoryLayout<TextNumber?>.stride + 8

  init(
    _ source: ByteSource, _ header: TableHeader, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    rows = try LongTableRows(source, header, options)
    growsUpward = options.origin.map { $0 == .bottomLeft } ?? header.growsUpward
    self.options = options
    if let size = options.size {
      lattice = TableLattice(size, options)
      upcoming = try rows.next()
    } else {
      let all = try Self.sorted(&rows, limit: options.memory)
      guard !all.isEmpty else { throw Located(.empty, column: 1) }
      lattice = try TableLattice(all, header, options)
      isDecimal = all.contains { $0.value?.isDecimal == true }
      upcoming = all.first
      kept = all.count * (2 * MemoryLayout<LongTableRow>.stride + LongTableRows.bytesPerTime)
      sorted = all.dropFirst()
    }
    size = Size(width: lattice.columns.count, height: lattice.lines.count)
    guard let upcoming else { throw Located(.empty, column: 1) }
    isDecimal = isDecimal || upcoming.value?.isDecimal == true
    do throws(ArrayProblem) {
      try size.check(options.holding(kept), bytesACell: Self.bytesACell)
    } catch {
      throw Located(error, column: 1)
    }
  }

  private static func sorted(
    _ rows: inout LongTableRows, limit: Int
  ) throws(Located<ArrayProblem>) -> [LongTableRow] {
    var all: [LongTableRow] = []
    // The rows take three times their bytes while the array grows, and more while it is sorted.
    // Each can have a time with a name.
    let most = limit / (3 * MemoryLayout<LongTableRow>.stride + LongTableRows.bytesPerTime)
    while let row = try rows.next() {
      guard all.count < most else {
        throw Located(.tableMemory(limit: limit), line: row.line, column: 1)
      }
      all.append(row)
    }
    all.sort { ($0.time, $0.line) < ($1.time, $1.line) }
    return all
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    guard let first = upcoming.take() else { return nil }
    var cells = [TextNumber?](repeating: nil, count: size.area)
    var seen = rows.hasTime ? [] : [Bool](repeating: false, count: size.area)
    var row = first
    while row.time == first.time {
      let place = try place(of: row)
      if !rows.hasTime {
        if seen[place] {
          throw Located(
            .secondRow(row.x, row.y, hasSpacing: options.spacing != nil), line: row.line, column: 1)
        }
        seen[place] = true
      }
      cells[place] = row.value
      guard let next = try nextRow() else { return frame(cells, at: first) }
      row = next
    }
    guard row.time > first.time else {
      throw Located(
        "the time is earlier than in the row before: sort the rows by time, or omit 'size'",
        line: row.line, column: 1)
    }
    upcoming = row
    return frame(cells, at: first)
  }

  private mutating func nextRow() throws(Located<ArrayProblem>) -> LongTableRow? {
    sorted == nil ? try rows.next() : sorted?.popFirst()
  }

  /// Returns the index of a row's cell in a frame.
  private mutating func place(of row: LongTableRow) throws(Located<ArrayProblem>) -> Int {
    (leastX, leastY) = (min(leastX, row.x), min(leastY, row.y))
    guard let x = lattice.columns.index(row.x), let y = lattice.lines.index(row.y) else {
      throw Located(.fractionWithSize(row.x, row.y), line: row.line, column: 1)
    }
    guard (0..<size.width).contains(x), (0..<size.height).contains(y) else {
      let written = Position(x: Int(row.x.rounded(.down)), y: Int(row.y.rounded(.down)))
      let mayCountFromOne = options.base == nil && options.spacing == nil && x > 0 && y > 0
      throw Located(
        .outside(written, size, mayCountFromOne: mayCountFromOne), line: row.line, column: 1)
    }
    return (growsUpward ? size.height - 1 - y : y) * size.width + x
  }

  /// Returns a frame of cells, which are nil if they have no row.
  private mutating func frame(_ cells: [TextNumber?], at row: LongTableRow) -> ArrayFrame {
    isDecimal = isDecimal || cells.contains { $0?.isDecimal == true }
    let values: ArrayValues =
      isDecimal
      ? .numbers(cells.map { $0?.double ?? .nan }) : .integers(cells.map { $0?.integer ?? 0 })
    return ArrayFrame(size: size, values: values, time: rows.takeName(ofTime: row.time))
  }
}

/// The rows of a long table, in the order of the text.
struct LongTableRows {
  private var lines: LineReader
  private var header: TableHeader
  private var numbers: NumberParser
  /// The names of states; nil if states are numbers or no row has been read.
  private(set) var names: StateNames?
  private let options: ArrayOptions
  private var hasRows = false
  /// True if times are dates; nil before the first row.
  private var hasDates: Bool?
  /// The times of the frames that are not returned yet, as they are written.
  private var timeNames: [Double: String] = [:]
  /// The most bytes of a time and its name.
  static let bytesPerTime = 80

  /// True if the table has a column of times.
  var hasTime: Bool { header.has(.time) }

  /// The name of cells without a row, if states are words and the user gives no names.
  private static let missing = "empty"

  init(
    _ source: ByteSource, _ header: TableHeader, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    lines = LineReader(source, longest: options.textLimit)
    (self.header, self.options) = (header, options)
    numbers = NumberParser(header.separator)
    for _ in 0..<header.lineCount { _ = try lines.next() }
  }

  /// Returns the next row; nil at the end.
  mutating func next() throws(Located<ArrayProblem>) -> LongTableRow? {
    while let line = try lines.next() {
      if line.isBlank || line.isComment || line.bytes == header.names { continue }
      if let row = try row(line) { return row }
    }
    return nil
  }

  /// Returns the row in a line; nil if its agent has no position.
  private mutating func row(_ line: InputLine) throws(Located<ArrayProblem>) -> LongTableRow? {
    let text = line.bytes.span
    guard header.scan(text) else {
      throw Located(.shortRow, line: line.number, column: text.count + 1)
    }
    let time = try time(line, text)
    if let field = header.field(.time), timeNames[time] == nil {
      timeNames[time] = String(decoding: field.map { text[$0] }, as: UTF8.self)
    }
    guard let position = try position(line, text) else { return nil }
    return LongTableRow(
      time: time, x: position.x, y: position.y, value: try value(line, text), line: line.number)
  }

  /// Returns a time as it is written; nil if the table has no times.
  mutating func takeName(ofTime time: Double) -> String? {
    timeNames.removeValue(forKey: time)
  }

  private mutating func time(
    _ line: InputLine, _ text: Span<UInt8>
  ) throws(Located<ArrayProblem>) -> Double {
    guard let field = header.field(.time) else { return 0 }
    if let number = numbers.number(text, field)?.double, number.isFinite, hasDates != true {
      hasDates = false
      return number
    }
    guard hasDates != false, let time = TableTime(field.map { text[$0] }[...]), time.isDate else {
      throw line.fault(field) { .notATime($0) }
    }
    hasDates = true
    return time.order
  }

  /// Returns the position of a row; nil if the field is empty or `None`.
  private mutating func position(
    _ line: InputLine, _ text: Span<UInt8>
  ) throws(Located<ArrayProblem>) -> (x: Double, y: Double)? {
    guard let field = header.field(.position) else {
      guard let x = header.field(.x), let y = header.field(.y) else { return nil }
      return (try coordinate(line, text, x), try coordinate(line, text, y))
    }
    let word = field.map { text[$0] }
    if word.isEmpty || word.elementsEqual("None".utf8) { return nil }
    guard let position = TablePosition(word[...]), position.z == nil, Self.isCoordinate(position.x),
      Self.isCoordinate(position.y)
    else { throw line.fault(field) { .notAPosition($0) } }
    return (position.x, position.y)
  }

  private mutating func coordinate(
    _ line: InputLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> Double {
    guard let number = numbers.number(text, field)?.double, Self.isCoordinate(number) else {
      throw line.fault(field) { .notACoordinate($0) }
    }
    return number
  }

  private static func isCoordinate(_ number: Double) -> Bool { number.magnitude < 0x1p31 }

  /// Returns a state; nil for an empty field. The first row with a state decides whether states are
  /// numbers or words.
  private mutating func value(
    _ line: InputLine, _ text: Span<UInt8>
  ) throws(Located<ArrayProblem>) -> TextNumber? {
    guard let field = header.field(.state), !field.isEmpty else { return nil }
    let number = numbers.number(text, field)
    // A number among words is a word only if the user names it.
    if names != nil, number != nil, options.names.isEmpty {
      throw line.fault(field) { .notAWord($0) }
    }
    if !hasRows, number == nil, options.words != .none {
      names = StateNames(
        options.names.isEmpty ? [Self.missing] : options.names,
        isComplete: options.words == .named)
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
