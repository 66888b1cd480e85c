internal import Grids
internal import Settings

/// A parser for plaintext (`.cells`): rows of characters, `.` for dead and `O` or `*` for living
/// cells. Lines that start with `!` are comments. A number before a cell repeats it, as in old
/// files.
struct PlaintextReader {
  private var pattern = Pattern()
  private var runs: [Pattern.Run] = []
  private var line = 0
  private var y = 0
  private var x = 0

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = PlaintextReader()
    for (number, line) in PatternLines(bytes) {
      reader.line = number
      if line.first == UInt8(ascii: "!") {
        reader.readComment(line.dropFirst())
      } else {
        try reader.readRow(line)
      }
    }
    reader.pattern.runs = reader.runs
    return reader.pattern
  }

  private mutating func readComment(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self).trimmed
    if text.hasPrefix("Name:") {
      pattern.title = String(text.dropFirst(5)).trimmed
    } else if text.hasPrefix("Author:") {
      pattern.author = String(text.dropFirst(7)).trimmed
    } else if !text.isEmpty {
      pattern.comments.append(text)
    }
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>) throws(Located<PatternProblem>) {
    var count = 0
    for (place, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","):
        x += max(1, count)
      case UInt8(ascii: "O"), UInt8(ascii: "o"), UInt8(ascii: "*"), UInt8(ascii: "@"):
        let length = max(1, count)
        if x + length <= Pattern.longestSide {
          runs.add(.init(y: y, columns: x..<x + length))
          if runs.count > Pattern.mostRuns {
            throw Located(.tooManyCells, line: self.line, column: place + 1)
          }
          pattern.see(1, line: self.line, column: place + 1)
        }
        x += length
      case _ where isDigit(byte):
        // Clamped just above the limit: the number cannot overflow, and is rejected as too long.
        count = min(count * 10 + Int(byte - UInt8(ascii: "0")), Pattern.longestSide + 1)
        continue
      case _ where isSpace(byte): continue
      default: throw Located(.unknownCell(byte: byte), line: self.line, column: place + 1)
      }
      count = 0
      if x > Pattern.longestSide {
        throw Located(.tooLong, line: self.line, column: place + 1)
      }
    }
    y += 1
    x = 0
  }
}

/// A parser for Life 1.05: blocks of rows, each after a `#P` line with its top left cell.
struct Life105Reader {
  private var pattern = Pattern()
  private var runs: [Pattern.Run] = []
  private var corner = Position(x: 0, y: 0)
  private var row = 0
  private var line = 0

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = Life105Reader()
    for (number, line) in PatternLines(bytes) {
      reader.line = number
      try reader.read(line)
    }
    reader.pattern.settle(&reader.runs)
    return reader.pattern
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Located<PatternProblem>) {
    guard let start = line.firstIndex(where: { !isSpace($0) }) else { return }
    if line[start] == UInt8(ascii: "#") {
      try readComment(line[(start + 1)...], column: start - line.startIndex + 1)
    } else {
      try readRow(line)
      row += 1
    }
  }

  private mutating func readComment(
    _ line: ArraySlice<UInt8>, column: Int
  ) throws(Located<PatternProblem>) {
    let text = String(decoding: line.dropFirst(), as: UTF8.self).trimmed
    switch line.first {
    case UInt8(ascii: "P"):
      // Golly writes blocks without a location.
      let words = text.split(separator: " ")
      let numbers = words.map { Int($0).flatMap(Pattern.possible) }
      guard words.isEmpty || numbers.count == 2 && !numbers.contains(nil) else {
        throw Located(.coordinates, line: self.line, column: column)
      }
      corner = Position(x: numbers.first.flatMap(\.self) ?? 0, y: numbers.last.flatMap(\.self) ?? 0)
      row = 0
    case UInt8(ascii: "N"): pattern.rule = .init("B3/S23", line: self.line, column: column)
    case UInt8(ascii: "R") where !text.isEmpty:
      pattern.rule = .init(text, line: self.line, column: column)
    case UInt8(ascii: "D"), UInt8(ascii: "C"): pattern.comments.append(text)
    default: break
    }
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>) throws(Located<PatternProblem>) {
    for (place, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "O"), UInt8(ascii: "o"):
        runs.add(1, at: corner.x + place, corner.y + row)
        if runs.count > Pattern.mostRuns {
          throw Located(.tooManyCells, line: self.line, column: place + 1)
        }
        pattern.see(1, line: self.line, column: place + 1)
      case UInt8(ascii: "."),
        _ where isSpace(byte):
        continue
      default: throw Located(.unknownCell(byte: byte), line: self.line, column: place + 1)
      }
    }
  }
}

/// A parser for Life 1.06: after the first line, each line is the place of a living cell.
enum Life106Reader {
  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var pattern = Pattern()
    var runs: [Pattern.Run] = []
    for (number, line) in PatternLines(bytes) {
      guard let first = line.firstIndex(where: { !isSpace($0) }) else { continue }
      if line[first] == UInt8(ascii: "#") { continue }
      let words = line.split(whereSeparator: isSpace)
      let numbers = words.map { Int(String(decoding: $0, as: UTF8.self)).flatMap(Pattern.possible) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        let column = first - line.startIndex + 1
        throw Located(.coordinates, line: number, column: column)
      }
      runs.append(.init(y: y, columns: x..<x + 1))
      pattern.see(1, line: number, column: 1)
    }
    pattern.settle(&runs)
    return pattern
  }
}
