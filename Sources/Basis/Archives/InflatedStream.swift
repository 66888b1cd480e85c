internal import CZlib

/// The decompressed bytes of a gzip or deflate stream, produced on demand.
///
/// A class because it owns a zlib decompressor, which must be freed once.
@safe
package final class InflatedStream {
  /// The format of the compressed bytes.
  package enum Format {
    /// Gzip, possibly of several members that were compressed one by one.
    case gzip
    /// Deflate without a header, as in zip archives.
    case deflate
    /// Deflate with the header of zlib, as in PDF files.
    case zlib

    /// The window that zlib expects: 15 is the largest (32 KB). Adding 16 selects gzip, and a
    /// negative number selects deflate.
    fileprivate var window: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .deflate: -15
      case .zlib: 15
      }
    }
  }

  /// True if the compressed bytes were damaged or incomplete. The stream then ends early.
  package private(set) var isDamaged = false

  private let read: () -> [UInt8]
  private let format: Format
  private var stream = unsafe z_stream()
  private var isOver = false
  /// The compressed bytes that follow.
  private var input: [UInt8] = []
  /// The number of bytes of `input` that have been decompressed.
  private var used = 0
  /// True if zlib may have more output without more input.
  private var hasOutput = false

  /// The maximum length of a piece of output in bytes.
  private static let pieceLength = 1 << 16

  /// - Parameter read: returns the next compressed bytes; an empty array at the end.
  package init(_ format: Format, read: @escaping () -> [UInt8]) {
    (self.format, self.read) = (format, read)
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    if unsafe inflateInit2_(&stream, format.window, ZLIB_VERSION, size) != Z_OK { fail() }
  }

  deinit { unsafe inflateEnd(&stream) }

  /// Returns all decompressed bytes; nil if they are damaged or exceed `limit`.
  package static func inflate(
    _ bytes: ArraySlice<UInt8>, _ format: Format, limit: Int
  ) -> [UInt8]? {
    var rest = Array(bytes)
    let stream = InflatedStream(format) {
      defer { rest = [] }
      return rest
    }
    var plain: [UInt8] = []
    while case let piece = stream.next(), !piece.isEmpty {
      plain += piece
      if plain.count > limit { return nil }
    }
    return stream.isDamaged ? nil : plain
  }

  /// Returns the next bytes; an empty array at the end.
  package func next() -> [UInt8] {
    while !isOver {
      guard fill() else { break }
      let bytes = inflatePiece()
      if !bytes.isEmpty { return bytes }
    }
    return []
  }

  /// Reads more compressed bytes if none are left. Returns false at their end.
  private func fill() -> Bool {
    if used < input.count || hasOutput { return true }
    (input, used) = (read(), 0)
    if input.isEmpty { fail() }
    return !input.isEmpty
  }

  private func fail() { (isOver, isDamaged) = (true, true) }

  private func inflatePiece() -> [UInt8] {
    var status: Int32 = Z_OK
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = unsafe input.baseAddress! + used
        unsafe stream.avail_in = UInt32(min(input.count - used, 1 << 30))
        let available = unsafe Int(stream.avail_in)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
        used += unsafe available - Int(stream.avail_in)
        count = unsafe output.count - Int(stream.avail_out)
      }
    }
    hasOutput = piece.count == Self.pieceLength
    if status == Z_STREAM_END {
      endMember()
    } else if status != Z_OK, status != Z_BUF_ERROR {
      fail()
    }
    return piece
  }

  /// Continues with the next member of a gzip stream, or ends.
  private func endMember() {
    switch format {
    case .deflate: isOver = true
    // Bytes after the end belong to nothing.
    case .zlib: (isOver, isDamaged) = (true, used < input.count)
    case .gzip:
      if used == input.count { (input, used) = (read(), 0) }
      if input.isEmpty {
        isOver = true
      } else if unsafe inflateReset(&stream) != Z_OK {
        fail()
      }
    }
  }
}

/// A decompressor for gzip files.
package enum Gzip {
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Returns the contents of a file; nil if it is damaged or holds more than `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    InflatedStream.inflate(bytes[...], .gzip, limit: limit)
  }
}
