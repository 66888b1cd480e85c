internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Animated Portable Network Graphics. Each frame is the bounding rectangle of the changes.
  package static let apng = Format(
    name: "apng",
    summary: "an animation with exact frame times; small; for browsers", content: .film,
    pictures: PictureTraits(
      mostFramesPerSecond: DelayClock.maximumBrowserFrameRate, clock: APNGEncoder.clock,
      reader: .apng),
    mediaType: "image/apng",
    cost: EncodingCost(
      // The packed rows, the stream that is made of them here, and zlib's stream.
      memory: { area, bits in area * bits / 2 },
      // A byte for each pixel and each row. Incompressible data grows by less than a fiftieth.
      mostBytes: { size, _ in
        let bytes = min(size.area, 1 << 40) + min(size.height, 1 << 40)
        return bytes + bytes / 50 + 2048
      },
      pictureTime: 30_000, pixelTime: 90, shapedPixelTime: 9000, cellTime: 44_000),
    encoder: APNGEncoder.init)
}

/// An encoder that writes one APNG frame by frame.
struct APNGEncoder: Encoder {
  private let file: OutputFile
  /// The path for error messages.
  private let path: Path
  private let timing: Timing
  private let options: EncodingOptions
  private var moments: ShotTimer
  private var written: APNGFile?
  /// The last frame with changes. Unchanged frames extend it, so it is written once its duration is
  /// final.
  private var pending: APNGPicture?
  private var hasFrames = false

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    file = try output.open(isReplaceable: true)
    path = output.path()
    (self.timing, self.options) = (timing, options)
    moments = ShotTimer(timing, Self.clock(timing))
  }

  /// Returns a clock whose units represent every time exactly, up to the limit of 16-bit delays.
  static func clock(_ timing: Timing) -> DelayClock {
    .browsers(unitsPerSecond: min(timing.ticksPerSecond, 60_000))
  }

  var leftOut: Int { moments.leftOut }

  mutating func take(_ shot: Shot) -> Work<APNGPicture>? {
    if written == nil {
      written = APNGFile(
        file, shot.picture, options, plays: timing.plays,
        unitsPerSecond: Self.clock(timing).unitsPerSecond)
    }
    return moments.take(shot).map(work)
  }

  mutating func last() -> [Work<APNGPicture>] { moments.last().map(work) }

  private func work(on moment: TimedShot) -> Work<APNGPicture> {
    { [path, effort = options.effort] () throws(OutputProblem) in
      try APNGPicture(moment, effort, for: path)
    }
  }

  mutating func write(_ picture: APNGPicture) throws(OutputProblem) {
    if picture.isEmpty {
      pending?.duration += picture.duration
    } else {
      try writePending()
      pending = picture
    }
  }

  private mutating func writePending() throws(OutputProblem) {
    guard let pending else { return }
    try written?.write(pending)
    hasFrames = true
  }

  mutating func finish() throws(OutputProblem) {
    if !hasFrames, let pending {
      try written?.write(still: pending)
    } else {
      try writePending()
      try written?.finish()
    }
  }
}
