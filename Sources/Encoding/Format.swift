package import Decoding
package import Files
package import Grids
package import Imaging

/// A way of writing shots to a file, and of reading it back.
package struct Format: Sendable {
  /// As `--format` and `render list formats` name it.
  package let name: String
  /// The endings of file names that choose it, without the dot.
  package let pathExtensions: [String]
  /// One line for `render list formats`.
  package let summary: String
  /// What a file of it holds.
  package let content: FormatContent
  /// The longest side of a picture in pixels, where the format has a limit of its own.
  package internal(set) var longestSide: Int?
  /// As many frames as it shows in a second at most, where it has such a limit.
  package internal(set) var mostFramesPerSecond: Int?
  /// Whether its frames are those of a video: all stay equally long, and their colours are as bright,
  /// as blue and as red.
  package internal(set) var isVideo = false
  /// How it counts time.
  package internal(set) var clock: @Sendable (Timing) -> Clock = { _ in .gif }
  /// Reads what is written; nil where nothing here does.
  package internal(set) var reader: PictureReader?
  /// The bytes of memory that its library takes for a pixel of a picture.
  package internal(set) var memoryPerPixel = 0
  /// How its tables are written; nil where it has none.
  package internal(set) var table: TableForm?
  /// The bytes that a picture of a size takes at most, or a row of so many counts, besides a text
  /// that it carries.
  package let mostBytes: @Sendable (_ picture: Size, _ counts: Int) -> Int
  /// About how long a core writes it.
  package internal(set) var time = EncodingTime()
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
  package var hasPictures: Bool { content == .stills || content == .film }

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

/// What a file of a format holds.
package enum FormatContent: Sendable {
  /// One picture; a film takes one file a frame.
  case stills
  /// Pictures in time.
  case film
  /// Numbers, without a picture.
  case counts
  /// The cells of the last moment, so that the world can go on from there.
  case cells
}
