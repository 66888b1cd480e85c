internal import Decoding
internal import Grids
internal import Settings

/// A reader of ASCII grids of Esri, one after the other: a header with the size of the grid, and
/// its values row by row from the top. A row can have several lines.
struct ASCIIGridReader: ArrayReader {
  let size: Size
  private var lines: LineReader
  private var header: ASCIIGridHeader
  private let options: ArrayOptions
  /// True once a grid contains decimal numbers.
  private var hasDecimals = false
  private var lacksValues: Bool
  /// The first frame until it is returned.
  private var first: ArrayFrame?
  /// The number of frames read.
  private var read = 1

  var content: ArrayContent { hasDecimals ? .numbers : .integers }
  var canLackValues: Bool { lacksValues }

  /// The bytes of a cell while its grid is read: the number, and the value.
  private static let bytesACell = MemoryLayout<TextNumber>.stride + 8

  /// Returns true if a line is the first one of a header.
  static func recognizes(_ line: InputLine) -> Bool {
    guard let key = line.prefixWord else { return false }
    return key == "ncols" || key == "nrows"
  }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.options = options
    lines = LineReader(source, longest: options.textLimit)
    var grid = ASCIIGridHeader()
    guard let row = try grid.read(&lines) else { throw Located(.empty, column: 1) }
    (header, size, lacksValues) = (grid, grid.size, grid.noData != nil)
    do throws(ArrayProblem) {
      try size.check(options, bytesACell: Self.bytesACell)
    } catch {
      throw Located(error, line: row.number, column: 1)
    }
    first = try frame(beginningWith: row)
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    header = ASCIIGridHeader()
    guard let row = try header.read(&lines) else { return nil }
    read += 1
    lacksValues = lacksValues || header.noData != nil
    guard header.size == size else {
      throw Located(.otherSize(header.size, frame: read, first: size), line: row.number, column: 1)
    }
    return try frame(beginningWith: row)
  }

  private mutating func frame(
    beginningWith row: InputLine
  ) throws(Located<ArrayProblem>) -> ArrayFrame {
    var numbers: [TextNumber] = []
    numbers.reserveCapacity(size.area)
    var row: InputLine? = row
    var cancellation = CancellationCheck()
    var last = 0
    while numbers.count < size.area {
      guard let line = row else {
        throw Located(.gridEnds(numbers.count, expected: size.area), line: last, column: 1)
      }
      last = line.number
      if cancellation.isOver(after: 4 * line.bytes.count) {
        throw Located(.outOfTime, line: line.number, column: 1)
      }
      try append(line, to: &numbers)
      if numbers.count < size.area { row = try lines.next() }
    }
    let header = header
    hasDecimals = hasDecimals || numbers.contains { $0.isDecimal && !header.lacks($0) }
    return ArrayFrame(
      size: size,
      values: hasDecimals
        ? .numbers(numbers.map { header.lacks($0) ? .nan : $0.double })
        : .integers(
          numbers.map { header.lacks($0) ? ArrayValues.missing : $0.integer ?? 0 }))
  }

  private func append(
    _ line: InputLine, to numbers: inout [TextNumber]
  ) throws(Located<ArrayProblem>) {
    let text = line.bytes.span
    var fields = TextFields(.blanks)
    while let field = fields.next(text) {
      guard let number = TextNumber(text, field) else {
        throw line.fault(field) { .notANumber($0) }
      }
      guard numbers.count < size.area else { throw line.fault(field) { _ in .gridExcess(size) } }
      numbers.append(number)
    }
  }
}

/// The header of an ASCII grid: a line with a name and a number for each property.
private struct ASCIIGridHeader {
  private var values: [String: Double] = [:]

  private static let names: Set = [
    "ncols", "nrows", "xllcorner", "yllcorner", "xllcenter", "yllcenter", "cellsize", "dx", "dy",
    "nodata_value", "nodata",
  ]

  var size: Size { Size(width: Int(values["ncols"] ?? 0), height: Int(values["nrows"] ?? 0)) }

  /// The number of cells without a value; nil if there is none.
  var noData: Double? { values["nodata_value"] ?? values["nodata"] }

  /// Returns true if a number stands for a missing one.
  func lacks(_ number: TextNumber) -> Bool { number.double.isNaN || number.double == noData }

  /// Reads the header, and returns the first line of values; nil at the end of the text.
  mutating func read(_ lines: inout LineReader) throws(Located<ArrayProblem>) -> InputLine? {
    var last = 1
    while let line = try lines.next() {
      if line.isBlank { continue }
      last = line.number
      let fields = line.fields(.blanks)
      if TextNumber(fields[0]) != nil {
        try check(line.number)
        return line
      }
      try readProperty(line, fields)
    }
    if values.isEmpty { return nil }
    try check(last)
    throw Located(.gridEnds(0, expected: size.area), line: last, column: 1)
  }

  private mutating func readProperty(
    _ line: InputLine, _ fields: [ArraySlice<UInt8>]
  ) throws(Located<ArrayProblem>) {
    let name = String(decoding: fields[0].prefix(20), as: UTF8.self).lowercased()
    guard Self.names.contains(name) else {
      throw Located(.gridProperty(fields[0]), line: line.number, column: 1)
    }
    guard fields.count == 2, let number = TextNumber(fields[1])?.double else {
      throw Located(.gridValue(name), line: line.number, column: 1)
    }
    let isCount = name == "ncols" || name == "nrows"
    if isCount, !(1...Double(1 << 31)).contains(number) || number != number.rounded() {
      throw Located(.gridValue(name), line: line.number, column: 1)
    }
    guard values.updateValue(number, forKey: name) == nil else {
      throw Located(.gridRepeated(name), line: line.number, column: 1)
    }
  }

  private func check(_ line: Int) throws(Located<ArrayProblem>) {
    guard values["ncols"] != nil, values["nrows"] != nil else {
      throw Located(.gridSize, line: line, column: 1)
    }
  }
}

extension InputLine {
  /// The first word of the line, in lowercase; nil for a long one.
  fileprivate var prefixWord: String? {
    let word = content.prefix { !isSpace($0) }
    return word.count <= 20 ? String(decoding: word, as: UTF8.self).lowercased() : nil
  }
}
