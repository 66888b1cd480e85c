internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// MPEG-4: what every player plays.
  package static let mp4 = Format(
    video: "mp4", summary: "video that plays everywhere (H.264, by ffmpeg)", .mp4)

  /// WebM: for web pages.
  package static let webm = Format(
    video: "webm", summary: "video for web pages (VP9, by ffmpeg)", .webm)

  /// Matroska: what an MP4 has, in a container for editors and archives.
  package static let mkv = Format(
    video: "mkv", summary: "video as in mp4, as Matroska (by ffmpeg)", .mkv)

  private init(video name: String, summary: String, _ codec: VideoCodec) {
    self.init(
      name: name, summary: summary, content: .video,
      // What the encoders hold.
      pictures: PictureTraits(longestSide: 16_384),
      cost: EncodingCost(
        // What is not compressed takes three bytes a pixel, and a little more.
        mostBytes: { size, _ in 4 * min(size.area, 1 << 40) + 4096 },
        time: EncodingTime(
          file: 80_000_000, picture: 30_000, pixel: 24_000, shapedPixel: 38_000, cell: 130_000)),
      check: { output throws(OutputProblem) in _ = try VideoEncoder.ffmpeg(for: output) },
      encoder: { output, timing, options throws(OutputProblem) in
        try VideoEncoder(output, codec, timing, options)
      })
  }
}

/// Writes one video by ffmpeg, which is fed the frames of a YUV4MPEG2 stream.
struct VideoEncoder: Encoder {
  private let file: ProgramFile
  private let codec: VideoCodec
  private let ffmpeg: Path
  private let options: EncodingOptions
  private var stream: VideoStream
  /// Started with the first frame, whose size tells in which colours it is.
  private var program: Subprocess?

  init(
    _ output: Output, _ codec: VideoCodec, _ timing: Timing, _ options: EncodingOptions
  ) throws(OutputProblem) {
    ffmpeg = try Self.ffmpeg(for: output)
    file = try output.openForProgram()
    stream = VideoStream(timing, options.chroma ?? .quarter)
    (self.codec, self.options) = (codec, options)
  }

  /// Where ffmpeg is.
  static func ffmpeg(for output: Output) throws(OutputProblem) -> Path {
    guard let path = Subprocess.find("ffmpeg") else {
      throw .program(
        path: output.path().text,
        message: "videos are made by ffmpeg, which is not on the PATH: install it with"
          + " apt install ffmpeg, dnf install ffmpeg or brew install ffmpeg",
        lines: [])
    }
    return path
  }

  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<VideoFrames>? {
    if program == nil { program = try start(stream.pixels.matrix(of: shot.picture.size)) }
    return stream.take(shot)
  }

  mutating func write(_ part: VideoFrames) throws(OutputProblem) {
    try part.forEachPiece { piece throws(OutputProblem) in try program?.write(piece) }
  }

  mutating func finish() throws(OutputProblem) {
    try program?.finish()
    if let program, !codec.isWhole(file) {
      // It may say so only on the side, as where a disk is full.
      throw program.failure("has not written a whole file")
    }
    try file.close()
  }

  private func start(_ matrix: ColorMatrix) throws(OutputProblem) -> Subprocess {
    try Subprocess(ffmpeg, writing: file) { path in
      ["-v", "error", "-nostdin", "-f", "yuv4mpegpipe", "-i", "pipe:0", "-map_metadata", "-1"]
        + codec.arguments(options)
        + [
          "-color_range", "tv", "-colorspace", matrix.name, "-color_primaries", "bt709",
          "-color_trc", "bt709",
          // Neither versions nor times.
          "-fflags", "+bitexact", "-flags:v", "+bitexact", "-y", path,
        ]
    }
  }
}
