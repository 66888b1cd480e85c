package import Decoding
package import Files
package import Imaging

/// An output format: its encoder, its limits and costs, and its reader if there is one.
package struct Format: Sendable {
  /// The name in `--format` and `render list formats`, and the extension of its files.
  package let name: String
  /// The line of help in `render list formats`.
  package let summary: String
  /// The kind of content in a file.
  package let content: FormatContent
  package internal(set) var pictures = PictureTraits()
  /// The notation of tables; nil for formats without tables.
  package internal(set) var table: TableForm?
  /// The media type with which browsers show files; nil if they do not.
  package internal(set) var mediaType: String?
  /// The estimated cost of writing files.
  package let cost: EncodingCost
  /// Throws if the format is unavailable here, for example without ffmpeg. Called before a long
  /// run.
  package internal(set) var check: @Sendable (Output) throws(OutputProblem) -> Void = {
    _ throws(OutputProblem) in
  }
  /// True if a file shows a single picture of a film, which `EncodingOptions.poster` selects.
  package internal(set) var isPoster = false
  /// Creates an encoder for an output.
  package let encoder:
    @Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder
}

extension Format {
  /// True if files contain pictures.
  package var hasPictures: Bool { content == .stills || isAnimation }

  /// True if a file contains many frames.
  package var isAnimation: Bool { content == .film || content == .video }

  /// Returns the number of pictures in the files of a film with a number of frames.
  package func pictures(ofFrames frames: Int) -> Int { isPoster ? min(1, frames) : frames }

  /// Returns true if a destination of this format contains a single picture.
  package func isStill(at destination: Destination) -> Bool {
    if case .numbered = destination { return false }
    return content == .stills
  }

  /// Returns true if the format can write to a destination. A numbered destination, with one file
  /// per frame, needs a format of stills.
  package func fits(_ destination: Destination) -> Bool {
    if case .numbered = destination { return content == .stills }
    return true
  }
}

/// The limits of a format's pictures, and the reader of its files.
package struct PictureTraits: Sendable {
  /// The maximum side of a picture in pixels; nil if the format has no limit of its own.
  package internal(set) var longestSide: Int?
  /// The maximum frame rate in frames per second; nil if there is no limit.
  package internal(set) var mostFramesPerSecond: Int?
  /// The maximum duration in seconds; nil if there is no limit.
  package internal(set) var longestFilm: Int?
  /// Returns the unit of the format's delays.
  package internal(set) var clock: @Sendable (Timing) -> DelayClock = { _ in .gif }
  /// The support for transparent pixels.
  package internal(set) var transparency = Transparency.full
  /// The reader of the format's files; nil if `render` cannot read them.
  package internal(set) var reader: PictureReader?
  /// True if files contain shapes instead of pixels.
  package internal(set) var areShapes = false
  /// Returns everything in a file as objects, except for its scenario and the choices of a
  /// compression library; nil for formats of pixels.
  package internal(set) var objects: Objects?

  /// - Parameter limit: the maximum number of decompressed bytes.
  /// - Throws: an error if `render` writes no such file.
  package typealias Objects =
    @Sendable (_ bytes: [UInt8], _ limit: Int) throws(DecodingProblem) -> [[UInt8]]
}

/// The support of a format for transparent pixels.
package enum Transparency: Sendable {
  /// All pixels are opaque.
  case none
  /// Pixels are transparent or opaque.
  case oneBit
  /// Pixels have an alpha.
  case full
}

/// The kind of content in a format's files.
package enum FormatContent: Sendable {
  /// One picture; an animation needs one file per frame.
  case stills
  /// An animation.
  case film
  /// A video with a constant frame rate, in luma and chroma.
  case video
  /// Counts as a table, without pictures.
  case counts
  /// The cells of the last frame, from which a simulation can continue.
  case cells
}
