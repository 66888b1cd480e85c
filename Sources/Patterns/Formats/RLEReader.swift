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
    for (number, line) in PatternLines(bytes) {
      reader.line = number
      if try reader.read(Array(line)) == .end {
        reader.isClosed = true
        break
      }
    }
    guard reader.hasHeader || reader.hasData else {
      throw Located(.nothing, line: 1, column: 1)
    }
    reader.pattern.runs = reader.runs
    reader.note()
    return reader.pattern
  }

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

  /// Parses the header `x = 3, y = 3, rule = B3/S23`. Both numbers are required, but need not be
  /// right.
  private mutating func readHeader(_ line: [UInt8], from start: Int) throws(Located<PatternProblem>)
  {
    hasHeader = true
    guard let header = RLEHeader(line) else {
      throw error(.header, column: start + 1)
    }
    pattern.declared = header.size
    if let rule = header.rule {
      pattern.rule = .init(rule.text, line: self.line, column: rule.column)
    }
  }

  /// Parses one line of counts and tags. The functions that it calls for each tag are inlined, which
  /// halves the time for a large pattern.
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

  /// Parses an optional count. It has no leading zero, and its tag follows immediately.
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
      throw error(.leadingZero, column: start + 1)
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
  /// are 25 to 255.
  @inline(__always)
  private func readState(_ line: [UInt8], _ column: inout Int) throws(Located<PatternProblem>)
    -> UInt8
  {
    let tag = line[column]
    column += 1
    switch tag {
    case UInt8(ascii: "b"), UInt8(ascii: "."): return 0
    case UInt8(ascii: "o"): return 1
    case UInt8(ascii: "A")...UInt8(ascii: "X"): return tag - UInt8(ascii: "A") + 1
    case UInt8(ascii: "p")...UInt8(ascii: "y"):
      // A lowercase letter alone is an old spelling of state 1.
      guard column < line.count, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(line[column])
      else { return 1 }
      let state =
        24 * (Int(tag - UInt8(ascii: "p")) + 1) + Int(line[column] - UInt8(ascii: "A")) + 1
      column += 1
      if state > 255 { throw error(.tooManyStates, column: column - 1) }
      return UInt8(state)
    default:
      throw error(.meaningless(byte: tag), column: column)
    }
  }

  private func error(_ problem: PatternProblem, column: Int) -> Located<PatternProblem> {
    Located(problem, line: line, column: column)
  }
}
