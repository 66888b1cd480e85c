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
