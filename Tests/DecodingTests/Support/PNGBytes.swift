import CPNG
import Grids
import Imaging

/// Functions that write PNGs and edit their chunks.
enum PNGBytes {
  /// Returns the PNG that our writer creates from an image in the eight colors of `GIFBuilder`.
  static func written(
    _ pixels: Grid<UInt8>, keyword: String? = nil, text: String? = nil
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    return unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
      let writer = unsafe cpng_writer_make(append, bytes)!
      defer { unsafe cpng_writer_free(writer) }
      guard unsafe begin(writer, pixels.size, keyword, text) == 0 else { return nil }
      for y in 0..<pixels.height {
        guard unsafe cpng_write_row(writer, Array(pixels.row(y))) == 0 else { return nil }
      }
      return unsafe cpng_write_end(writer) == 0 ? bytes.pointee : nil
    }
  }

  private static func begin(
    _ writer: OpaquePointer, _ size: Size, _ keyword: String?, _ text: String?
  ) -> Int32 {
    unsafe GIFBuilder.palette.withUnsafeBufferPointer { palette in
      unsafe (keyword ?? "").withCString { name in
        unsafe (text ?? "").withCString { words in
          var header = unsafe cpng_header(
            width: UInt32(size.width), height: UInt32(size.height), is_indexed: true, depth: 4,
            palette: palette.baseAddress, colors: 8, alphas: nil, alpha_count: 0,
            pixels_per_meter: 0, level: 6, keyword: keyword == nil ? nil : name,
            text: text == nil ? nil : words)
          return unsafe cpng_write_begin(writer, &header)
        }
      }
    }
  }

  private static let append: cpng_sink = { context, bytes, count in
    let file = unsafe context!.assumingMemoryBound(to: [UInt8].self)
    unsafe file.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return 0
  }

  /// Returns the chunks, each with its length, name and checksum.
  static func chunks(_ bytes: [UInt8]) -> [(name: String, bytes: ArraySlice<UInt8>)] {
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
  static func chunk(_ name: String, _ data: some Collection<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(checksum(body)))
  }

  /// Returns the file with the checksum of every chunk corrected, so that checksums do not reveal
  /// damage.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    chunks(bytes).reduce(Array(bytes.prefix(8))) { file, chunk in
      let body = chunk.bytes.dropFirst(4).dropLast(4)
      return file + chunk.bytes.prefix(4) + body + big(Int(checksum(body)))
    }
  }

  /// Returns a zlib stream that stores the bytes uncompressed.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
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
