internal import CPNG
internal import Grids
internal import Imaging

/// The rows of a PNG from the top, decoded on demand because a picture may exceed memory.
///
/// A class because it owns a libpng decoder.
@safe
final class PNGRows {
  private let reader: OpaquePointer
  /// The file. libpng keeps an unretained pointer to it.
  private let source: ByteSource
  private var row: [Color]

  /// The offset of the interlace method in a file.
  private static let interlacing = 28

  /// Creates a decoder of rows; nil if the PNG is interlaced, in which case no byte is consumed.
  init?(_ source: ByteSource, width: Int) throws(DecodingProblem) {
    guard source.peek(Self.interlacing + 1).last == 0 else { return nil }
    let lent = unsafe Unmanaged.passUnretained(source).toOpaque()
    guard let reader = unsafe cpng_reader_make(PNGReader.read, lent) else {
      throw .damaged("out of memory")
    }
    unsafe self.reader = reader
    self.source = source
    row = Array(repeating: Color(red: 0, green: 0, blue: 0), count: width)
    try check(unsafe cpng_read_begin(reader, UInt32(width)))
  }

  deinit { unsafe cpng_reader_free(reader) }

  /// Returns the next row.
  ///
  /// - Precondition: The rows are not exhausted.
  func next() throws(DecodingProblem) -> [Color] {
    let status = unsafe row.withUnsafeMutableBytes { [reader] bytes in
      unsafe cpng_read_row(reader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    try check(status)
    return row
  }

  private func check(_ status: Int32) throws(DecodingProblem) {
    if status == 0 { return }
    let message = unsafe cpng_reader_message(reader)
    throw .damaged(unsafe String(cString: message!))
  }
}
