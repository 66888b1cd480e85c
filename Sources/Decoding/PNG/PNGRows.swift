internal import CPNG
internal import Grids
internal import Imaging

/// The rows of a PNG from its top, decoded when they are asked for: a picture may be larger than memory.
///
/// A class, since it owns what libpng holds.
@safe
final class PNGRows {
  private let reader: OpaquePointer
  /// Lent to libpng.
  private let source: ByteSource
  private var row: [Color]

  /// Where the header says whether rows are interlaced.
  private static let interlacing = 28

  /// Nil, and nothing is read, where the rows do not follow each other.
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

  /// The next row.
  ///
  /// - Precondition: it was not the last before.
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
