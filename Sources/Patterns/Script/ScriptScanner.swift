/// Takes a script's words out of a file, one after the other. A script stands between `[[` and `]]`,
/// mostly in comments; of several each goes on with the one before.
struct ScriptScanner {
  /// A word, a text in quotes, or a bracket.
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
  /// Whether nothing has been seen on the line.
  private var isLineStart = true
  /// Where the script began that is being read; nil between two.
  private(set) var start: (line: Int, column: Int)?

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next word of any script; nil behind the last.
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

  /// The next word without taking it.
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

  /// Passes over the `#C` that a line of comment begins with.
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

  /// A text in quotes; nil where they are not closed on their line.
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
