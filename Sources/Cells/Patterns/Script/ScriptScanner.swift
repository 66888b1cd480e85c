/// A scanner for the tokens of the scripts in a file. A script is enclosed in `[[` and `]]`,
/// usually in comments. Several scripts form one.
struct ScriptScanner {
  /// A word or a quoted text.
  struct Token {
    let text: ArraySlice<UInt8>
    let isQuoted: Bool
    let line: Int
    let column: Int

    var string: String { String(decoding: text, as: UTF8.self) }
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var lineStart = 0
  /// True if only white space has been read on the line.
  private var isLineStart = true
  /// The location where the current script starts; nil outside of scripts.
  private(set) var start: (line: Int, column: Int)?

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next token of any script, or nil after the last.
  mutating func next() -> Token? {
    while place < bytes.count {
      if start == nil {
        findStart()
      } else if isPair(Self.close) {
        start = nil
        place += 2
      } else if isPair(Self.open) {
        place += 2
      } else if isBetweenWords(bytes[place]) {
        skip()
      } else if !skipCommentMark() {
        return bytes[place] == Self.quote ? quoted() ?? word() : word()
      }
    }
    return nil
  }

  /// Returns the next token without consuming it; nil after the last.
  func peek() -> Token? {
    var copy = self
    return copy.next()
  }

  private mutating func findStart() {
    if isPair(Self.open) {
      start = (line, place - lineStart + 1)
      place += 2
    } else {
      skip()
    }
  }

  private mutating func skip() {
    if bytes[place] == Self.newline {
      line += 1
      lineStart = place + 1
      isLineStart = true
    } else if !isSpace(bytes[place]) {
      isLineStart = false
    }
    place += 1
  }

  /// Skips the comment mark at the start of a line, such as `#C`. Returns false if there is none.
  private mutating func skipCommentMark() -> Bool {
    defer { isLineStart = false }
    guard bytes[place] == UInt8(ascii: "#"), isLineStart else { return false }
    place += 1
    if place < bytes.count, !isSpace(bytes[place]), bytes[place] != Self.open { place += 1 }
    return true
  }

  private func isPair(_ bracket: UInt8) -> Bool {
    bytes[place] == bracket && place + 1 < bytes.count && bytes[place + 1] == bracket
  }

  private func isBetweenWords(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "}")
  }

  private mutating func word() -> Token {
    let first = place
    repeat {
      place += 1
    } while place < bytes.count && !isBetweenWords(bytes[place])
      && !isPair(Self.close) && !isPair(Self.open)
    return token(first..<place, isQuoted: false, from: first)
  }

  /// Returns a quoted text; nil if the closing quote is not on the same line.
  private mutating func quoted() -> Token? {
    let first = place + 1
    let end = bytes[first...].firstIndex { $0 == Self.quote || $0 == Self.newline }
    guard let end, bytes[end] == Self.quote else { return nil }
    place = end + 1
    return token(first..<end, isQuoted: true, from: first - 1)
  }

  private func token(_ text: Range<Int>, isQuoted: Bool, from first: Int) -> Token {
    Token(text: bytes[text], isQuoted: isQuoted, line: line, column: first - lineStart + 1)
  }
}

extension ScriptScanner.Token {
  /// The number that the token spells, such as `-12`, `7.5` or `-4/3`, in millionths. Nil if it is
  /// not a number, or too large: at most nine digits are allowed before the decimal point.
  var millionths: Int? {
    guard !isQuoted, text.count <= 40 else { return nil }
    let parts = text.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map(Self.millionths)
    guard let first = numbers[0] else { return nil }
    if numbers.count == 1 { return first }
    guard let second = numbers[1], second != 0 else { return nil }
    let quotient = Int128(first) * Int128(Self.one) / Int128(second)
    return abs(quotient) <= Int128(Self.largest) ? Int(quotient) : nil
  }

  /// The whole number that the token spells, or nil.
  var number: Int? {
    millionths.flatMap { $0 % Self.one == 0 ? $0 / Self.one : nil }
  }

  private static let one = 1_000_000
  private static let largest = 1_000_000_000 * one

  private static func millionths(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    // Digits after the sixth decimal are cut off.
    let fraction = parts.count > 1 ? parts[1].prefix(6) : []
    guard parts[0].count + fraction.count > 0, parts[0].count <= 9,
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let digits = (parts[0] + fraction).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let size = (fraction.count..<6).reduce(digits) { size, _ in size * 10 }
    return isNegative ? -size : size
  }
}
