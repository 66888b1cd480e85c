internal import Decoding
internal import Grids
internal import Settings

/// A reader of frames that consist of their values only, row by row.
struct RawReader: ArrayReader {
  let size: Size
  private let type: ElementType
  private let source: ByteSource
  /// The number of frames read.
  private var read = 0

  var content: ArrayContent { type.content }

  init(
    _ source: ByteSource, _ size: Size, _ type: ElementType, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) {
    do throws(ArrayProblem) { try size.check(options) } catch { throw Located(error, column: 1) }
    (self.source, self.size, self.type) = (source, size, type)
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if source.peek(1).isEmpty { return nil }
    read += 1
    let bytes = try source.frame(read, bytes: size.area * type.byteCount)
    return ArrayFrame(size: size, values: try type.values(of: bytes, frame: read))
  }
}
