internal import Grids
internal import Settings

/// A parser for plaintext (`.cells`): rows of characters, `.` for dead and `O`, `*` or `#` for living
/// cells. Lines that start with `!`, perhaps after blanks, are comments, and so are lines of text
/// above and below the rows. A number before a cell repeats it, as in old files. In files without
/// `.` a blank or a tab is a dead cell; in others, white space separates cells. Rows of only zeros
/// and ones, which commas may separate, are dead and living cells.
struct PlaintextReader {
  private var pattern = Pattern()
  private var runs: [Pattern.Run] = []
  private var line = 0
  private var y = 0
  private var x = 0
  /// True once there was a line of text, and once one has followed the cells.
  private var (hasText, hasEnded) = (false, false)
  /// What characters stand for that do not always mean the same.
  private let blank: Blank
  private let areBits: Bool

  private enum Blank { case dead, separates }

  private init(_ bytes: [UInt8]) {
    let rows = PatternLines(bytes).lazy.map(\.bytes).filter { Self.comment($0) == nil }
    areBits = rows.allSatisfy { $0.allSatisfy { isSpace($0) || "01,".utf8.contains($0) } }
    let hasDead = areBits || rows.contains { $0.contains { ".,".utf8.contains($0) } }
    blank = hasDead ? .separates : .dead
  }

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = PlaintextReader(bytes)
    for (number, line) in PatternLines(bytes) {
      reader.line = number
      if let comment = comment(line) {
        reader.readComment(comment)
        if isText(line) { (reader.hasText, reader.hasEnded) = (true, !reader.runs.isEmpty) }
      } else if reader.hasText, reader.runs.isEmpty, line.allSatisfy(isSpace) {
        continue
      } else if reader.hasEnded, !line.allSatisfy(isSpace) {
        throw Located(.secondDrawing, line: number, column: 1)
      } else {
        try reader.readRow(line)
      }
    }
    reader.pattern.runs = reader.runs
    return reader.pattern
  }

  /// Returns the text of a comment; nil for a row.
  static func comment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop(while: isSpace)
    if text.first == UInt8(ascii: "!") { return text.dropFirst() }
    return isText(line) ? text : nil
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
      let length = max(1, count)
      switch byte {
      case UInt8(ascii: "0") where areBits: x += 1
      case UInt8(ascii: "1") where areBits: try live(1, at: place)
      case UInt8(ascii: ",") where areBits: break
      case UInt8(ascii: "."), UInt8(ascii: ","): x += length
      case UInt8(ascii: "?"):
        pattern.warn(.unknownCells)
        x += length
      case UInt8(ascii: "O"), UInt8(ascii: "o"), UInt8(ascii: "*"), UInt8(ascii: "@"),
        UInt8(ascii: "#"):
        try live(length, at: place)
      case _ where isDigit(byte):
        // Clamped just above the limit: the number cannot overflow, and is rejected as too long.
        count = min(count * 10 + Int(byte - UInt8(ascii: "0")), Pattern.longestSide + 1)
        continue
      case UInt8(ascii: " ") where blank == .dead, UInt8(ascii: "\t") where blank == .dead:
        x += length
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

  private mutating func live(_ length: Int, at place: Int) throws(Located<PatternProblem>) {
    if x + length <= Pattern.longestSide {
      runs.add(.init(y: y, columns: x..<x + length))
      if runs.count > Pattern.mostRuns {
        throw Located(.tooManyCells, line: self.line, column: place + 1)
      }
      pattern.see(1, line: self.line, column: place + 1)
    }
    x += length
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
      case UInt8(ascii: "?"): pattern.warn(.unknownCells)
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

/// A parser for apgcodes, the names of objects on Catagolue and LifeWiki, such as `xq4_153`: strips
/// of five rows, a digit of base 32 for each column of a strip, short forms for empty columns
/// (https://conwaylife.com/wiki/Apgcode).
struct ApgCodeReader {
  private var runs: [Pattern.Run] = []

  /// Returns true if a line begins as an apgcode does, also one that does not contain the cells.
  static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
    guard let code = line.split(whereSeparator: isSpace).first else { return false }
    guard let separator = code.firstIndex(of: UInt8(ascii: "_")),
      code.allSatisfy({ isDigit($0) || $0 == 95 || (97...122).contains($0) })
    else { return false }
    return kind(of: code[..<separator]) != nil || isHash(code[..<separator])
  }

  /// Returns the kind and the number of `xs4`: the cells of a still life (`s`), or the period of an
  /// oscillator (`p`) or a spaceship (`q`).
  private static func kind(of prefix: ArraySlice<UInt8>) -> (kind: UInt8, number: Int)? {
    let digits = prefix.dropFirst(2)
    guard prefix.first == UInt8(ascii: "x"), !digits.isEmpty, digits.allSatisfy(isDigit),
      let kind = prefix.dropFirst().first, "spq".utf8.contains(kind),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (kind, number)
  }

  /// Returns true for the prefixes of objects that are named by a hash: those that grow, and those
  /// that are too large.
  private static func isHash(_ prefix: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: prefix, as: UTF8.self)
    return word == "ov" || word == "zz" || word == "yl"
      || word.hasPrefix("yl") && word.dropFirst(2).utf8.allSatisfy(isDigit)
  }

  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var found: Pattern?
    for (number, line) in PatternLines(bytes) {
      guard let start = line.firstIndex(where: { !isSpace($0) }) else { continue }
      guard found == nil else {
        if !recognizes(line) { continue }
        found?.warn(.another(line: number))
        break
      }
      let code = line[start...].prefix { !isSpace($0) }
      let column = start - line.startIndex + 1
      let separator = code.firstIndex(of: UInt8(ascii: "_")) ?? code.endIndex
      guard let (kind, cells) = kind(of: code[..<separator]) else {
        throw Located(.hash, line: number, column: column)
      }
      var pattern = Pattern()
      do throws(Located<PatternProblem>) {
        var reader = ApgCodeReader()
        try reader.read(code[(separator + 1)...])
        pattern.runs = reader.runs.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      } catch {
        let place = column + separator - code.startIndex + error.column
        throw Located(error.problem, line: number, column: place)
      }
      let living = pattern.runs.count
      pattern.see(1, line: number, column: column)
      if kind == UInt8(ascii: "s"), living != cells {
        throw Located(.otherCells(living, written: cells), line: number, column: column)
      }
      found = pattern
    }
    guard let found else { throw Located("the file contains no pattern", line: 1, column: 1) }
    return found
  }

  private mutating func read(_ text: ArraySlice<UInt8>) throws(Located<PatternProblem>) {
    var (x, strip) = (0, 0)
    var rest = text
    while let byte = rest.popFirst() {
      let column = rest.startIndex - text.startIndex
      switch byte {
      case UInt8(ascii: "w"): x += 2
      case UInt8(ascii: "x"): x += 3
      case UInt8(ascii: "y"):
        guard let digit = rest.popFirst().flatMap(Self.digit) else {
          throw Located(.apgCode, line: 1, column: column)
        }
        x += 4 + digit
      case UInt8(ascii: "z"): (x, strip) = (0, strip + 1)
      default:
        guard let digit = Self.digit(byte), digit < 32 else {
          throw Located(.apgCode, line: 1, column: column)
        }
        for row in 0..<5 where digit >> row & 1 == 1 {
          runs.append(.init(y: 5 * strip + row, columns: x..<x + 1))
        }
        x += 1
      }
      if runs.count > Pattern.mostRuns { throw Located(.tooManyCells, line: 1, column: column) }
    }
    if runs.isEmpty { throw Located(.apgCode, line: 1, column: 1) }
  }

  /// Returns the value of a digit of base 36.
  private static func digit(_ byte: UInt8) -> Int? {
    isDigit(byte) ? Int(byte) - 48 : (97...122).contains(byte) ? Int(byte) - 87 : nil
  }
}
