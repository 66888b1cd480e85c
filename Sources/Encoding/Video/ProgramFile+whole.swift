internal import Files

extension ProgramFile {
  /// Whether it is an MP4 whose boxes end where the file does, an index and frames among them.
  var isWholeMP4: Bool {
    var (offset, names) = (0, [String]())
    while offset < size {
      let header = read(at: offset, count: 16)
      guard header.count >= 8 else { return false }
      var length = Self.number(header[0..<4])
      if length == 1, header.count == 16 { length = Self.number(header[8..<16]) }
      guard length >= 8, length <= size - offset else { return false }
      names.append(String(decoding: header[4..<8], as: UTF8.self))
      offset += length
    }
    return names.first == "ftyp" && names.contains("moov") && names.contains("mdat")
  }

  /// Whether it is a Matroska file, as WebM is, whose only segment ends where the file does. The
  /// segment's length is written last.
  var isWholeMatroska: Bool {
    let header = read(at: 0, count: 64)
    guard header.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let (length, start) = Self.variableNumber(header[4...])
    else { return false }
    let segment = start + length
    let next = read(at: segment, count: 12)
    guard next.starts(with: [0x18, 0x53, 0x80, 0x67]),
      let (rest, place) = Self.variableNumber(next[4...])
    else { return false }
    return segment + place + rest == size
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // A length over 2⁶² is none.
    bytes.reduce(0) { $0 >> 54 != 0 ? .max >> 1 : $0 << 8 | Int($1) }
  }

  /// A number whose first bits say how many bytes it has, and where it ends; nil where there is none,
  /// as where the length was left open.
  private static func variableNumber(_ bytes: ArraySlice<UInt8>) -> (Int, end: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let most = (1 << (7 * count)) - 1
    let value = number(bytes.prefix(count)) & most
    return value == most ? nil : (value, bytes.startIndex + count)
  }
}
