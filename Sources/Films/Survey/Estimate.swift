internal import Encoding
internal import Grids

/// An estimate of the processor time of films. It is known before anything is built, the same on
/// every machine, and meant to be right in proportion rather than in absolute terms. The sum is a
/// whole number, capped at 2⁴⁰ nanoseconds, so that the estimates of a million films can be added
/// up without overflow.
package struct Estimate: Sendable {
  /// The estimated time in nanoseconds.
  package private(set) var nanoseconds = 0

  /// The cap of `nanoseconds`.
  package static let most = 1 << 40

  /// The additional time for pixels, beyond that of their format.
  struct Pixels {
    /// True if cells are not plain squares. Most pixel rows of plain squares repeat the row above.
    var areShaped = false
    /// The additional picoseconds for each pixel.
    var more = 0
  }

  /// Adds the time of a number of items, in nanoseconds for each.
  mutating func add(_ count: Int, nanosecondsEach time: Int) {
    nanoseconds = min(Self.most, nanoseconds + cappedProduct(count, time))
  }

  /// Adds the time of a number of items, in picoseconds for each.
  mutating func add(_ count: Int, picosecondsEach time: Int) {
    add(1, nanosecondsEach: cappedProduct(count, time) / 1000)
  }

  /// Adds the time for drawing and writing images.
  ///
  /// - Parameters:
  ///   - frames: the number of images.
  ///   - size: the image size in pixels.
  ///   - cells: the number of cells that an image shows.
  ///   - look: the additional time of pixels.
  ///   - formats: the formats of the outputs.
  mutating func add(
    _ frames: Int, picturesOf size: Size, cells: Int, _ look: Pixels, _ formats: [Format]
  ) {
    for format in formats {
      let frames = format.pictures(ofFrames: frames)
      let pixels = cappedProduct(frames, size.area)
      let shown = cappedProduct(frames, min(cells, size.area))
      let time = format.cost.time
      add(1, nanosecondsEach: time.file)
      add(frames, nanosecondsEach: time.picture)
      add(shown, picosecondsEach: time.cell)
      if !format.hasPictures { continue }
      add(
        pixels,
        picosecondsEach: look.more
          + (look.areShaped ? time.shapedPixel : time.pixel))
    }
  }

  /// The time in nanoseconds to parse a scenario, lay out a film, and move files to their
  /// destinations.
  static let film = 2_000_000
  /// The time of a generation in nanoseconds, without the time of its cells.
  static let generation = 8000
  /// The time in nanoseconds of an event that changes few cells.
  static let event = 1000
  /// The time in nanoseconds to draw a caption with changing numbers.
  static let caption = 200_000

  /// The time in nanoseconds to prepare the sprites, for each pixel of a cell's side.
  static let sprites = 1_200_000

  /// The time in picoseconds to create a cell of the world at generation 0.
  static let opening = 10_000
  /// The time in picoseconds to measure a cell.
  static let measure = 4000
  /// The time in picoseconds to draw a pixel of an image with a plot.
  static let plot = 3300
  /// The time in picoseconds to draw a pixel of an image in which every cell changes in each
  /// generation, as cells that show their age do.
  static let age = 2800
  /// The time in picoseconds to draw a pixel of a sheet twice: in its tile, and on the sheet.
  static let sheet = 3000
}
