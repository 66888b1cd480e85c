internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Graphics Interchange Format. Each frame is the bounding rectangle of the changes.
  package static let gif = Format(
    name: "gif", summary: "an animation that plays everywhere",
    content: .film,
    pictures: PictureTraits(
      longestSide: 65_535, mostFramesPerSecond: ShotTimer.mostPerSecond, transparency: .oneBit,
      reader: .gif, mediaType: "image/gif"),
    cost: EncodingCost(
      // The codes and the runs of pixels, in arrays that grow by doubling.
      memory: { area, _ in 2 * area + 24 * min(area, GIFRuns.most) },
      // LZW codes have up to 12 bits, and each covers at least one pixel; clear codes, block
      // lengths, a header and a palette come on top.
      mostBytes: { size, _ in min(size.area, 1 << 40) / 2 * 3 + min(size.area, 1 << 40) / 64 + 2048
      },
      time: EncodingTime(picture: 150_000, pixel: 900, shapedPixel: 6000, cell: 22_000)),
    encoder: GIFEncoder.init)
}

/// An encoder that writes one GIF frame by frame.
struct GIFEncoder: Encoder {
  private let file: OutputFile
  private let effort: Effort
  private let plays: Int
  private let comment: [UInt8]
  private var moments: ShotTimer
  /// The last frame with changes. Unchanged frames extend it, so it is written once its duration is
  /// final.
  private var pending: GIFPicture?

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    file = try output.open()
    effort = options.effort
    plays = timing.plays
    comment = options.scenario.map(GIFBlocks.comment) ?? []
    moments = ShotTimer(timing)
  }

  mutating func take(_ shot: Shot) -> Work<GIFPicture>? { moments.take(shot).map(work) }

  mutating func last() -> [Work<GIFPicture>] { moments.last().map(work) }

  var leftOut: Int { moments.leftOut }

  mutating func write(_ picture: GIFPicture) throws(OutputProblem) {
    if picture.bytes.isEmpty {
      pending?.duration += picture.duration
    } else {
      if let pending { try file.write(pending.timedBytes) }
      pending = picture
    }
  }

  func finish() throws(OutputProblem) {
    if let pending { try file.write(pending.timedBytes) }
    try file.write([GIFPicture.trailer])
    try file.close()
  }

  private func work(on moment: TimedShot) -> Work<GIFPicture> {
    { [plays, comment, effort] () throws(OutputProblem) in
      GIFPicture.encode(moment, plays: plays, comment: comment, effort: effort)
    }
  }
}
