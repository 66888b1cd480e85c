internal import CZlib

/// A decompressor for gzip files.
package enum Gzip {
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Returns the contents of a file; nil if it is damaged or holds more than `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var bytes = bytes
    var plain: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var stream = unsafe z_stream()
    // zlib: 15 is the largest window (32 KB), and adding 16 selects the gzip format.
    let gzipWindow = 15 + 16
    guard
      unsafe inflateInit2_(
        &stream, Int32(gzipWindow), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    return unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = unsafe chunk.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          let status = unsafe inflate(&stream, Z_NO_FLUSH)
          return (status, unsafe output.count - Int(stream.avail_out))
        }
        plain += chunk[..<count]
        if plain.count > limit { return nil }
        if status == Z_STREAM_END {
          // A file may consist of several members that were compressed one by one.
          if unsafe stream.avail_in == 0 { return plain }
          if unsafe inflateReset(&stream) != Z_OK { return nil }
        } else if status != Z_OK {
          return nil
        }
      }
    }
  }
}
