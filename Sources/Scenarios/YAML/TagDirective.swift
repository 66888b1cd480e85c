/// Finds lines that begin with `%TAG`. libyaml compares each with all before it, so that a few
/// megabytes of them would take minutes, and tags are not read anyway.
enum TagDirective {
  private static let start = Array("%TAG".utf8)

  /// The number of the first such line, from 1; nil where there is none.
  static func line(in bytes: [UInt8]) -> Int? {
    var line = 1
    var isAtStart = true
    for (place, byte) in bytes.enumerated() {
      if isAtStart, byte == start[0], bytes[place...].starts(with: start) { return line }
      isAtStart = endsLine(byte)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    return nil
  }

  /// Whether it is the last byte of what ends a line in YAML: of CR, LF, or of U+0085, U+2028 and
  /// U+2029 in UTF-8; or that of a mark of byte order.
  private static func endsLine(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
    default: false
    }
  }
}
