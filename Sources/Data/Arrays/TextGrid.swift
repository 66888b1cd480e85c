internal import Decoding
internal import Grids
internal import Settings

/// A reader of grids in a text. A line is a row, and an empty line ends a frame.
///
/// Cells are single characters, or numbers or words with separators, and rows can be in brackets.
/// Lines that start with `# ` end a frame, too, if the grid consists of numbers: `numpy.savetxt`
/// can write such comments.
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
    rows = TextRows(LineReader(source, longest: options.textLimit), limit: options.textLimit)
    let start = try rows.next().withoutNames
    guard !start.isEmpty else { throw Located(.empty, column: 1) }
    if let problem = start.problemOfNames { throw problem }
    if let line = start.first(where: \.beginsPattern) {
      throw Located(.pattern, line: line.number, column: 1)
    }
    if rows.frame == nil, let row = start.first(where: { RowFrame(of: $0)?.isRound == true }) {
      throw Located(.mixedFrames, line: row.number, column: 1)
    }
    cells = try TextCells(start, rows.frame, options)
    var frame = try cells.frame(start)
    frame.time = rows.time
    guard frame.size.width > 0 else { throw Located(.emptyCell, column: 1) }
    size = frame.size
    first = frame
    try checkBlanks()
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    let lines = try rows.next().withoutNames
    guard let last = lines.last else { return nil }
    read += 1
    try checkBlanks()
    var frame = try cells.frame(lines)
    frame.time = rows.time
    guard frame.size == size else {
      throw Located(
        .otherSize(frame.size, frame: read, first: size), line: last.number, column: 1)
    }
    return frame
  }

  /// Throws an error if a line of blanks has ended a frame of single characters. It may have been
  /// meant as a row.
  private func checkBlanks() throws(Located<ArrayProblem>) {
    guard cells.hasBlankCells, let line = rows.lineOfBlanks,
      line.bytes.count > cells.indentation.count
    else { return }
    throw Located(
      "the line consists of blanks: write empty cells as '.', and end frames with an empty line",
      line: line.number, column: 1)
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

  /// Determines the layout from the rows of the first frame. `frame`: the signs around each row.
  init(_ rows: [InputLine], _ frame: RowFrame?, _ options: ArrayOptions) {
    separator = frame == .bars ? .byte(RowFrame.bar) : Self.separator(of: rows)
    kind =
      separator == .none
      ? Self.kind(ofCharacters: rows, options) : Self.kind(of: rows, separator, options)
  }

  /// Returns a tab, semicolon or comma if the first row contains one. Blanks separate cells if the
  /// first row consists of several numbers, if each row is a number of several characters, or if
  /// all rows have the same number of words. Otherwise blanks are cells of their own.
  private static func separator(of rows: [InputLine]) -> CellSeparator {
    guard let first = rows.first else { return .none }
    if let separator = first.separator { return separator }
    let count = first.fieldCount(.blanks)
    guard count > 1 else { return isColumn(rows) ? .blanks : .none }
    if first.isNumeric { return .blanks }
    return rows.allSatisfy { $0.fieldCount(.blanks) == count } ? .blanks : .none
  }

  /// Returns true if each row is one number, and some have a sign, a point or an exponent.
  private static func isColumn(_ rows: [InputLine]) -> Bool {
    rows.allSatisfy { $0.isNumeric && $0.content.contains(where: isDigit) }
      && !rows.allSatisfy { $0.content.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Returns true for signs that rather separate numbers than stand beside them.
  private static func isSeparator(_ byte: UInt8) -> Bool { " |;,\t".utf8.contains(byte) }

  /// Returns the kind of cells that are single characters.
  private static func kind(ofCharacters rows: [InputLine], _ options: ArrayOptions) -> Kind {
    var (digits, others) = (0, Set<UInt8>())
    var otherCount = 0
    var characters = HexadecimalDigits()
    for byte in rows.lazy.flatMap(\.content) {
      characters.add(byte)
      if isDigit(byte) {
        digits += 1
      } else if byte & 0xC0 != 0x80 {
        // The first byte of a character.
        if !isSeparator(byte) { otherCount += 1 }
        others.insert(byte)
      }
    }
    let areNamed = others.allSatisfy { byte in options.names.contains { $0.utf8.first == byte } }
    if digits == 0 { otherCount = others.count }
    if characters.areMixed, !areNamed { return .digits }
    return isWords(numbers: digits, others: otherCount, areNamed, options) ? .words : .digits
  }

  /// Returns the kind of cells between separators.
  private static func kind(
    of rows: [InputLine], _ separator: CellSeparator, _ options: ArrayOptions
  ) -> Kind {
    var kind = Kind.integers
    var (numbers, others, areNamed) = (0, 0, true)
    var cells = HexadecimalDigits()
    var parser = NumberParser(separator)
    for row in rows {
      let text = row.bytes.span
      var fields = TextFields(separator)
      while let field = fields.next(text) {
        cells.add(field.count == 1 ? text[field.lowerBound] : 0)
        if let number = parser.number(text, field) {
          numbers += 1
          if number.isDecimal { kind = .numbers }
        } else {
          if !field.allSatisfy({ isSeparator(text[$0]) }) { others += 1 }
          areNamed =
            areNamed && options.names.contains { $0.utf8.elementsEqual(field.map { text[$0] }) }
        }
      }
    }
    // A drawing may consist of such signs alone.
    if numbers == 0 { others = max(1, others) }
    if cells.areMixed, !areNamed { return kind }
    return isWords(numbers: numbers, others: others, areNamed, options) ? .words : kind
  }

  /// Returns true if cells are words. Where most cells are numbers, the others are errors, unless
  /// the user names them.
  private static func isWords(
    numbers: Int, others: Int, _ areNamed: Bool, _ options: ArrayOptions
  ) -> Bool {
    others > 0 && options.words != .none && (numbers <= others || areNamed)
  }
}

/// The characters of a text, of which each may be a hexadecimal digit.
private struct HexadecimalDigits {
  private var (decimals, letters) = (Set<UInt8>(), Set<UInt8>())
  private var hasOthers = false

  mutating func add(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): decimals.insert(byte)
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      letters.insert(byte)
    default: hasOthers = true
    }
  }

  /// True if the text has letters and several digits, and nothing else. They are rather numbers
  /// than names of states: a drawing has at most one digit, for empty cells.
  var areMixed: Bool { !hasOthers && decimals.count > 1 && !letters.isEmpty }
}

/// A parser for the rows of frames, whose layout is known.
struct TextCells {
  private let layout: TextLayout
  /// True once a frame contains decimal numbers.
  var hasDecimals: Bool
  private var numbers: NumberParser
  private let cellLimit: Int
  /// The names of states, if the cells are words.
  var names: StateNames
  /// The number of cells in a row; nil before the first row.
  private var width: Int?
  /// The white space before each row that is no cell, as in a code block of Markdown.
  let indentation: ArraySlice<UInt8>

  /// Creates a parser for the text that begins with these rows.
  ///
  /// The names of states are in the order of their first appearance. If a cell is `.`, or else a
  /// blank or a word such as `False`, it is the first state, because it usually stands for an empty
  /// cell.
  init(
    _ rows: [InputLine], _ frame: RowFrame?, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    indentation = options.names.contains(" ") ? [] : rows.indentation
    let rows = rows.removing(indentation)
    layout = TextLayout(rows, frame, options)
    numbers = NumberParser(layout.separator)
    hasDecimals = layout.kind == .numbers
    cellLimit = options.cellLimit
    let isNamed = layout.kind != .words || !options.names.isEmpty
    names = StateNames(
      isNamed ? options.names : Self.emptyCell(of: rows, layout.separator),
      isComplete: options.words == .named)
  }

  /// Returns the name of the empty cell in a list; an empty list if no cell is known to be empty.
  private static func emptyCell(of rows: [InputLine], _ separator: CellSeparator) -> [String] {
    let cells =
      separator == .none ? [".", " "] : [".", "False", "false", "FALSE", "empty", "Empty"]
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
    let rows = filled(rows.removing(indentation))
    let values = try values(of: rows)
    return ArrayFrame(size: Size(width: width ?? 0, height: rows.count), values: values)
  }

  /// Returns rows of single characters with blanks at the ends of shorter ones, which editors and programs
  /// leave out. All other rows must have blanks, too, so that these are cells.
  private func filled(_ rows: [InputLine]) -> [InputLine] {
    guard hasBlankCells, rows.allSatisfy({ $0.bytes.allSatisfy { $0 < 128 } }) else { return rows }
    let longest = max(width ?? 0, rows.map(\.bytes.count).max() ?? 0)
    let whole = rows.filter { $0.bytes.count == longest }
    // Blanks between all cells separate them.
    let areSeparators = whole.allSatisfy { row in
      row.bytes.enumerated().allSatisfy { place, byte in (place % 2 == 1) == (byte == 32) }
    }
    if areSeparators { return rows }
    let hasBlank = { (row: InputLine) in row.bytes.contains(UInt8(ascii: " ")) }
    guard whole.count < rows.count, whole.count > 1, whole.allSatisfy(hasBlank) else { return rows }
    return rows.map { row in
      let blanks = [UInt8](repeating: UInt8(ascii: " "), count: longest - row.bytes.count)
      return blanks.isEmpty
        ? row : InputLine(number: row.number, bytes: (Array(row.bytes) + blanks)[...])
    }
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
    // The bytes of a character after the first one.
    let rest = content[place...].dropFirst().prefix { $0 & 0xC0 == 0x80 }
    let column = place - row.bytes.startIndex
    throw row.fault(column..<column + 1 + rest.count) { .notADigit($0) }
  }

  /// Appends integers. After the first decimal number, `hasDecimals` is set and the values have no
  /// meaning.
  static func appendIntegers(
    _ cells: inout TextCells, _ row: InputLine, _ values: inout [Int]
  ) throws(Located<ArrayProblem>) {
    let text = row.bytes.span
    var fields = TextFields(cells.separator)
    while let field = fields.next(text) {
      guard let number = cells.numbers.number(text, field) else {
        throw row.fault(field) { .notANumber($0) }
      }
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
      guard let number = cells.numbers.number(text, field) else {
        throw row.fault(field) { .notANumber($0) }
      }
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
