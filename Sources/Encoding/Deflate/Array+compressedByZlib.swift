internal import CZlib
internal import Grids

extension [UInt8] {
  /// Returns the bytes as a zlib stream that zlib makes. Many bytes are compressed in bands on
  /// several cores. The bands are the same for any number of cores.
  ///
  /// - Parameter level: The level of compression, from 0 to 9.
  func compressedByZlib(level: Int32) -> [UInt8] {
    if zlibBands.count > 1 {
      return JoinedBands.stream(
        Cores.map(zlibBands) { DeflatedBand($0, of: self, level: level) })
    }
    var length = compressBound(UInt(count))
    var stream = [UInt8](repeating: 0, count: Int(length))
    let end = unsafe compress2(&stream, &length, self, UInt(count), level)
    // Memory is the only reason to fail. Aborts as any Swift allocation would: another stream
    // would make the same bytes a different file.
    precondition(end == Z_OK, "zlib gets no memory")
    return Array(stream.prefix(Int(length)))
  }

  /// The ranges that zlib compresses one by one: at least 256 KiB each, so that the ends of the bands
  /// take less than a thousandth.
  private var zlibBands: [Range<Int>] {
    let count = Swift.max(1, self.count >> 18)
    return (0..<count).map { $0 * self.count / count..<($0 + 1) * self.count / count }
  }

  /// Returns some of the bytes as a part of a deflate stream that zlib makes.
  func deflated(_ range: Range<Int>, level: Int32) -> [UInt8] {
    var stream = unsafe z_stream()
    let begun = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    // Memory is the only reason to fail. Aborts as any Swift allocation would.
    precondition(begun == Z_OK, "zlib gets no memory")
    defer { unsafe deflateEnd(&stream) }
    // The flush adds at most 6 bytes.
    let most = Int(unsafe deflateBound(&stream, UInt(range.count))) + 16
    return unsafe withUnsafeBufferPointer { bytes in
      let known = Swift.min(range.lowerBound, DeflateToken.farthest)
      let start = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress! + range.lowerBound)
      if known > 0 { unsafe deflateSetDictionary(&stream, start - known, UInt32(known)) }
      return unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
        unsafe (stream.next_in, stream.avail_in) = (start, UInt32(range.count))
        unsafe (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(most))
        let end = unsafe deflate(&stream, Z_SYNC_FLUSH)
        let left = unsafe Int(stream.avail_out)
        precondition(end == Z_OK && left > 0, "the output fits")
        count = most - left
      }
    }
  }
}
