package import Decoding
package import Files
package import Grids
package import Imaging

/// The estimated cost of writing a format's files.
package struct EncodingCost: Sendable {
  /// An upper limit of the memory in bytes for encoding an image, besides its pixels.
  package internal(set) var memory: @Sendable (EncodedImages) -> Int = { _ in 0 }
  /// An upper limit of the memory in bytes for what is kept of all images until the end of a film.
  package internal(set) var memoryOfFile: @Sendable (EncodedImages) -> Int = { _ in 0 }
  /// An upper limit of the bytes in the file for an image, or for a table row with `counts`
  /// counts. Excludes an embedded scenario.
  package let mostBytes: @Sendable (_ image: Size, _ counts: Int) -> Int
  /// An upper limit of the bytes in a film; nil if there is none.
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

/// An output format: the rendering of a film that it takes, its encoders, its limits and costs, and
/// its reader if there is one.
package struct Format: Sendable {
  /// The name in `--format` and `render list formats`, and the extension of its files.
  package let name: String
  /// The line of help in `render list formats`.
  package let summary: String
  package let rendering: Rendering
  /// The maximum side of an image in pixels; nil if the format has no limit of its own.
  package internal(set) var longestSide: Int?
  /// The maximum frame rate of films in frames per second; nil if there is no limit.
  package internal(set) var mostFramesPerSecond: Int?
  /// The maximum duration of films in seconds; nil if there is no limit.
  package internal(set) var longestFilm: Int?
  /// Returns the unit of the delays in films.
  package internal(set) var clock: @Sendable (Timing) -> DelayClock = { _ in .gif }
  /// The support for transparent pixels.
  package internal(set) var transparency = Transparency.full
  /// True if files can show each reader the theme that the reader's system prefers.
  package internal(set) var followsReaders = false
  /// The reader of the format's files; nil if `render` cannot read them.
  package internal(set) var reader: ImageReader?
  /// Returns true if a file is what this version writes with these options, except for the data and the
  /// texts of a film; nil if the reader finds out whether a file is complete. Draws nothing.
  package internal(set) var isCurrent: (@Sendable (_ bytes: [UInt8], EncodingOptions) -> Bool)?
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
  /// Returns the file of a single image, at a path for errors; nil if files contain whole films.
  var still:
    (
      @Sendable (Image, EncodingOptions, Path) throws(OutputProblem) -> StillEncoder.Content
    )?
  /// Makes the encoder of a file with a whole film; nil if files contain single images.
  var film: (@Sendable (Output, Timing, EncodingOptions) throws(OutputProblem) -> any Encoder)?
  /// The content that an output chose; nil for the usual one.
  var chosen: Content?
}

/// The form in which a format takes the frames of a film.
package enum Rendering: Sendable {
  /// Pixels as entries of a palette.
  case entries
  /// Pixels in exact colors, which may be more than those of a palette.
  case colors
  /// Exact colors as luma and chroma, in frames of the same duration.
  case video
  case shapes
  /// The numbers of cells, and texts, which the player of a page draws.
  case page
  /// Counts as a table, without images.
  case counts
  /// The cells of the last frame, from which a simulation can continue.
  case cells
  /// The cells of all frames as numbers, without images.
  case arrays
  /// The agents of all frames as rows, without images.
  case agents
}

extension Format {
  /// What a file of an output contains.
  package enum Content: Sendable {
    /// One image; an animation needs one file per frame.
    case still
    /// All frames.
    case film
    /// The only image of a film that is written, which `EncodingOptions.poster` selects.
    case poster
  }

  /// What the files contain. A format with both kinds of encoder writes stills unless an output
  /// chooses otherwise.
  package var content: Content { chosen ?? (still == nil ? .film : .still) }

  private func containing(_ content: Content) -> Format {
    var format = self
    format.chosen = content
    return format
  }

  /// A PNG of one image of a film, beside the film itself.
  package static let poster = png.containing(.poster)

  /// Returns the format with all frames in the file of a destination, if it can write such a file.
  package func animated(at destination: Destination) -> Format {
    if case .file = destination, film != nil { containing(.film) } else { self }
  }

  /// Makes the encoder of an output.
  package func encoder(
    _ output: Output, _ timing: Timing, _ options: EncodingOptions
  ) throws(OutputProblem) -> any Encoder {
    if content == .film, let film { return try film(output, timing, options) }
    guard let still else { preconditionFailure("'\(name)' has no encoder") }
    return StillEncoder(output, only: content == .poster ? options.poster : nil) {
      shot, path throws(OutputProblem) in try still(shot.image, options, path)
    }
  }

  package var hasImages: Bool { ![.counts, .cells, .arrays, .agents].contains(rendering) }

  /// True if a file contains many frames.
  package var isAnimation: Bool { content == .film && hasImages }

  /// True if files are pages with a player, which can show each reader another theme.
  package var isPage: Bool { rendering == .page && followsReaders }

  /// True if files have more colors than a palette, if images do.
  package var isTrueColor: Bool { rendering == .colors || rendering == .video }

  /// True if files contain the number of pixels per inch, as stills do for paper.
  package var recordsResolution: Bool { still != nil }

  /// Returns the number of images in the files of a film with a number of frames.
  package func images(ofFrames frames: Int) -> Int { content == .poster ? min(1, frames) : frames }

  /// Returns true if a destination of this format contains a single image.
  package func isStill(at destination: Destination) -> Bool {
    if case .numbered = destination { return false }
    return content != .film
  }

  /// Returns true if the format can write to a destination. A numbered destination, with one file
  /// per frame, needs a format of stills.
  package func fits(_ destination: Destination) -> Bool {
    if case .numbered = destination { return content != .film }
    return true
  }
}

package enum Transparency: Sendable {
  case none
  /// Pixels are transparent or opaque.
  case oneBit
  /// Pixels have an alpha.
  case full
}

extension Size {
  /// The number of pixels, at most 2⁴⁰, so that no multiple overflows.
  package var cappedArea: Int { min(area, 1 << 40) }
}
