internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// WebP, animated and lossless.
  package static let webp = Format(
    name: "webp",
    summary: "an animation for browsers, smaller than a GIF and slow to write", content: .film,
    pictures: PictureTraits(
      longestSide: 16_383, mostFramesPerSecond: DelayClock.maximumBrowserFrameRate,
      longestFilm: WebPAnimation.longest / 1000,
      // Milliseconds.
      clock: { _ in .browsers(unitsPerSecond: 1000) }, reader: .webp,
      mediaType: "image/webp"),
    cost: EncodingCost(
      // Several copies of the picture in four channels, and tables of repetitions, as measured.
      memory: { area, _ in 36 * area },
      // 4 bytes per pixel if the colors exceed a palette, plus a header and a palette.
      mostBytes: { size, _ in
        let bytes = 4 * min(size.area, 1 << 40)
        return bytes + bytes / 50 + 4096
      },
      time: EncodingTime(picture: 30_000, pixel: 19_400, shapedPixel: 100_000, cell: 300_000)),
    encoder: WebPEncoder.init)
}

/// An encoder that writes one WebP. Frames are painted on any core, but libwebp compresses them one
/// after the other, and returns no byte before the last.
struct WebPEncoder: Encoder {
  private let file: OutputFile
  private let path: String
  private let timing: Timing
  private let options: EncodingOptions
  private var moments: ShotTimer
  private var film: Film?
  /// The end of the last frame in milliseconds.
  private var end = 0

  /// The owner of the animation. A class because encoders are copied, and the animation is not
  /// copyable.
  private final class Film {
    var animation: WebPAnimation?

    init(_ animation: consuming WebPAnimation) { self.animation = consume animation }
  }

  /// A painted frame.
  struct Painted: Sendable {
    let surface: any Surface
    let palette: Palette
    let milliseconds: Int
  }

  /// The longest duration of an added frame in milliseconds, safely within the format's 24 bits.
  private static let longestFrame = 1 << 23

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    file = try output.open()
    path = output.path().text
    (self.timing, self.options) = (timing, options)
    moments = ShotTimer(timing, Format.webp.pictures.clock(timing))
  }

  var leftOut: Int { moments.leftOut }

  mutating func take(_ shot: Shot) -> Work<Painted>? { moments.take(shot).map(work) }

  mutating func last() -> [Work<Painted>] { moments.last().map(work) }

  private func work(on moment: TimedShot) -> Work<Painted> {
    {
      let picture = moment.shot.picture
      return Painted(
        surface: picture.whole(), palette: picture.palette, milliseconds: moment.units)
    }
  }

  mutating func write(_ painted: Painted) throws(OutputProblem) {
    let start = end
    end += painted.milliseconds
    guard end <= WebPAnimation.longest else {
      throw .encoder(path: path, message: "a WebP can last at most 24 days")
    }
    if film == nil {
      film = Film(
        try WebPAnimation(
          painted.surface.size, plays: timing.plays, options.effort, path: path))
    }
    // Adding the same picture again extends the frame, as libwebp finds no changes.
    for time in stride(from: start, to: end, by: Self.longestFrame) {
      try film?.animation?.add(painted.surface, painted.palette, at: time)
    }
  }

  func finish() throws(OutputProblem) {
    if let animation = film?.animation.take() {
      try file.write(try animation.finished(at: end, carrying: options.scenario))
    }
    try file.close()
  }
}
