internal import Archives
internal import CZlib
package import Decoding
internal import Grids
package import Settings

/// Recognizes the format of an input from its first bytes, and returns a reader of its frames.
///
/// - Throws: An error if the format is unknown, or if the header or the first frame is invalid.
package func arrayReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(4)
  // The fourth byte contains flags, of which the upper three are reserved.
  guard start.starts(with: [0x1F, 0x8B, 8]), start.last ?? 0 < 32 else {
    return try plainReader(of: source, options)
  }
  let stream = InflatedStream(source, .gzip)
  return try CheckedReader(
    problem: { stream.isDamaged ? "the gzip data are damaged or incomplete" : nil },
    open: { () throws(Located<ArrayProblem>) in
      try plainReader(of: ByteSource { stream.next() }, options)
    })
}

/// Returns a reader of an input that is not compressed.
private func plainReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(8)
  if start.isEmpty { throw Located(.empty, column: 1) }
  if let raw = options.raw { return try RawReader(source, raw.size, raw.type, options) }
  if start.starts(with: NpyHeader.signature) { return try NpyReader(source, options) }
  if ZipArchive.signatures.contains(where: { start.starts(with: $0) }) {
    return try NpzReader.open(source, options)
  }
  if start.starts(with: PNGReader.signature) { return try PNGStreamReader(source, options) }
  if NetpbmHeader.recognizes(start) { return try NetpbmReader(source, options) }
  if let name = unsupportedFormats.first(where: { start.starts(with: $0.signature) })?.name {
    throw Located(.otherFormat(name), column: 1)
  }
  return try textReader(of: source, options)
}

/// Returns a reader of a text.
private func textReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let line = firstLine(of: source)
  guard line.bytes.allSatisfy({ $0 >= 32 || (9...13).contains($0) }) else {
    throw Located(.unknownFormat, column: 1)
  }
  if NetLogoReader.recognizes(line) { return try NetLogoReader(source, options) }
  if options.columns != nil || LongTableHeader(recognizing: line) != nil {
    return try LongTableReader(source, options)
  }
  return try TextGridReader(source, options)
}

/// Returns the first line of a text without consuming it, or its beginning if the line is long.
/// Hardly more bytes are read, so that a slow stream need not deliver them first.
private func firstLine(of source: ByteSource) -> TextLine {
  var count = 8
  while count < 1 << 16 {
    let start = source.peek(count)
    if start.count < count || start.contains(UInt8(ascii: "\n")) { break }
    count *= 2
  }
  let bytes = source.peek(count).prefix { $0 != UInt8(ascii: "\n") }
  return TextLine(number: 1, bytes: bytes).trimmed
}

/// The first bytes of formats that users may expect to work, with their names in error messages.
private let unsupportedFormats: [(signature: [UInt8], name: String)] = [
  ([0x89, 0x48, 0x44, 0x46], "an HDF5 or NetCDF"), (Array("CDF".utf8), "a NetCDF"),
  (Array("MATLAB".utf8), "a MATLAB"), (Array("PAR1".utf8), "a Parquet"),
  (Array("GIF8".utf8), "a GIF"), ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("RIFF".utf8), "a RIFF"),
  (Array("II*\0".utf8), "a TIFF"), (Array("MM\0*".utf8), "a TIFF"), ([0x80, 4, 0x95], "a pickle"),
  (Array("BZh".utf8), "a bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz"),
  ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard"), (Array("[[".utf8), "a JSON or printed"),
  ([0xFF, 0xFE], "a UTF-16"), ([0xFE, 0xFF], "a UTF-16"),
]

/// A reader of bytes that a stream produces, which may fail.
struct CheckedReader: ArrayReader {
  private var reader: any ArrayReader
  /// Returns the problem of the stream; nil if it has not failed. A failed stream ends early.
  private let problem: () -> ArrayProblem?
  /// The bytes of the stream that stay in memory.
  private let held: Int

  var size: Size { reader.size }
  var content: ArrayContent { reader.content }
  var kept: Int { held + reader.kept }

  init(
    holding held: Int = 0, problem: @escaping () -> ArrayProblem?,
    open: () throws(Located<ArrayProblem>) -> any ArrayReader
  ) throws(Located<ArrayProblem>) {
    (self.held, self.problem) = (held, problem)
    do throws(Located<ArrayProblem>) {
      reader = try open()
    } catch {
      throw problem().map { Located($0, column: 1) } ?? error
    }
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    let frame = Result { () throws(Located<ArrayProblem>) in try reader.next() }
    if case .success(.some(let frame)) = frame { return frame }
    if let problem = problem() { throw Located(problem, column: 1) }
    return try frame.get()
  }
}

/// The decompressed bytes of a gzip or deflate stream, produced on demand.
///
/// A class because it owns a zlib decompressor, which must be freed once.
@safe
final class InflatedStream {
  /// The format of the compressed bytes.
  enum Format {
    /// Gzip, possibly of several members that were compressed one by one.
    case gzip
    /// Deflate without a header, as in zip archives.
    case deflate
  }

  /// True if the compressed bytes were damaged or incomplete. The stream then ends early.
  private(set) var isDamaged = false

  private let source: ByteSource
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

  init(_ source: ByteSource, _ format: Format) {
    self.source = source
    self.format = format
    // zlib: 15 is the largest window (32 KB). Adding 16 selects gzip, and a negative number selects
    // deflate.
    let window: Int32 = format == .gzip ? 15 + 16 : -15
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    if unsafe inflateInit2_(&stream, window, ZLIB_VERSION, size) != Z_OK { fail() }
  }

  deinit { unsafe inflateEnd(&stream) }

  /// Returns the next bytes; an empty array at the end.
  func next() -> [UInt8] {
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
    input = Array(source.next())
    used = 0
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
        status = unsafe inflate(&stream, Z_NO_FLUSH)
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
    let isLast = format == .deflate || used == input.count && source.peek(1).isEmpty
    if isLast {
      isOver = true
    } else if unsafe inflateReset(&stream) != Z_OK {
      fail()
    }
  }
}

extension ByteSource {
  /// Reads the bytes of a frame, whose number counts from 1.
  ///
  /// - Throws: An error if the source ends before the frame.
  func frame(_ number: Int, bytes count: Int) throws(Located<ArrayProblem>) -> [UInt8] {
    let bytes = read(upTo: count, reserving: true)
    guard bytes.count == count else {
      throw Located(.endsEarly(frame: number, expected: count, got: bytes.count), column: 1)
    }
    return bytes
  }
}
