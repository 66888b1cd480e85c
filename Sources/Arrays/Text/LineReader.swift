internal import Decoding
internal import Settings

/// A line of a text, without its end.
struct TextLine {
  /// The number, from 1.
  let number: Int
  let bytes: ArraySlice<UInt8>

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The line without a carriage return at its end, and without a byte order mark at its start.
  /// Each file of a sequence may begin with such a mark.
  var trimmed: TextLine {
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    let isMarked = line.starts(with: Self.byteOrderMark)
    return TextLine(number: number, bytes: isMarked ? line.dropFirst(3) : line)
  }

  /// True if the line contains only blanks.
  var isBlank: Bool { bytes.allSatisfy(Self.isBlank) }

  /// The bytes without blanks at both ends.
  var content: ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(where: { !Self.isBlank($0) }) else { return bytes.prefix(0) }
    return bytes[...last].drop(while: Self.isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}

/// The lines of a text, read on demand. A line ends with a line feed, which a carriage return may
/// precede.
struct LineReader {
  private let source: ByteSource
  /// The maximum length of a line in bytes.
  private let longest: Int
  /// The bytes that have been read from the source and belong to later lines.
  private var rest: ArraySlice<UInt8> = []
  private var number = 0

  init(_ source: ByteSource, longest: Int) {
    self.source = source
    self.longest = longest
  }

  /// Returns the next line; nil at the end of the text.
  mutating func next() throws(Located<ArrayProblem>) -> TextLine? {
    number += 1
    if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      defer { rest = rest[(end + 1)...] }
      return try line(rest[..<end])
    }
    return try lineAcrossPieces()
  }

  /// Returns a line whose end is not in `rest`.
  private mutating func lineAcrossPieces() throws(Located<ArrayProblem>) -> TextLine? {
    var start = Array(rest)
    rest = []
    while start.count <= longest {
      let piece = source.next()
      if piece.isEmpty { return start.isEmpty ? nil : try line(start[...]) }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      start += piece[..<(end ?? piece.endIndex)]
      guard let end else { continue }
      rest = piece[(end + 1)...]
      return try line(start[...])
    }
    throw Located(.longLine(most: longest), line: number, column: 1)
  }

  private func line(_ bytes: ArraySlice<UInt8>) throws(Located<ArrayProblem>) -> TextLine {
    guard bytes.count <= longest else {
      throw Located(.longLine(most: longest), line: number, column: 1)
    }
    return TextLine(number: number, bytes: bytes).trimmed
  }
}
