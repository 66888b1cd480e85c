package import Decoding
package import Files
package import Grids
package import Imaging

/// The estimated cost of writing a format's files.
package struct EncodingCost: Sendable {
  /// An upper limit of the memory in bytes for encoding an image, besides its pixels.
  package internal(set) var memory: @Sendable (EncodedImages) -> Int = { _ in 0 }
  /// An upper limit of the memory in bytes for what is kept of all images until the end of the file.
  package internal(set) var memoryOfFile: @Sendable (EncodedImages) -> Int = { _ in 0 }
  /// An upper limit of the bytes in the file for an image, or for a table row with `counts`
  /// counts. Excludes an embedded scenario.
  package let mostBytes: @Sendable (_ image: Size, _ counts: Int) -> Int
  /// An upper limit of the bytes in a file with all images; nil if there is none.
  package internal(set) var mostBytesOfFile: Int?

  // The estimated time in which one core writes images. The numbers were measured on one machine;
  // only their ratios matter.

  /// Nanoseconds per file, such as for starting another program.
  package internal(set) var fileTime = 0
  /// Nanoseconds per image, or per row of counts.
  package internal(set) var imageTime = 0
  /// Picoseconds per pixel, if cells are plain squares.
  package internal(set) var pixelTime = 0
  /// Picoseconds per pixel, if cells are discs or have gaps between them.
  package internal(set) var shapedPixelTime = 0
  /// Picoseconds per cell in the image.
  package internal(set) var cellTime = 0

  /// An upper limit of the memory in bytes that each core needs besides painted pixels, if several
  /// cores compress a large image in bands.
  package static let memoryPerCore = 6 << 20

  /// The cost of files that are written once at the end, which is negligible.
  static let none = EncodingCost(mostBytes: { _, _ in 0 })
}

/// The properties of a film's images on which the memory for encoding them depends.
package struct EncodedImages: Sendable {
  /// The number of images.
  package let count: Int
  /// The number of pixels of an image, at most 2⁴⁰.
  package let area: Int
  /// The bits of a pixel: at most 8, or 32 in true color.
  package let bits: Int
  /// The most shapes of cells in an image, if it is drawn as shapes.
  package let shapes: Int
  /// The corners of a cell that is a polygon; 0 for squares and marks on squares.
  package let corners: Int
  /// The most colors that a cell has at the same place in the course of the film.
  package let colors: Int

  package init(count: Int, area: Int, bits: Int, shapes: Int, corners: Int, colors: Int) {
    (self.count, self.area, self.bits) = (count, area, bits)
    (self.shapes, self.corners, self.colors) = (shapes, corners, colors)
  }
}

/// An output format: its encoder, its limits and costs, and its reader if there is one.
package struct Format: Sendable {
  /// The name in `--format` and `render list formats`, and the extension of its files.
  package let name: String
  /// The line of help in `render list formats`.
  package let summary: String
  package let content: FormatContent
  package internal(set) var images = ImageTraits()
  /// The notation of tables; nil for formats without tables.
  package internal(set) var table: TableForm?
  /// The media type with which browsers show files; nil if they do not.
  package internal(set) var mediaType: String?
  /// The estimated cost of writing files.
  package let cost: EncodingCost
  /// Throws before a long run if the format is unavailable here, for example without ffmpeg.
  package internal(set) var check: @Sendable (Output) throws(OutputProblem) -> Void = {
    _ throws(OutputProblem) in
  }
  /// True if a file shows a single image of a film, which `EncodingOptions.poster` selects.
  package internal(set) var isPoster = false
  package let encoder:
    @Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder

  package var hasImages: Bool { content == .stills || isAnimation }

  /// True if a file contains many frames.
  package var isAnimation: Bool { content == .film || content == .video }

  /// True if files are shapes that move.
  package var moves: Bool { isAnimation && images.areShapes }

  /// Returns the number of images in the files of a film with a number of frames.
  package func images(ofFrames frames: Int) -> Int { isPoster ? min(1, frames) : frames }

  /// Returns true if a destination of this format contains a single image.
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

/// The limits of a format's images, and the reader of its files.
package struct ImageTraits: Sendable {
  /// The maximum side of an image in pixels; nil if the format has no limit of its own.
  package internal(set) var longestSide: Int?
  /// The maximum frame rate in frames per second; nil if there is no limit.
  package internal(set) var mostFramesPerSecond: Int?
  /// The maximum duration in seconds; nil if there is no limit.
  package internal(set) var longestFilm: Int?
  /// Returns the unit of the format's delays.
  package internal(set) var clock: @Sendable (Timing) -> DelayClock = { _ in .gif }
  /// The support for transparent pixels.
  package internal(set) var transparency = Transparency.full
  /// True if files have more colors than a palette, if images do.
  package internal(set) var isTrueColor = false
  /// The reader of the format's files; nil if `render` cannot read them.
  package internal(set) var reader: ImageReader?
  /// Returns true if a file is what this version writes with these options, except for the data and the
  /// texts of a film; nil if the reader finds out whether a file is complete. Draws nothing.
  package internal(set) var isCurrent: (@Sendable (_ bytes: [UInt8], EncodingOptions) -> Bool)?
  /// True if files contain shapes instead of pixels.
  package internal(set) var areShapes = false
  /// True if files contain cells and texts, which a player draws.
  package internal(set) var holdCells = false
  /// True if files contain the number of pixels per inch.
  package internal(set) var recordsResolution = false
  /// True if files can show each reader the theme that the reader's system prefers.
  package internal(set) var followsReaders = false
  /// Returns everything in a file as objects, except for its scenario and the choices of a
  /// compression library; nil for formats of pixels.
  package internal(set) var objects: Objects?

  /// - Parameter limit: the maximum number of decompressed bytes.
  /// - Throws: an error if `render` writes no such file.
  package typealias Objects =
    @Sendable (_ bytes: [UInt8], _ limit: Int) throws(DecodingProblem) -> [[UInt8]]
}

package enum Transparency: Sendable {
  case none
  /// Pixels are transparent or opaque.
  case oneBit
  /// Pixels have an alpha.
  case full
}

package enum FormatContent: Sendable {
  /// One image; an animation needs one file per frame.
  case stills
  case film
  /// A video with a constant frame rate, in luma and chroma.
  case video
  /// Counts as a table, without images.
  case counts
  /// The cells of the last frame, from which a simulation can continue.
  case cells
  /// The cells of all frames as numbers, without images.
  case arrays
}
