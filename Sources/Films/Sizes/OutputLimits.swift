internal import Encoding
internal import Grids
internal import Imaging

/// The limits of image sizes. An image that is only drawn in bands may be as large as its format
/// allows.
enum PictureLimit {
  /// The most pixels of an image that is drawn whole: 2³¹−1. The image may occupy 4 GB, and its
  /// cells or its colors as much as the image itself.
  static let pixels = Int(Int32.max)

  /// The most rows of such an image. libgd stores one pointer for each row, in a single block of
  /// less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// Returns the reason why an image is too large, or nil.
  ///
  /// - Parameters:
  ///   - size: the image size in pixels.
  ///   - cell: the cell size in pixels, which decides the advice of the error.
  ///   - formats: the formats of the outputs.
  ///   - isPage: true if the image is laid out on a page, which is drawn whole in every format.
  static func problem(
    with size: Size, cell: Int, in formats: [Format], isPage: Bool
  ) -> FilmProblem? {
    if isPage || formats.arePaintedWhole {
      if size.area > pixels { return .memory(size, cell: cell) }
      if size.height > rows { return .height(size, most: rows) }
    }
    for format in formats {
      if let side = format.pictures.longestSide, max(size.width, size.height) > side {
        return .side(size, format: format.name, most: side, cell: cell)
      }
    }
    return nil
  }

  /// Returns the number of images, at most `jobs`, that can be drawn at the same time in the memory
  /// of the largest possible image.
  static func jobs(_ jobs: Int, for size: Size) -> Int {
    max(1, min(jobs, pixels / max(1, size.area)))
  }
}

extension [Format] {
  /// True if one of the formats needs images that are drawn whole, however large they are.
  var arePaintedWhole: Bool { contains { $0.isAnimation || $0.pictures.areShapes } }
}

/// The limits of videos. All frames of a video are equally long, so that a longer image becomes
/// several frames.
enum VideoLimit {
  /// The highest frame rate per second: twice the rate of most screens.
  static let rate = 240
  /// The most frames: two hours at 60 frames per second.
  static let frames = 432_000
  /// The longest frame in seconds. MP4 cannot represent longer ones.
  static let longestFrame = 10_000

  /// Throws an error if a film is too long for a format, or cannot be a video, because of its frame
  /// rate, its longest frame or its number of frames.
  ///
  /// - Parameters:
  ///   - timing: the timing of the film.
  ///   - ticks: the most ticks that the film lasts.
  ///   - formats: the formats of the outputs.
  static func check(
    _ timing: Timing, ticks: Int128, in formats: [Format]
  ) throws(FilmProblem) {
    for format in formats {
      guard let most = format.pictures.longestFilm else { continue }
      if ticks > Int128(most) * Int128(timing.ticksPerSecond) {
        throw .filmLength(format.name, days: most / 86_400)
      }
    }
    guard let format = formats.first(where: { $0.content == .video }) else { return }
    let (frames, seconds) = timing.frameRate
    if frames > rate * seconds {
      throw .videoRate(format.name, frames: (frames + seconds - 1) / seconds, most: rate)
    }
    if seconds > Self.longestFrame * frames {
      throw .videoFrame(format.name, seconds: seconds / frames, most: Self.longestFrame)
    }
    let count = ticks / Int128(timing.step)
    if count > Self.frames {
      throw .videoLength(format.name, frames: count, most: Self.frames)
    }
  }
}
