internal import Settings

/// A parser for Life 1.06: after the first line, each line has the column and the row of a living
/// cell.
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
