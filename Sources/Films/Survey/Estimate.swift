internal import Encoding
internal import Grids

/// About how long a core is at work on films: known before anything is built, the same on every
/// machine, and right in its ratios where it can be. It is added up in whole numbers, and stops at 2⁴⁰
/// nanoseconds, so that those of a million films can be added up, too.
package struct Estimate: Sendable {
  package private(set) var nanoseconds = 0

  package static let most = 1 << 40

  /// The extra time of pixels, besides that of their format.
  struct Pixels {
    /// True if cells are no plain squares, of which a row repeats the one above it.
    var areShaped = false
    /// Picoseconds for each more.
    var more = 0
  }

  /// Adds so many of something, each of which takes so many nanoseconds.
  mutating func add(_ count: Int, nanosecondsEach time: Int) {
    nanoseconds = min(Self.most, nanoseconds + cappedProduct(count, time))
  }

  /// Adds so many of something, each of which takes so many picoseconds.
  mutating func add(_ count: Int, picosecondsEach time: Int) {
    add(1, nanosecondsEach: cappedProduct(count, time) / 1000)
  }

  /// Adds what writing pictures takes.
  ///
  /// - Parameters:
  ///   - frames: how many there are.
  ///   - size: in pixels.
  ///   - cells: how many cells a picture shows.
  mutating func add(
    _ frames: Int, picturesOf size: Size, cells: Int, _ look: Pixels, _ formats: [Format]
  ) {
    let pixels = cappedProduct(frames, size.area)
    let shown = cappedProduct(frames, min(cells, size.area))
    for format in formats {
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

  // Measured times, in nanoseconds.

  /// Reading a scenario, laying a film out, and putting files in their places.
  static let film = 2_000_000
  /// A generation, however small its world is.
  static let generation = 8000
  /// An event that changes few cells.
  static let event = 1000
  /// A caption under a picture, whose numbers change.
  static let caption = 200_000

  /// Sprites, for each pixel of a cell's side.
  static let sprites = 1_200_000

  // And in picoseconds.

  /// A cell of an opening.
  static let opening = 10_000
  /// A pixel of a picture with a plot.
  static let plot = 3300
  /// A pixel where all cells change in each generation, as they do that show their age.
  static let age = 2800
  /// A pixel of a sheet, which is painted twice.
  static let sheet = 3000
}
