internal import Archives
internal import CZlib
internal import Decoding
internal import Grids
internal import Settings

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
