internal import Encoding
internal import Imaging

/// How many frames a video can have, in which a picture that stays longer is as many frames.
enum VideoLimit {
  /// Twice as many as any screen shows whose owner looks at cells.
  static let rate = 240
  /// Two hours of 60 a second.
  static let frames = 432_000
  /// In seconds: what counts further than that MP4 does not take.
  static let longestFrame = 10_000

  /// Why a film of so many ticks at most cannot be a video, or nil.
  static func problem(_ timing: Timing, ticks: Int128, in formats: [Format]) -> FilmProblem? {
    guard let format = formats.first(where: \.isVideo) else { return nil }
    let (frames, seconds) = timing.frameRate
    if frames > rate * seconds {
      return .videoRate(format.name, frames: (frames + seconds - 1) / seconds, most: rate)
    }
    if seconds > Self.longestFrame * frames {
      return .videoFrame(format.name, seconds: seconds / frames, most: Self.longestFrame)
    }
    let count = ticks / Int128(timing.step)
    return count > Self.frames
      ? .videoLength(format.name, frames: count, most: Self.frames) : nil
  }
}
