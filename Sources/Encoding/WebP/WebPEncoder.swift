internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// WebP, animated and lossless.
  package static let webp = Format(
    name: "webp",
    summary: "an animation for browsers, smaller than a GIF", content: .film,
    pictures: PictureTraits(
      longestSide: 16_383, mostFramesPerSecond: DelayClock.maximumBrowserFrameRate,
      longestFilm: WebPAnimation.longest / 1000,
      // Milliseconds.
      clock: { _ in .browsers(unitsPerSecond: 1000) }, reader: .webp),
    mediaType: "image/webp",
    cost: EncodingCost(
      // The packed rows, and the repetitions, nodes and tokens of noise.
      memory: { area, _ in 36 * area },
      // A byte per pixel and its Huffman code, and two palettes, codes and chunk headers.
      mostBytes: { size, _ in
        let bytes = min(size.area, 1 << 40)
        return bytes + bytes / 8 + 4096
      },
      time: EncodingTime(picture: 100_000, pixel: 3000, shapedPixel: 16_000, cell: 40_000)),
    encoder: WebPEncoder.init)
}

/// An encoder that writes one WebP frame by frame.
struct WebPEncoder: Encoder {
  private let file: OutputFile
  private let path: String
  private let timing: Timing
  private let options: EncodingOptions
  private var moments: ShotTimer
  private var animation: WebPAnimation?
  /// The last frame with changes. Unchanged frames extend it, so it is written once its duration is
  /// final.
  private var pending: WebPFrame?
  private var hasFrames = false
  /// The end of the last frame in milliseconds.
  private var end = 0

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    file = try output.open(isReplaceable: true)
    path = output.path().text
    (self.timing, self.options) = (timing, options)
    moments = ShotTimer(timing, Format.webp.pictures.clock(timing))
  }

  var leftOut: Int { moments.leftOut }

  mutating func take(_ shot: Shot) -> Work<WebPFrame>? {
    if animation == nil {
      animation = WebPAnimation(
        file, shot.picture, plays: timing.plays, carrying: options.scenario, path: path)
    }
    return moments.take(shot).map(work)
  }

  mutating func last() -> [Work<WebPFrame>] { moments.last().map(work) }

  private func work(on moment: TimedShot) -> Work<WebPFrame> {
    { [effort = options.effort] in WebPFrame(moment, effort) }
  }

  mutating func write(_ frame: WebPFrame) throws(OutputProblem) {
    end += frame.duration
    guard end <= WebPAnimation.longest else {
      throw .encoder(path: path, message: "a WebP can last at most 24 days")
    }
    if frame.isEmpty {
      pending?.duration += frame.duration
    } else {
      try writePending()
      pending = frame
    }
  }

  private mutating func writePending() throws(OutputProblem) {
    guard let pending else { return }
    try animation?.write(pending)
    hasFrames = true
  }

  mutating func finish() throws(OutputProblem) {
    if !hasFrames, let pending {
      try animation?.write(still: pending)
    } else {
      try writePending()
      try animation?.finish()
    }
  }
}
