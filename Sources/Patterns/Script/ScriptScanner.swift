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

  /// Returns the next token without consuming it.
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
