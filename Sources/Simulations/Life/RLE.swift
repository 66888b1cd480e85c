internal import Grids
internal import Settings

/// Reads the run-length encoded pattern format (`.rle`) as Golly does, except that a character without
/// a meaning is an error here.
struct RLE {
  private let name: String
  private var pattern = Pattern()
  private var line = 0
  private var x = 0
  private var y = 0
  private var hasHeader = false
  private var hasData = false

  /// - Parameter name: the file's, for the errors.
  static func parse(_ bytes: [UInt8], name: String) throws(SettingsError) -> Pattern {
    var reader = RLE(name: name)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let first = lines.firstIndex(where: { !$0.allSatisfy(isSpace) }) {
      try reader.refuseOtherFormats(lines[first], line: first + 1)
    }
    for line in lines {
      reader.line += 1
      if try reader.read(Array(line)) == .end { break }
    }
    guard reader.hasHeader || reader.hasData else {
      throw reader.error("no pattern in this file", column: 1, line: 1)
    }
    return reader.pattern
  }

  private init(name: String) {
    self.name = name
  }

  private enum Progress { case more, end }

  private mutating func read(_ line: [UInt8]) throws(SettingsError) -> Progress {
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
    case UInt8(ascii: "C"), UInt8(ascii: "c"): pattern.comments.append(text)
    case UInt8(ascii: "r") where pattern.rule == nil && !text.isEmpty:
      pattern.rule = .init(text: text, place: place(column: 1))
    default: break
    }
  }

  /// `x = 3, y = 3, rule = B3/S23`. The two numbers need not be right, but have to be there.
  private mutating func readHeader(_ line: [UInt8], from start: Int) throws(SettingsError) {
    hasHeader = true
    guard let header = RLEHeader(line) else {
      throw error("a header is written 'x = WIDTH, y = HEIGHT, rule = RULE'", column: start + 1)
    }
    pattern.declared = header.size
    if let rule = header.rule {
      pattern.rule = .init(text: rule.text, place: place(column: rule.column))
    }
  }

  /// One line of counts and tags.
  private mutating func readData(_ line: [UInt8]) throws(SettingsError) -> Progress {
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

  /// The count before a tag, if there is one: no leading zero, and the tag right behind it.
  private func readCount(_ line: [UInt8], _ column: inout Int) throws(SettingsError) -> Int? {
    let start = column
    var count = 0
    while column < line.count, isDigit(line[column]) {
      // What is too large is so long before it overflows, and is refused with its place.
      count = min(count * 10 + Int(line[column] - UInt8(ascii: "0")), Pattern.longestSide + 1)
      column += 1
    }
    guard column > start else { return nil }
    if line[start] == UInt8(ascii: "0") {
      throw error("a count has no leading zero", column: start + 1)
    }
    if column == line.count || isSpace(line[column]) {
      throw error("a count stands right before its tag, on the same line", column: start + 1)
    }
    return count
  }

  private mutating func readTag(
    _ line: [UInt8], _ column: inout Int, count: Int
  ) throws(SettingsError) {
    let start = column
    if line[column] == UInt8(ascii: "$") {
      column += 1
      y += count
      x = 0
    } else {
      let state = try readState(line, &column)
      if state > 1 {
        throw error(
          "cell state \(state), but the rule has only the states 0 and 1", column: start + 1)
      }
      if state == 1, count > 0 { pattern.runs.append(.init(y: y, columns: x..<(x + count))) }
      x += count
    }
    if max(x, y) > Pattern.longestSide {
      throw error("the pattern is over \(Pattern.longestSide) cells long", column: start + 1)
    }
  }

  /// `b` or `.`, `o` or `A`, `B` to `X` for 2 to 24, and `pA` to `yO` for 25 to 255.
  private func readState(_ line: [UInt8], _ column: inout Int) throws(SettingsError) -> Int {
    let tag = line[column]
    column += 1
    switch tag {
    case UInt8(ascii: "b"), UInt8(ascii: "."): return 0
    case UInt8(ascii: "o"): return 1
    case UInt8(ascii: "A")...UInt8(ascii: "X"): return Int(tag - UInt8(ascii: "A")) + 1
    case UInt8(ascii: "p")...UInt8(ascii: "y"):
      // Alone it is an old spelling of state 1.
      guard column < line.count, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(line[column])
      else { return 1 }
      let state =
        24 * (Int(tag - UInt8(ascii: "p")) + 1) + Int(line[column] - UInt8(ascii: "A")) + 1
      column += 1
      if state > 255 { throw error("there are 255 cell states at most", column: column - 1) }
      return state
    default:
      let shown = (33...126).contains(tag) ? "'\(Character(Unicode.Scalar(tag)))'" : "byte \(tag)"
      throw error("\(shown) means nothing in a pattern: write b, o, $ and !", column: column)
    }
  }

  private func refuseOtherFormats(
    _ first: ArraySlice<UInt8>, line: Int
  ) throws(SettingsError) {
    let text = String(decoding: first.prefix(8), as: UTF8.self)
    let formats = [
      ("#Life", "a Life 1.05 or 1.06"), ("#MCell", "an MCell"), ("[M2]", "a macrocell"),
      ("!", "a plaintext"),
    ]
    for (start, format) in formats where text.hasPrefix(start) {
      let message = "this is \(format) file: only RLE patterns are read so far"
      throw error(message, column: 1, line: line)
    }
  }

  private func place(column: Int) -> Place { .file(path: name, line: line, column: column) }

  private func error(_ message: String, column: Int, line: Int? = nil) -> SettingsError {
    SettingsError([
      Mistake(message, at: .file(path: name, line: line ?? self.line, column: column))
    ])
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start.prefix(
        (start.lastIndex { !$0.isWhitespace }).map {
          start.distance(from: start.startIndex, to: $0) + 1
        } ?? 0))
  }
}
