package import Decoding
internal import Grids
package import Settings

/// Recognizes the format of an input from its first bytes, and returns a reader of its frames.
///
/// - Throws: An error if the format is unknown, or if the header or the first frame is invalid.
package func arrayReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(8)
  if start.isEmpty { throw Located(.empty, column: 1) }
  if start.starts(with: NpyHeader.signature) { return try NpyReader(source, options) }
  return try TextGridReader(source, options)
}
