internal import Grids
internal import Settings

/// A parser for Life 1.05: blocks of rows, each after a `#P` line with the location of its top left
/// cell.
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
