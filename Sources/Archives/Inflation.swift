internal import CZlib

/// The decompression of bytes in memory.
enum Inflation {
  /// The format of the compressed bytes.
  enum Format {
    /// Gzip, possibly of several members that were compressed one by one.
    case gzip
    /// Deflate without a header, as in zip archives.
    case deflate

    /// The window that zlib expects: 15 is the largest (32 KB). Adding 16 selects gzip, and a
    /// negative number selects deflate.
    fileprivate var window: Int32 { self == .gzip ? 15 + 16 : -15 }
  }

  /// Returns the decompressed bytes; nil if they are damaged or exceed `limit`.
  static func inflate(
    _ bytes: ArraySlice<UInt8>, _ format: Format, limit: Int
  ) -> [UInt8]? {
    var bytes = Array(bytes)
    var plain: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit2_(
        &stream, format.window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          let status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, unsafe output.count - Int(stream.avail_out))
        }
        plain += chunk[..<count]
        if plain.count > limit { return nil }
        if status == Z_STREAM_END {
          // A gzip file may consist of several members that were compressed one by one.
          if unsafe stream.avail_in == 0 || format == .deflate { return plain }
          if unsafe inflateReset(&stream) != Z_OK { return nil }
        } else if status != Z_OK {
          return nil
        }
      }
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) }
  }
}

/// A decompressor for gzip files.
package enum Gzip {
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Returns the contents of a file; nil if it is damaged or holds more than `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    Inflation.inflate(bytes[...], .gzip, limit: limit)
  }
}
