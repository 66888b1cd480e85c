internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// YUV4MPEG2: uncompressed video frames for other programs to compress.
  package static let y4m = Format(
    name: "y4m", summary: "uncompressed video, for other programs",
    content: .video, pictures: PictureTraits(transparency: .none),
    cost: EncodingCost(
      // 3 bytes per pixel, and the line before each frame.
      mostBytes: { size, _ in 3 * min(size.area, 1 << 40) + 128 },
      time: EncodingTime(picture: 30_000, pixel: 9000, shapedPixel: 9000)),
    encoder: Y4MEncoder.init)
}

/// An encoder that writes one YUV4MPEG2 stream.
struct Y4MEncoder: Encoder {
  private let file: OutputFile
  private var stream: VideoStream

  init(_ output: Output, _ timing: Timing, _ options: EncodingOptions) throws(OutputProblem) {
    file = try output.open()
    stream = VideoStream(timing, options.chroma ?? .full)
  }

  mutating func take(_ shot: Shot) -> Work<VideoFrames>? { stream.take(shot) }

  func write(_ part: VideoFrames) throws(OutputProblem) {
    try part.forEachPiece { piece throws(OutputProblem) in try file.write(piece) }
  }

  func finish() throws(OutputProblem) { try file.close() }
}
