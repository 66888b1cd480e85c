internal import Files

extension ProgramFile {
  /// True if the file is a complete MP4: its boxes end where the file does, and include an index
  /// (moov) and frames (mdat).
  var isWholeMP4: Bool {
    var (offset, names) = (0, [String]())
    while offset < size {
      guard let header = try? read(at: offset, count: 16), header.count >= 8 else { return false }
      var length = Self.number(header[0..<4])
      // A 32-bit length of 1 means that a 64-bit length follows the name.
      if length == 1, header.count == 16 { length = Self.number(header[8..<16]) }
      guard length >= 8, length <= size - offset else { return false }
      names.append(String(decoding: header[4..<8], as: UTF8.self))
      offset += length
    }
    return names.first == "ftyp" && names.contains("moov") && names.contains("mdat")
  }

  /// True if the file is a complete Matroska or WebM file: its only segment ends where the file
  /// does. Encoders write the segment's length last.
  var isWholeMatroska: Bool {
    guard let header = try? read(at: 0, count: 64), header.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let (length, start) = Self.variableNumber(header[4...])
    else { return false }
    let segment = start + length
    guard let next = try? read(at: segment, count: 12),
      next.starts(with: [0x18, 0x53, 0x80, 0x67]),
      let (rest, place) = Self.variableNumber(next[4...])
    else { return false }
    return segment + place + rest == size
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // No file has a length above 2⁶². Larger numbers become that limit, so that sums do not
    // overflow.
    bytes.reduce(0) { $0 >> 54 != 0 ? .max >> 1 : $0 << 8 | Int($1) }
  }

  /// Reads an EBML number, whose leading zero bits give its length in bytes, and the offset after
  /// it. Returns nil if there is no number, or for the reserved value of an unknown length.
  private static func variableNumber(_ bytes: ArraySlice<UInt8>) -> (Int, end: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let most = (1 << (7 * count)) - 1
    let value = number(bytes.prefix(count)) & most
    return value == most ? nil : (value, bytes.startIndex + count)
  }
}
