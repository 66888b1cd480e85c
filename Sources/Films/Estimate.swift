internal import Encoding
internal import Grids

/// About how long a core is at work on films: known before anything is built, the same on every
/// machine, and right in its ratios where it can be. It is measured and added up in whole numbers, and stops
/// at 2⁵⁰ nanoseconds, which are two weeks.
package struct Estimate: Sendable {
  package private(set) var nanoseconds = 0

  private static let most = 1 << 50

  /// Adds so many of something, each of which takes so many nanoseconds.
  mutating func add(_ count: Int, nanosecondsEach time: Int) {
    nanoseconds = min(Self.most, nanoseconds + Cost.product(count, time))
  }

  /// Adds so many of something, each of which takes so many picoseconds.
  mutating func add(_ count: Int, picosecondsEach time: Int) {
    add(1, nanosecondsEach: Cost.product(count, time) / 1000)
  }

  /// Adds what writing pictures takes.
  ///
  /// - Parameters:
  ///   - frames: how many there are.
  ///   - size: in pixels.
  ///   - cells: how many cells a picture shows.
  mutating func add(_ frames: Int, picturesOf size: Size, cells: Int, _ formats: [Format]) {
    let isSeen = formats.contains(where: \.hasPictures)
    let pixels = Cost.product(frames, size.area)
    let shown = Cost.product(frames, min(cells, size.area))
    if isSeen {
      add(pixels, picosecondsEach: Self.painting.pixel)
      add(shown, picosecondsEach: Self.painting.cell)
      add(frames, nanosecondsEach: Self.painting.picture)
    }
    for format in formats {
      add(1, nanosecondsEach: Self.file)
      add(frames, nanosecondsEach: format.time.picture)
      add(pixels, picosecondsEach: format.time.pixel)
      add(shown, picosecondsEach: format.time.cell)
    }
  }

  /// What painting takes, whatever becomes of the picture.
  private static let painting = EncodingTime(picture: 20_000, pixel: 100, cell: 1000)
  /// What it takes in nanoseconds to read a scenario and to lay a film out.
  static let film = 1_000_000
  /// What it takes to put a file in its place.
  private static let file = 200_000
}
