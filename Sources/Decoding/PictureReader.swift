package import Grids
package import Imaging

/// The functions that read one image format. Each format has one value.
package struct PictureReader: Sendable {
  /// Returns true if these first bytes of a file belong to the format.
  package let recognizes: @Sendable ([UInt8]) -> Bool
  /// Reads the header of a file and returns a reader, which decodes frames on demand.
  package let open: @Sendable (ByteSource) throws(DecodingProblem) -> any FrameReader
  /// Returns the scenario embedded in a file; nil if there is none. Decodes no pixels.
  package let scenario: @Sendable (ByteSource) throws(DecodingProblem) -> String?
  /// Returns true if the file is complete, as far as can be found out without decoding pixels.
  package let isWhole: @Sendable (ByteSource) -> Bool

  /// The number of first bytes that is enough to recognize any format. An APNG begins as a PNG
  /// does: its acTL chunk may follow long texts.
  package static let longestSignature = 4096
}

/// A file that is decoded frame by frame, so that memory does not grow with their number.
package protocol FrameReader: AnyObject {
  /// The size of every frame, as the header announces it. Available before decoding.
  var size: Size { get }

  /// The number of times the animation plays; 0 for forever. Valid once the first frame is read.
  var plays: Int { get }

  /// Returns the next frame as a viewer shows it; nil after the last, and after an error.
  func next() throws(DecodingProblem) -> DecodedFrame?
}

/// A file of one picture that can be decoded row by row.
package protocol RowReader: FrameReader {
  /// Starts decoding rows from the top, as an alternative to `next()`.
  ///
  /// - Returns: A function that returns the next row; nil if the picture can only be decoded as a
  ///   whole. It must not be called after the last row.
  func rows() throws(DecodingProblem) -> NextRow?

  typealias NextRow = () throws(DecodingProblem) -> [Color]
}
