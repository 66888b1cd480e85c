/// Text in UTF-16, which begins with a byte order mark.
package enum UTF16Text {
  /// Returns the text as UTF-8; nil if the bytes do not begin with a byte order mark of UTF-16, or
  /// are XML, which declares its encoding itself. Units that are no valid text become replacement
  /// characters.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    if bytes.dropFirst(2).prefix(2).contains(UInt8(ascii: "<")) { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).lazy.map { place -> UInt16 in
      // A last byte without its partner is no unit.
      guard place + 1 < bytes.count else { return 0xFFFD }
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
      into: { text.append($0) })
    return text
  }
}
