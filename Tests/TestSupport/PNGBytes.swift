package import Grids

/// Functions that write PNGs and edit their chunks.
package enum PNGBytes {
  /// Returns a PNG of an image in the eight colors of `GIFBuilder`, with four bits for each pixel.
  package static func written(
    _ pixels: Grid<UInt8>, keyword: String? = nil, text: String? = nil
  ) -> [UInt8] {
    let header = big(pixels.width) + big(pixels.height) + [4, 3, 0, 0, 0]
    var file = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header)
    file += chunk("PLTE", GIFBuilder.palette)
    if let keyword, let text {
      file += chunk("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
    }
    let rows = (0..<pixels.height).flatMap { y -> [UInt8] in [0] + packed(Array(pixels.row(y))) }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// Returns palette indices as two to a byte.
  private static func packed(_ row: [UInt8]) -> [UInt8] {
    stride(from: 0, to: row.count, by: 2).map { place in
      row[place] << 4 | (place + 1 < row.count ? row[place + 1] : 0)
    }
  }

  /// Returns the chunks, each with its length, name and checksum.
  package static func chunks(_ bytes: [UInt8]) -> [(name: String, bytes: ArraySlice<UInt8>)] {
    var chunks: [(name: String, bytes: ArraySlice<UInt8>)] = []
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.prefix(12 + length)
      chunks.append((String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self), chunk))
      rest = rest.dropFirst(chunk.count)
    }
    return chunks
  }

  /// Returns a chunk with a correct length and checksum.
  package static func chunk(_ name: String, _ data: some Collection<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(checksum(body)))
  }

  /// Returns the file with the checksum of every chunk corrected, so that checksums do not reveal
  /// damage.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    chunks(bytes).reduce(Array(bytes.prefix(8))) { file, chunk in
      let body = chunk.bytes.dropFirst(4).dropLast(4)
      return file + chunk.bytes.prefix(4) + body + big(Int(checksum(body)))
    }
  }

  /// Returns a zlib stream that stores the bytes uncompressed.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = bytes.count
    let sums = bytes.reduce((1, 0)) { sum, byte in
      let first = (sum.0 + Int(byte)) % 65_521
      return (first, (sum.1 + first) % 65_521)
    }
    return [0x78, 0x01, 1] + [count, count >> 8, ~count, ~count >> 8].map { UInt8($0 & 255) }
      + bytes + big(sums.1 << 16 | sums.0)
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  /// Returns the CRC-32 of the PNG specification.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
  }

  private static let table = (0..<UInt32(256)).map { byte in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
