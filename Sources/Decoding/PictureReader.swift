package import Grids
package import Imaging

/// How the files of a picture format are read: a value a format.
package struct PictureReader: Sendable {
  /// Whether bytes begin as a file of this format does.
  package let recognises: @Sendable ([UInt8]) -> Bool
  /// Reads the header of a file, and begins to decode its pictures when they are asked for.
  package let open: @Sendable (ByteSource) throws(DecodingProblem) -> any FrameReader
  /// The scenario that a file carries; nil where it carries none. No pixel is decoded.
  package let scenario: @Sendable (ByteSource) throws(DecodingProblem) -> String?
  /// Whether a file is there to its end, as far as can be told without decoding a pixel.
  package let isWhole: @Sendable (ByteSource) -> Bool

  /// As many bytes as any format needs to be recognised: an APNG begins as a PNG does.
  package static let longestSignature = 4096
}

/// A file that is decoded picture by picture: memory does not grow with how many there are.
package protocol FrameReader: AnyObject {
  /// What the header says of every picture, known before anything is decoded.
  var size: Size { get }

  /// How many times the film plays, 0 for ever: known from the first picture on.
  var plays: Int { get }

  /// The next picture as a viewer shows it, nil after the last. After an error there are no more.
  func next() throws(DecodingProblem) -> DecodedFrame?
}

/// A file of one picture whose rows can be decoded one after the other.
package protocol RowReader: FrameReader {
  /// Begins to decode the rows from the top, instead of `next()`; nil if the picture can only be decoded
  /// whole.
  ///
  /// - Returns: a function that returns the next row. It must not be called after the last.
  func rows() throws(DecodingProblem) -> NextRow?

  typealias NextRow = () throws(DecodingProblem) -> [Color]
}
