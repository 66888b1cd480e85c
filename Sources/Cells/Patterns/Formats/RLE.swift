internal import Grids
internal import Settings

/// A parser for run-length encoded patterns (`.rle`) of any number of states, and for Golly's
/// comments in them. A character without a meaning is an error.
struct RLEReader {
  private var pattern = Pattern()
  private var runs: [Pattern.Run] = []
  private var line = 0
  private var x = 0
  private var y = 0
  private var hasHeader = false
  private var hasData = false
  private var isClosed = false

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = RLEReader()
    var lines = PatternLines(bytes)
    while let (number, line) = lines.next() {
      reader.line = number
      if try reader.read(Array(line)) == .end {
        reader.isClosed = true
        break
      }
    }
    guard reader.hasHeader || reader.hasData else {
      throw Located("the file contains no pattern", line: 1, column: 1)
    }
    reader.pattern.runs = reader.runs
    reader.note()
    // What follows the pattern is a comment, unless it is another pattern.
    if let other = lines.first(where: { RLEHeader(Array($0.bytes.prefix(longestHeader))) != nil }) {
      reader.pattern.warn(.another(line: other.number))
    }
    return reader.pattern
  }

  /// The bytes of a line after the pattern that can be the header of another.
  private static let longestHeader = 1000

  /// Records the irregularities of the file.
  private mutating func note() {
    if hasData && !isClosed { pattern.warnings.append(.unclosed) }
    let size = pattern.runs.isEmpty ? Size(width: 0, height: 0) : pattern.size
    if let declared = pattern.declared, size.width > declared.width || size.height > declared.height
    {
      pattern.warnings.append(.larger(size, declared: declared))
    }
  }

  private enum Progress { case more, end }

  private mutating func read(_ line: [UInt8]) throws(Located<PatternProblem>) -> Progress {
    guard let start = line.firstIndex(where: { !isSpace($0) }) else { return .more }
    if line[start] == UInt8(ascii: "#") {
      readComment(line[(start + 1)...])
      return .more
    }
    if line[start] == UInt8(ascii: "x"), !hasHeader, start + 1 < line.count,
      isSpace(line[start + 1]) || line[start + 1] == UInt8(ascii: "=")
    {
      try readHeader(line, from: start)
      return .more
    }
    if line[start] == UInt8(ascii: "X"), !hasHeader, !hasData,
      line[(start + 1)...].first(where: { !isSpace($0) }) == UInt8(ascii: "=")
    {
      // X alone is a cell in state 24.
      throw error(.capitals, column: start + 1)
    }
    hasData = true
    return try readData(line)
  }

  private mutating func readComment(_ line: ArraySlice<UInt8>) {
    guard let letter = line.first else { return }
    let text = String(decoding: line.dropFirst(), as: UTF8.self).trimmed
    switch letter {
    case UInt8(ascii: "N"): pattern.title = text
    case UInt8(ascii: "O"): pattern.author = text
    case UInt8(ascii: "C") where text.hasPrefix("XRLE"): readGolly(text)
    case UInt8(ascii: "C"), UInt8(ascii: "c"): pattern.comments.append(text)
    case UInt8(ascii: "P"), UInt8(ascii: "R"):
      pattern.readLocation(text.split(separator: " "))
    case UInt8(ascii: "r") where pattern.rule == nil && !text.isEmpty:
      pattern.rule = .init(text, line: self.line, column: 1)
    default: break
    }
  }

  /// Parses Golly's comment `#CXRLE Pos=-3,4 Gen=100`, in any order. Unknown entries are ignored.
  private mutating func readGolly(_ text: String) {
    for word in text.split(separator: " ").dropFirst() {
      let sides = word.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let words = sides[1].split(separator: ",")
      if sides[0] == "Pos" {
        pattern.readLocation(words)
      } else if sides[0] == "Gen", words.count == 1, let number = Int(words[0]), number >= 0 {
        pattern.generation = min(number, Pattern.lastGeneration)
      }
    }
  }

  /// Parses the header `x = 3, y = 3, rule = B3/S23`. It needs both numbers, right or wrong.
  private mutating func readHeader(_ line: [UInt8], from start: Int) throws(Located<PatternProblem>)
  {
    hasHeader = true
    guard let header = RLEHeader(line) else {
      throw error("expected a header 'x = WIDTH, y = HEIGHT, rule = RULE'", column: start + 1)
    }
    pattern.declared = header.size
    if let rule = header.rule {
      pattern.rule = .init(rule.text, line: self.line, column: rule.column)
    }
  }

  /// Parses one line of counts and tags. The functions that it calls for each tag are inlined,
  /// which halves the time for a large pattern.
  private mutating func readData(_ line: [UInt8]) throws(Located<PatternProblem>) -> Progress {
    var column = 0
    while column < line.count {
      if isSpace(line[column]) {
        column += 1
        continue
      }
      let count = try readCount(line, &column)
      if line[column] == UInt8(ascii: "!") { return .end }
      try readTag(line, &column, count: count ?? 1)
    }
    return .more
  }

  /// Parses an optional count; nil without one. It has no leading zero, and its tag follows.
  @inline(__always)
  private func readCount(_ line: [UInt8], _ column: inout Int) throws(Located<PatternProblem>)
    -> Int?
  {
    let start = column
    var count = 0
    while column < line.count, isDigit(line[column]) {
      // Clamped just above the limit: the count cannot overflow, and its tag is rejected with its
      // location.
      count = min(count * 10 + Int(line[column] - UInt8(ascii: "0")), Pattern.longestSide + 1)
      column += 1
    }
    guard column > start else { return nil }
    if line[start] == UInt8(ascii: "0") {
      throw error("a count cannot have a leading zero", column: start + 1)
    }
    if column == line.count || isSpace(line[column]) {
      throw error(.separatedCount, column: start + 1)
    }
    return count
  }

  @inline(__always)
  private mutating func readTag(
    _ line: [UInt8], _ column: inout Int, count: Int
  ) throws(Located<PatternProblem>) {
    let start = column
    if line[column] == UInt8(ascii: "$") {
      column += 1
      y += count
      x = 0
    } else {
      let state = try readState(line, &column)
      if state > 0, count > 0 {
        runs.add(.init(y: y, columns: x..<(x + count), state: state))
        if runs.count > Pattern.mostRuns { throw error(.tooManyCells, column: start + 1) }
        pattern.see(state, line: self.line, column: start + 1)
      }
      x += count
    }
    if max(x, y) > Pattern.longestSide {
      throw error(.tooLong, column: start + 1)
    }
  }

  /// Parses a state. `b` and `.` are 0, `o` and `A` are 1, `B` to `X` are 2 to 24, and `pA` to `yO`
  /// are 25 to 255. `x`, `y` and `z` alone are 15, 17 and 19.
  @inline(__always)
  private mutating func readState(
    _ line: [UInt8], _ column: inout Int
  ) throws(Located<PatternProblem>) -> UInt8 {
    let tag = line[column]
    column += 1
    switch tag {
    case UInt8(ascii: "b"), UInt8(ascii: "."): return 0
    case UInt8(ascii: "?"):
      pattern.warn(.unknownCells)
      return 0
    case UInt8(ascii: "o"): return 1
    case UInt8(ascii: "A")...UInt8(ascii: "X"): return tag - UInt8(ascii: "A") + 1
    case UInt8(ascii: "p")...UInt8(ascii: "y"):
      guard column < line.count, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(line[column])
      else {
        if tag >= UInt8(ascii: "x") { return superState(tag) }
        // Another lowercase letter alone is an old spelling of state 1.
        return 1
      }
      let state =
        24 * (Int(tag - UInt8(ascii: "p")) + 1) + Int(line[column] - UInt8(ascii: "A")) + 1
      column += 1
      if state > 255 { throw error(.tooManyStates, column: column - 1) }
      return UInt8(state)
    case UInt8(ascii: "z"): return superState(tag)
    default:
      throw error(.meaningless(byte: tag), column: column)
    }
  }

  /// Returns the state of one of Niemiec's letters `x`, `y` and `z`.
  private mutating func superState(_ tag: UInt8) -> UInt8 {
    pattern.hasSuperLetters = true
    return 15 + 2 * (tag - UInt8(ascii: "x"))
  }

  private func error(_ problem: PatternProblem, column: Int) -> Located<PatternProblem> {
    Located(problem, line: line, column: column)
  }
}

/// The header line of an RLE pattern: `x = 3, y = 3, rule = B3/S23`.
///
/// White space is allowed between all tokens. The commas and the rule are optional. Other numbers
/// before the rule, such as `h = -4`, are ignored. The rule is the rest of the line, since names of
/// rules contain spaces, except for words after a notation, which are a remark; without text it is that of a header without a rule. The parser makes a single pass over the bytes, since the line comes from an untrusted source and may be as
/// long as the file.
struct RLEHeader {
  let size: Size
  /// The rule, and the column of its first byte, from 1; nil if there is none.
  let rule: (text: String, column: Int)?

  /// Parses a line; nil if the line is not a header.
  init?(_ line: [UInt8]) {
    var scanner = Scanner(line: line)
    guard scanner.take("x"), scanner.take("="), let width = scanner.number() else { return nil }
    _ = scanner.take(",")
    guard scanner.take("y"), scanner.take("="), let height = scanner.number() else { return nil }
    _ = scanner.take(",")
    size = Size(width: width, height: height)
    while !scanner.isAtEnd {
      guard let name = scanner.name() else { return nil }
      let hasSign = scanner.take("=")
      if name == "rule" {
        rule = scanner.rest
        return
      }
      guard hasSign, scanner.skipValue() else { return nil }
    }
    rule = nil
  }

  /// A position in the line that advances over the tokens it consumes.
  private struct Scanner {
    let line: [UInt8]
    var place = 0

    mutating func skipSpace() {
      while place < line.count, isSpace(line[place]) { place += 1 }
    }

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return place == line.count
      }
    }

    /// Consumes a character, after any white space. Returns false if another one follows.
    mutating func take(_ character: Character) -> Bool {
      skipSpace()
      return takeNext(character)
    }

    mutating func takeNext(_ character: Character) -> Bool {
      guard place < line.count, line[place] == character.asciiValue else { return false }
      place += 1
      return true
    }

    /// Consumes a whole number; nil if none follows. A number above `Pattern.longestSide` is
    /// reduced to one above that limit, which prevents overflow.
    mutating func number() -> Int? {
      skipSpace()
      let start = place
      var value = 0
      while place < line.count, isDigit(line[place]) {
        value = min(value * 10 + Int(line[place] - UInt8(ascii: "0")), Pattern.longestSide + 1)
        place += 1
      }
      return place > start ? value : nil
    }

    /// Consumes the name of a field; nil if none follows.
    mutating func name() -> String? {
      skipSpace()
      let start = place
      while place < line.count, isLetter(line[place]) { place += 1 }
      let isWhole = place == line.count || isSpace(line[place]) || line[place] == UInt8(ascii: "=")
      return place > start && isWhole ? String(decoding: line[start..<place], as: UTF8.self) : nil
    }

    /// Consumes the number of a field and the comma after it. Returns false for anything else, such
    /// as a rule after a misspelled name.
    mutating func skipValue() -> Bool {
      _ = take("-")
      guard number() != nil else { return false }
      return take(",") || isAtEnd
    }

    /// The rest of the line without space around it and a last comma, and its column; nil if it is
    /// empty.
    var rest: (text: String, column: Int)? {
      mutating get {
        skipSpace()
        var end = line.count
        while end > place, isSpace(line[end - 1]) || line[end - 1] == UInt8(ascii: ",") { end -= 1 }
        if let space = line[place..<end].firstIndex(where: isSpace),
          isNotation(line[place..<space]),
          let next = line[space..<end].first(where: { !isSpace($0) }), isLetter(next)
        {
          end = space
        }
        return end > place ? (String(decoding: line[place..<end], as: UTF8.self), place + 1) : nil
      }
    }

    /// True for a word such as `23/3` or `b3s23`, with which no name begins.
    private func isNotation(_ word: ArraySlice<UInt8>) -> Bool {
      let isCounts = word.allSatisfy { isDigit($0) || "BSbs".utf8.contains($0) }
      return word.contains(UInt8(ascii: "/")) || isCounts && word.contains(where: isLetter)
    }
  }
}

/// A writer for run-length encoded patterns (`.rle`) that Golly can read.
struct RLEWriter {
  private var line: [UInt8] = []
  private(set) var bytes: [UInt8] = []
  private let hasManyStates: Bool

  /// The most characters in a line of cells.
  private static let longestLine = 70

  static func write(_ pattern: Pattern) -> [UInt8] {
    var writer = RLEWriter(hasManyStates: pattern.highest?.value ?? 0 > 1)
    let living = pattern.living
    writer.writeHeader(pattern, living)
    writer.writeCells(pattern.runs, from: Position(x: living.x, y: living.y))
    return writer.bytes
  }

  private init(hasManyStates: Bool) { self.hasManyStates = hasManyStates }

  private mutating func writeHeader(_ pattern: Pattern, _ living: Region) {
    var lines: [String] = []
    if pattern.position != nil || pattern.generation > 0 {
      let corner = pattern.position ?? Position(x: 0, y: 0)
      lines.append(
        "#CXRLE Pos=\(corner.x + living.x),\(corner.y + living.y) Gen=\(pattern.generation)")
    }
    if !pattern.title.isEmpty { lines.append("#N \(pattern.title)") }
    if !pattern.author.isEmpty { lines.append("#O \(pattern.author)") }
    lines += pattern.comments.map { "#C \($0)" }
    let rule = pattern.rule.map { ", rule = \($0.value)" } ?? ""
    lines.append("x = \(living.width), y = \(living.height)\(rule)")
    bytes += lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  private mutating func writeCells(_ runs: [Pattern.Run], from corner: Position) {
    var (x, y) = (corner.x, corner.y)
    for run in runs {
      if run.y > y {
        write(run.y - y, "$")
        (x, y) = (corner.x, run.y)
      }
      if run.x > x { write(run.x - x, hasManyStates ? "." : "b") }
      write(run.count, tag(of: run.state))
      x = run.columns.upperBound
    }
    write(1, "!")
    bytes += line + [UInt8(ascii: "\n")]
  }

  /// Appends a count and a tag, on a new line if the current one is full. A count of 1 is omitted.
  private mutating func write(_ count: Int, _ tag: String) {
    let word = Array((count == 1 ? tag : "\(count)\(tag)").utf8)
    if line.count + word.count > Self.longestLine {
      bytes += line + [UInt8(ascii: "\n")]
      line.removeAll(keepingCapacity: true)
    }
    line += word
  }

  /// Returns the tag of a state: `o` for two states. With more states, `A` to `X` for 1 to 24, and
  /// `pA` to `yO` for 25 to 255.
  private func tag(of state: UInt8) -> String {
    guard hasManyStates else { return "o" }
    let letter = { (first: Unicode.Scalar, number: UInt8) in
      String(Unicode.Scalar(UInt8(ascii: first) + number))
    }
    let (prefix, place) = (state - 1).quotientAndRemainder(dividingBy: 24)
    return (prefix == 0 ? "" : letter("p", prefix - 1)) + letter("A", place)
  }
}
