internal import Grids
internal import Settings

/// Returns true for ASCII white space, including the carriage return of Windows files.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }

func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

/// The lines of a file and their numbers, from 1. The sequence is lazy, because an array of all
/// lines may need many times the size of the file.
struct PatternLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    guard start <= bytes.count else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    start = line.endIndex + 1
    number += 1
    return (number, line)
  }
}

extension String {
  /// The string without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Pattern {
  /// Returns a coordinate if it is in the allowed range, else nil.
  static func possible(_ coordinate: Int) -> Int? {
    (-longestSide...longestSide).contains(coordinate) ? coordinate : nil
  }

  /// Sets the location of (0, 0) from the words of a comment. Anything but two numbers is ignored.
  mutating func readLocation(_ words: [Substring]) {
    guard words.count == 2, words.allSatisfy(Self.isNumber) else { return }
    let numbers = words.map { Int($0).flatMap(Self.possible) }
    if let x = numbers[0], let y = numbers[1] {
      position = Position(x: x, y: y)
    } else {
      warn(.farPlace)
    }
  }

  /// Records a warning once, however often an untrusted file gives a reason for it.
  mutating func warn(_ warning: PatternWarning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Returns true if a word is a whole number, however large.
  private static func isNumber(_ word: Substring) -> Bool {
    let digits = word.utf8.first.map { "+-".utf8.contains($0) } == true ? word.dropFirst() : word
    return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
  }

  /// The last generation that a file can set, to which a film's can be added without overflow.
  static let lastGeneration = 1 << 60

  /// Records that a state occurs at a location of the file.
  @inline(__always)
  mutating func see(_ state: UInt8, line: Int, column: Int) {
    if state > highest?.value ?? 0 { highest = Written(state, line: line, column: column) }
  }
}

/// The preparation of a pattern file for its parser: it decodes UTF-16, removes a byte order mark,
/// and ends all lines with line feeds.
enum ReadableBytes {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the bytes of a file in the form that parsers expect. Throws for a zip archive.
  static func of(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> [UInt8] {
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { throw Located(.zip, line: 1, column: 1) }
    let bytes = UTF16Text.utf8(bytes) ?? bytes
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return LineEnds.unified(text)
  }
}
