/// PNG chunks with corrected checksums, so that decoders read their content.
enum PNGChunks {
  /// Returns the bytes with the correct checksum after each complete chunk.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = checksum(bytes[(place + 4)..<end])
      for byte in 0..<4 { bytes[end + byte] = UInt8(sum >> (24 - 8 * byte) & 255) }
      place = end + 4
    }
    return bytes
  }

  /// Returns the CRC-32 of the PNG specification.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
