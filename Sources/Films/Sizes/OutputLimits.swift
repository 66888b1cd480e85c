internal import Encoding
internal import Grids
internal import Imaging

/// The limits of pictures' sizes. One that is only painted by bands may be as large as its format holds.
enum PictureLimit {
  /// In pixels: a picture may take 4 GB, and its cells or its colors as much as itself.
  static let pixels = Int(Int32.max)

  /// libgd keeps a pointer a row, in one block of less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// The reason why a picture is too large, or nil.
  ///
  /// - Parameter isPage: whether it is laid out on a page, which is whole in every format.
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

  /// The number of pictures that can be drawn at once in the memory that one may take.
  static func jobs(_ jobs: Int, for size: Size) -> Int {
    max(1, min(jobs, pixels / max(1, size.area)))
  }
}

extension [Format] {
  /// True if a picture is painted at once, however large it is.
  var arePaintedWhole: Bool { contains { $0.isAnimation } }
}

/// The limits of videos, in which a picture that stays longer is several frames.
enum VideoLimit {
  /// Frames a second: twice as many as most screens show.
  static let rate = 240
  /// Two hours of 60 a second.
  static let frames = 432_000
  /// In seconds; MP4 cannot count further.
  static let longestFrame = 10_000

  /// Throws the reason why a film that lasts a number of ticks at most cannot be a video.
  static func check(
    _ timing: Timing, ticks: Int128, in formats: [Format]
  ) throws(FilmProblem) {
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
