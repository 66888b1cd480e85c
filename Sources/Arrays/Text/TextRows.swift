internal import Decoding
internal import Settings

/// The rows of a text, divided into frames by empty lines.
struct TextRows {
  private var lines: LineReader
  /// The maximum number of bytes in a frame.
  private let limit: Int
  /// True if lines that start with `# ` are comments; nil until the first other line or the
  /// first frame is read.
  private var hasComments: Bool?
  /// The last line of blanks that ended a frame; nil if there is none.
  private(set) var lineOfBlanks: Int?

  /// The memory that a line needs besides its bytes.
  private static let bytesPerLine = 64

  init(_ source: ByteSource, limit: Int) {
    lines = LineReader(source, longest: limit)
    self.limit = limit
  }

  /// Returns the rows of the next frame; no rows at the end of the text.
  mutating func next() throws(Located<ArrayProblem>) -> [TextLine] {
    var rows: [TextLine] = []
    var bytes = 0
    while let line = try lines.next() {
      if hasComments == nil, !Self.isMarked(line), !line.isBlank {
        hasComments = line.isNumeric
        if hasComments == true { rows = [] }
      }
      if endsFrame(line) {
        if rows.isEmpty { continue }
        hasComments = hasComments ?? false
        return rows
      }
      bytes += line.bytes.count + Self.bytesPerLine
      guard bytes <= limit else {
        throw Located(.longFrame(most: limit), line: line.number, column: 1)
      }
      rows.append(line)
    }
    return rows
  }

  private mutating func endsFrame(_ line: TextLine) -> Bool {
    if hasComments == true, Self.isMarked(line) { return true }
    guard line.isBlank else { return false }
    if !line.bytes.isEmpty { lineOfBlanks = line.number }
    return true
  }

  /// Returns true if a line is a comment in a grid of numbers.
  private static func isMarked(_ line: TextLine) -> Bool {
    guard line.bytes.first == UInt8(ascii: "#") else { return false }
    return line.bytes.dropFirst().first.map { $0 == 32 || $0 == 9 } ?? true
  }
}
