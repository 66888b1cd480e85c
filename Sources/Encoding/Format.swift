package import Decoding
package import Files
package import Imaging

/// A way of writing shots to a file, and of reading it back.
package struct Format: Sendable {
  /// The name in `--format` and `render list formats`, and the extension of its files.
  package let name: String
  /// One line for `render list formats`.
  package let summary: String
  /// What a file of it holds.
  package let content: FormatContent
  package internal(set) var pictures = PictureTraits()
  /// The notation of its tables; nil for formats without tables.
  package internal(set) var table: TableForm?
  /// The cost of writing its files.
  package let cost: EncodingCost
  /// Throws where its files cannot be made here: to be asked before a long run.
  package internal(set) var check: @Sendable (Output) throws(OutputProblem) -> Void = {
    _ throws(OutputProblem) in
  }
  /// Begins an output.
  package let encoder:
    @Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder
}

extension Format {
  /// Whether its files show anything.
  package var hasPictures: Bool { content == .stills || isAnimation }

  /// Whether a file of it has many frames.
  package var isAnimation: Bool { content == .film || content == .video }

  /// Whether a destination of this format holds a single picture.
  package func isStill(at destination: Destination) -> Bool {
    if case .numbered = destination { return false }
    return content == .stills
  }

  /// Whether a file a frame can be written to a destination, where it is named so.
  package func fits(_ destination: Destination) -> Bool {
    if case .numbered = destination { return content == .stills }
    return true
  }
}

/// The limits of a format's pictures, and the reader of its files.
package struct PictureTraits: Sendable {
  /// The longest side of a picture in pixels; nil for formats without a limit of their own.
  package internal(set) var longestSide: Int?
  /// The most frames that it shows in a second; nil for formats without such a limit.
  package internal(set) var mostFramesPerSecond: Int?
  /// The unit of its delays.
  package internal(set) var clock: @Sendable (Timing) -> Clock = { _ in .gif }
  /// Reads its files; nil for formats that nothing here reads.
  package internal(set) var reader: PictureReader?
}

/// What a file of a format holds.
package enum FormatContent: Sendable {
  /// One picture; a film takes one file a frame.
  case stills
  /// Pictures in time.
  case film
  /// Pictures in time, all shown equally long, in luma and chroma.
  case video
  /// Numbers, without a picture.
  case counts
  /// The cells of the last moment, so that the world can go on from there.
  case cells
}
