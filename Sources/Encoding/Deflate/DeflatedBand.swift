internal import CZlib
internal import Grids

/// Rows that were compressed as a part of a deflate stream. It ends at a whole byte, so that
/// streams can be joined from parts that were made on several cores.
struct DeflatedBand: Sendable {
  let bytes: [UInt8]
  /// The number of uncompressed bytes, and their Adler-32 checksum.
  let count: Int
  let checksum: UInt

  /// Compresses the new rows of packed rows. Repetitions may begin in the rows before them.
  ///
  /// - Parameter isHuge: True if they belong to a picture that does not fit in memory.
  init(_ rows: PackedRows, _ effort: Effort, isHuge: Bool) {
    let new = rows.newBytes
    count = new.count
    checksum = unsafe rows.bytes.withUnsafeBufferPointer { bytes in
      unsafe adler32_z(1, bytes.baseAddress! + new.lowerBound, new.count)
    }
    bytes = CancellationCheck.isOver ? [] : rows.compressedPart(effort, isHuge: isHuge)
  }
}

/// A zlib stream (RFC 1950) that is joined from bands.
struct JoinedBands {
  /// Compression method 8 with a window of 32 KiB, and flags for the default level.
  static let header: [UInt8] = [0x78, 0x9C]

  private var checksum: UInt = 1

  mutating func add(_ band: DeflatedBand) {
    checksum = adler32_combine(checksum, band.checksum, band.count)
  }

  /// The end of the stream after all bands: an empty last block with fixed codes, and the checksum.
  var end: [UInt8] { [3, 0] + (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 255) } }
}

extension PackedRows {
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
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      let known = min(range.lowerBound, DeflateToken.farthest)
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
