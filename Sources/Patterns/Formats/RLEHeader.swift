internal import Grids

/// The header line of an RLE pattern: `x = 3, y = 3, rule = B3/S23`.
///
/// White space is allowed between all tokens. The commas and the rule are optional. The parser
/// makes a single pass over the bytes, since the line comes from an untrusted source and may be as
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
    if scanner.isAtEnd {
      rule = nil
      return
    }
    guard "rule".allSatisfy({ scanner.takeNext($0) }), scanner.isBetweenTokens else { return nil }
    _ = scanner.take("=")
    guard let word = scanner.word() else { return nil }
    rule = word
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

    /// True if a keyword may end here: before white space or an equals sign.
    var isBetweenTokens: Bool {
      place < line.count && (isSpace(line[place]) || line[place] == UInt8(ascii: "="))
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

    /// Consumes the text up to the next white space, without a comma at its end; nil if none
    /// follows.
    mutating func word() -> (text: String, column: Int)? {
      skipSpace()
      var end = line[place...].firstIndex(where: isSpace) ?? line.count
      if end > place, line[end - 1] == UInt8(ascii: ",") { end -= 1 }
      guard end > place, line[place] != UInt8(ascii: "=") else { return nil }
      return (String(decoding: line[place..<end], as: UTF8.self), place + 1)
    }
  }
}
