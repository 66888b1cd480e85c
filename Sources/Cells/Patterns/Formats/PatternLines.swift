internal import Grids
internal import Settings

/// Returns true for ASCII white space, including the carriage return of Windows files.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }

func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

/// Returns true if a line consists mostly of letters, of which at least half are no cells,
/// and has no signs of RLE.
func isText(_ line: ArraySlice<UInt8>) -> Bool {
  let letters = line.count(where: isLetter)
  let others = line.count { isLetter($0) && $0 | 32 != UInt8(ascii: "o") }
  return letters > 2 && others > 1 && 2 * others >= letters
    && 2 * letters >= line.count { !isSpace($0) }
    && line.first { !isSpace($0) } != UInt8(ascii: "!")
    && !line.contains { "$=".utf8.contains($0) }
}

/// The lines of a file and their numbers, from 1. The sequence is lazy, because an array of all
/// lines may need many times the size of the file.
struct PatternLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var start: Int
  private var number = 0

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, start) = (bytes, bytes.startIndex) }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
    guard start <= bytes.endIndex else { return nil }
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

/// A pattern as it is copied from a forum, a wiki or a chat: between marks such as `[code]` and
/// `[/code]`.
struct CodeBlock {
  /// The text between the marks, or a whole text without them. Lines of text around the marks are
  /// left out, and marks on a line of the pattern are blanks.
  private(set) var text: [UInt8]
  /// The number of lines before the text.
  private(set) var linesBefore = 0

  private static let ends: [(start: String, end: String)] = [
    ("```", "```"), ("~~~", "~~~"), ("[code", "[/code]"), ("[rle", "[/rle]"), ("{{lv:", "}}"),
  ]

  init(_ bytes: [UInt8]) {
    text = bytes
    guard let (number, line, mark) = Self.opening(of: bytes) else { return }
    let length = Self.length(of: mark.start, in: line)
    remove(mark.end, from: line.startIndex + length)
    for place in line.indices.prefix(length) { text[place] = 32 }
    let isAlone = line.dropFirst(length).allSatisfy(isSpace)
    linesBefore = isAlone ? number : number - 1
    let start = bytes[..<line.startIndex].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    text.removeFirst(isAlone ? min(text.count, line.endIndex + 1) : start)
  }

  /// Returns the line of the first mark, without leading white space, if only lines of text are above it.
  private static func opening(
    of bytes: [UInt8]
  ) -> (number: Int, line: ArraySlice<UInt8>, mark: (start: String, end: String))? {
    for (number, line) in PatternLines(bytes) {
      let line = line.drop(while: isSpace)
      if let mark = ends.first(where: { starts(line, $0.start) }) { return (number, line, mark) }
      if !line.isEmpty, !isText(line) { return nil }
    }
    return nil
  }

  /// Removes the last mark, if only lines of text are after it. `start`: the first place after the first mark.
  private mutating func remove(_ end: String, from start: Int) {
    let places = text.indices.dropFirst(start).dropLast(end.utf8.count - 1)
    guard let place = places.last(where: { Self.starts(text[$0...], end) }) else { return }
    let isLast = PatternLines(text[(place + end.utf8.count)...]).allSatisfy {
      $0.bytes.allSatisfy(isSpace) || isText($0.bytes)
    }
    if isLast { text.removeLast(text.count - place) }
  }

  /// Returns true if a line starts with a word, in any case.
  private static func starts(_ line: ArraySlice<UInt8>, _ word: String) -> Bool {
    line.count >= word.utf8.count
      && zip(line, word.utf8).allSatisfy { isLetter($0) ? $0 | 32 == $1 : $0 == $1 }
  }

  /// Returns the length of an opening mark with its options: all of "```rle", and `[code=life]` up
  /// to the bracket.
  private static func length(of start: String, in line: ArraySlice<UInt8>) -> Int {
    switch start.first {
    case "[": line.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 - line.startIndex } ?? line.count
    case "{": start.utf8.count
    default: line.count
    }
  }
}
