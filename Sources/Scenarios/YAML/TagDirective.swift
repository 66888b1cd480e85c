/// Finds lines that begin with `%TAG`. libyaml compares each of them with all lines before it, so a
/// few megabytes would take minutes. Tags are not supported anyway.
enum TagDirective {
  private static let start = Array("%TAG".utf8)

  /// Returns the number of the first such line, counted from 1; nil if there is none.
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

  /// Returns true for a byte that can be the last of a line break or of a byte order mark. Line
  /// breaks in YAML are CR, LF, and U+0085, U+2028 and U+2029 in UTF-8.
  private static func endsLine(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
    default: false
    }
  }
}
