internal import Decoding
internal import Grids
internal import Settings

/// A reader of grids in a text. A line is a row, and an empty line ends a frame.
///
/// Cells are single characters, or numbers or words with separators. Lines that start with `# ` end
/// a frame, too, if the grid consists of numbers: `numpy.savetxt` can write such comments.
struct TextGridReader: ArrayReader {
  let size: Size
  private var rows: TextRows
  private var cells: TextCells
  /// The first frame until it is returned.
  private var first: ArrayFrame?
  /// The number of frames read.
  private var read = 1

  var content: ArrayContent { cells.content }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    rows = TextRows(source, limit: options.textLimit)
    let start = try rows.next()
    guard !start.isEmpty else { throw Located(.empty, column: 1) }
    if let header = start.columnNames {
      throw Located(
        "the first line names columns: set 'columns' to those of time, x, y and state, such as"
          + " \(header.joined(separator: ",")), or remove the line", line: start[0].number,
        column: 1)
    }
    cells = TextCells(start, options)
    let frame = try cells.frame(start)
    guard frame.size.width > 0 else { throw Located(.emptyCell, column: 1) }
    size = frame.size
    first = frame
    try checkBlanks()
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    let lines = try rows.next()
    guard let last = lines.last else { return nil }
    read += 1
    try checkBlanks()
    let frame = try cells.frame(lines)
    guard frame.size == size else {
      throw Located(
        .otherSize(frame.size, frame: read, first: size), line: last.number, column: 1)
    }
    return frame
  }

  /// Throws an error if a line of blanks has ended a frame of single characters. It may have been
  /// meant as a row.
  private func checkBlanks() throws(Located<ArrayProblem>) {
    guard cells.hasBlankCells, let line = rows.lineOfBlanks else { return }
    throw Located(
      "the line consists of blanks: write empty cells as '.', and end frames with an empty line",
      line: line, column: 1)
  }
}

/// The rows of a text, divided into frames by empty lines.
struct TextRows {
  private var lines: LineReader
  /// The maximum number of bytes in a frame.
  private let limit: Int
  /// True if lines that start with `# ` are comments; nil until the first other line or the
  /// first frame is read.
  private var hasComments: Bool?
  /// The last line of blanks that ended a frame; nil if there is none.
  private(set) var lineOfBlanks: Int?

  /// The memory that a line needs besides its bytes.
  private static let bytesPerLine = 64

  init(_ source: ByteSource, limit: Int) {
    lines = LineReader(source, longest: limit)
    self.limit = limit
  }

  /// Returns the rows of the next frame; no rows at the end of the text.
  mutating func next() throws(Located<ArrayProblem>) -> [InputLine] {
    var rows: [InputLine] = []
    var bytes = 0
    while let line = try lines.next() {
      if hasComments == nil, !Self.isMarked(line), !line.isBlank {
        hasComments = line.isNumeric
        if hasComments == true { rows = [] }
      }
      if endsFrame(line) {
        if rows.isEmpty { continue }
        hasComments = hasComments ?? false
        return rows
      }
      bytes += line.bytes.count + Self.bytesPerLine
      guard bytes <= limit else {
        throw Located(.longFrame(most: limit), line: line.number, column: 1)
      }
      rows.append(line)
    }
    return rows
  }

  private mutating func endsFrame(_ line: InputLine) -> Bool {
    if hasComments == true, Self.isMarked(line) { return true }
    guard line.isBlank else { return false }
    if !line.bytes.isEmpty { lineOfBlanks = line.number }
    return true
  }

  /// Returns true if a line is a comment in a grid of numbers.
  private static func isMarked(_ line: InputLine) -> Bool {
    guard line.bytes.first == UInt8(ascii: "#") else { return false }
    return line.bytes.dropFirst().first.map { $0 == 32 || $0 == 9 } ?? true
  }
}

/// The form of the cells in a text, which its first frame determines.
struct TextLayout {
  enum Kind {
    /// One digit is a cell.
    case digits
    case integers
    case numbers
    /// Words or single characters, which become names of states.
    case words
  }

  let separator: CellSeparator
  let kind: Kind

  /// Determines the layout from the rows of the first frame.
  init(_ rows: [InputLine]) {
    separator = Self.separator(of: rows)
    kind = Self.kind(of: rows, separator)
  }

  /// Returns a tab, semicolon or comma if the first row contains one. Blanks separate cells if the
  /// first row consists of several numbers, or if all rows have the same number of words.
  /// Otherwise blanks are cells of their own.
  private static func separator(of rows: [InputLine]) -> CellSeparator {
    guard let first = rows.first else { return .none }
    if let separator = first.separator { return separator }
    let count = first.fieldCount(.blanks)
    guard count > 1 else { return .none }
    if first.isNumeric { return .blanks }
    return rows.allSatisfy { $0.fieldCount(.blanks) == count } ? .blanks : .none
  }

  private static func kind(of rows: [InputLine], _ separator: CellSeparator) -> Kind {
    if separator == .none {
      return rows.allSatisfy { $0.content.allSatisfy { (48...57).contains($0) } } ? .digits : .words
    }
    var kind = Kind.integers
    for row in rows {
      let text = row.bytes.span
      var fields = TextFields(separator)
      while let field = fields.next(text) {
        guard let number = TextNumber(text, field) else { return .words }
        if case .decimal = number { kind = .numbers }
      }
    }
    return kind
  }
}

/// A parser for the rows of frames, whose layout is known.
struct TextCells {
  private let layout: TextLayout
  /// True once a frame contains decimal numbers.
  var hasDecimals: Bool
  private let cellLimit: Int
  /// The names of states, if the cells are words.
  var names: StateNames
  /// The number of cells in a row; nil before the first row.
  private var width: Int?

  /// Creates a parser for the text that begins with these rows.
  ///
  /// The names of states are in the order of their first appearance. If a cell is `.`,
  /// or else a blank, it is the first state, because it usually stands for an empty cell.
  init(_ rows: [InputLine], _ options: ArrayOptions) {
    layout = TextLayout(rows)
    hasDecimals = layout.kind == .numbers
    cellLimit = options.cellLimit
    let isNamed = layout.kind != .words || !options.names.isEmpty
    names = StateNames(isNamed ? options.names : Self.emptyCell(of: rows, layout.separator))
  }

  /// Returns the name of the empty cell in a list; an empty list if no cell is known to be empty.
  private static func emptyCell(of rows: [InputLine], _ separator: CellSeparator) -> [String] {
    let cells = separator == .none ? [".", " "] : ["."]
    let empty = cells.first { cell in
      rows.contains { row in
        separator == .none
          ? row.bytes.contains { cell.utf8.elementsEqual([$0]) }
          : row.contains(cell, separator)
      }
    }
    return empty.map { [$0] } ?? []
  }

  var separator: CellSeparator { layout.separator }

  var content: ArrayContent {
    switch layout.kind {
    case .digits, .integers, .numbers: hasDecimals ? .numbers : .integers
    case .words: .names(names.list)
    }
  }

  /// True if blanks are cells, so that a line of blanks does not clearly end a frame.
  var hasBlankCells: Bool { layout.kind == .words && layout.separator == .none }

  /// Returns the frame that consists of these rows.
  mutating func frame(_ rows: [InputLine]) throws(Located<ArrayProblem>) -> ArrayFrame {
    let values = try values(of: rows)
    return ArrayFrame(size: Size(width: width ?? 0, height: rows.count), values: values)
  }

  private mutating func values(
    of rows: [InputLine]
  ) throws(Located<ArrayProblem>) -> ArrayValues {
    switch layout.kind {
    case .digits:
      return .bytes(try cells(rows, Self.appendDigits))
    case .words where separator == .none:
      return .bytes(try cells(rows, Self.appendCharacters))
    case .words:
      return .bytes(try cells(rows, Self.appendWords))
    case .integers, .numbers:
      if !hasDecimals {
        let integers = try cells(rows, Self.appendIntegers)
        if !hasDecimals { return .integers(integers) }
      }
      return .numbers(try cells(rows, Self.appendNumbers))
    }
  }

  /// Parses rows, and checks their lengths.
  private mutating func cells<Value>(
    _ rows: [InputLine],
    _ append: (inout TextCells, InputLine, inout [Value]) throws(Located<ArrayProblem>) -> Void
  ) throws(Located<ArrayProblem>) -> [Value] {
    var values: [Value] = []
    let first = rows.first.map { separator == .none ? $0.bytes.count : $0.fieldCount(separator) }
    values.reserveCapacity(min((width ?? first ?? 0) * rows.count, cellLimit))
    var cancellation = CancellationCheck()
    for row in rows {
      if cancellation.isOver(after: 4 * row.bytes.count) {
        throw Located(.outOfTime, line: row.number, column: 1)
      }
      let start = values.count
      try append(&self, row, &values)
      let length = values.count - start
      let width = self.width ?? length
      self.width = width
      guard length == width else {
        throw Located(
          "expected \(width) cells as in the rows before, got \(length)", line: row.number,
          column: 1)
      }
      guard values.count <= cellLimit else {
        throw Located(
          "the frame is too large: expected at most \(cellLimit) cells", line: row.number, column: 1
        )
      }
    }
    return values
  }
}

extension TextCells {
  static func appendDigits(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let start = values.count
    let content = row.content
    values += content
    var digits = values.mutableSpan
    var highest: UInt8 = 0
    for place in start..<digits.count {
      digits[place] &-= UInt8(ascii: "0")
      highest = max(highest, digits[place])
    }
    if highest < 10 { return }
    let place = content.prefix { (48...57).contains($0) }.endIndex
    throw Located(
      .notADigit(content[place]), line: row.number, column: place - row.bytes.startIndex + 1)
  }

  /// Appends integers. After the first decimal number, `hasDecimals` is set and the values have no
  /// meaning.
  static func appendIntegers(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [Int]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) {
      guard let number = TextNumber(text, field) else { throw row.fault(field) { .notANumber($0) } }
      cells.hasDecimals = cells.hasDecimals || number.isDecimal
      values.append(number.integer ?? 0)
    }
  }

  static func appendNumbers(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [Double]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) {
      guard let number = TextNumber(text, field) else { throw row.fault(field) { .notANumber($0) } }
      values.append(number.double)
    }
  }

  static func appendWords(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) { try cells.append(field, of: row, text, &values) }
  }

  static func appendCharacters(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    if row.bytes.allSatisfy({ $0 < 128 }) {
      for place in 0..<text.count { try cells.append(place..<place + 1, of: row, text, &values) }
      return
    }
    guard let string = String(validating: row.bytes, as: UTF8.self) else {
      throw Located(.encoding, line: row.number, column: 1)
    }
    var place = 0
    for character in string {
      let end = place + character.utf8.count
      try cells.append(place..<end, of: row, text, &values)
      place = end
    }
  }

  /// Appends the index of the name in a range of a row.
  @inline(__always)
  private mutating func append(
    _ range: Range<Int>, of row: InputLine, _ text: Span<UInt8>, _ values: inout [UInt8]
  ) throws(Located<ArrayProblem>) {
    do throws(ArrayProblem) {
      values.append(try names.index(text, range))
    } catch {
      throw row.fault(range) { _ in error }
    }
  }
}

/// The names of states in the order of their indices. New words are appended.
struct StateNames {
  private(set) var list: [String]
  /// The UTF-8 of the names.
  private var words: [[UInt8]] = []
  /// A hash table with open addressing: the indices of names by the hash of their bytes. Free slots
  /// are negative.
  private var slots = [Int](repeating: -1, count: 2 * most)

  /// The indices of names that are one byte long, by that byte; negative for unknown names.
  private var bytes = [Int](repeating: -1, count: 256)

  /// The maximum number of names, a power of two.
  static let most = 256
  /// The maximum length of a name in bytes.
  static let longest = 100

  init(_ names: [String]) {
    list = Array(names.prefix(Self.most))
    words = list.map { Array($0.utf8) }
    for (index, word) in words.enumerated() {
      let slot = slot(of: word.span, 0..<word.count)
      // The first of equal names counts.
      if slots[slot] < 0 { register(index, slot) }
    }
  }

  /// Returns the index of the name in a range of a text, and adds the name if it is new.
  @inline(__always)
  mutating func index(_ text: Span<UInt8>, _ range: Range<Int>) throws(ArrayProblem) -> UInt8 {
    if range.count == 1, case let index = bytes[Int(text[range.lowerBound])], index >= 0 {
      return UInt8(truncatingIfNeeded: index)
    }
    let slot = slot(of: text, range)
    let index = slots[slot]
    return UInt8(truncatingIfNeeded: index >= 0 ? index : try append(text, range, slot))
  }

  /// Returns the slot that contains a word's index, or the free slot for it.
  private func slot(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for place in range { hash = (hash ^ UInt32(text[place])) &* 0x0100_0193 }
    var slot = Int(hash) & (2 * Self.most - 1)
    while slots[slot] >= 0, !isEqual(words[slots[slot]], text, range) {
      slot = (slot + 1) & (2 * Self.most - 1)
    }
    return slot
  }

  private func isEqual(_ word: [UInt8], _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for index in word.indices where word[index] != text[range.lowerBound + index] { return false }
    return true
  }

  private mutating func append(
    _ text: Span<UInt8>, _ range: Range<Int>, _ slot: Int
  ) throws(ArrayProblem) -> Int {
    if range.isEmpty { throw .emptyCell }
    guard range.count <= Self.longest else { throw .longWord(most: Self.longest) }
    let word = range.map { text[$0] }
    guard let name = String(validating: word, as: UTF8.self) else { throw .encoding }
    if let byte = word.first(where: { $0 < 32 || $0 == 127 }) { throw .unexpectedByte(byte) }
    guard list.count < Self.most else {
      throw "too many different words: expected at most \(Self.most), got '\(name)' in addition"
    }
    list.append(name)
    words.append(word)
    register(list.count - 1, slot)
    return list.count - 1
  }

  private mutating func register(_ index: Int, _ slot: Int) {
    slots[slot] = index
    if words[index].count == 1 { bytes[Int(words[index][0])] = index }
  }
}
