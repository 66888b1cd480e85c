internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// MPEG-4, which every player supports.
  package static let mp4 = Format(
    video: "mp4", summary: "video that plays everywhere (H.264, by ffmpeg)", .mp4,
    mediaType: "video/mp4")

  /// WebM, for web pages.
  package static let webm = Format(
    video: "webm", summary: "video for web pages (VP9, by ffmpeg)", .webm, mediaType: "video/webm")

  /// Matroska: the streams of an MP4, in a container for editors and archives.
  package static let mkv = Format(
    video: "mkv", summary: "the same video as mp4, in a Matroska container (by ffmpeg)", .mkv)

  private init(
    video name: String, summary: String, _ codec: VideoCodec, mediaType: String? = nil
  ) {
    self.init(
      name: name, summary: summary, content: .video,
      // The limit of the codecs.
      pictures: PictureTraits(longestSide: 16_384, transparency: .none),
      mediaType: mediaType,
      cost: EncodingCost(
        // Incompressible frames need 3 bytes per pixel, and a little more.
        mostBytes: { size, _ in 4 * min(size.area, 1 << 40) + 4096 },
        time: EncodingTime(
          file: 80_000_000, picture: 30_000, pixel: 24_000, shapedPixel: 38_000, cell: 130_000)),
      check: { output throws(OutputProblem) in _ = try VideoEncoder.ffmpeg(for: output) },
      encoder: { output, timing, options throws(OutputProblem) in
        try VideoEncoder(output, codec, timing, options)
      })
  }
}

/// An encoder that writes one video by ffmpeg, which reads a YUV4MPEG2 stream from a pipe.
struct VideoEncoder: Encoder {
  private let file: ProgramFile
  private let codec: VideoCodec
  private let ffmpeg: Path
  private let options: EncodingOptions
  private var stream: VideoStream
  /// The ffmpeg process; nil before the first shot, whose size determines the color matrix.
  private var program: Subprocess?

  init(
    _ output: Output, _ codec: VideoCodec, _ timing: Timing, _ options: EncodingOptions
  ) throws(OutputProblem) {
    ffmpeg = try Self.ffmpeg(for: output)
    file = try output.openForProgram()
    stream = VideoStream(timing, options.chroma ?? .quarter)
    (self.codec, self.options) = (codec, options)
  }

  /// Returns the path of ffmpeg.
  ///
  /// - Throws: An error with installation hints if it is not on the `PATH`.
  static func ffmpeg(for output: Output) throws(OutputProblem) -> Path {
    guard let path = Subprocess.find("ffmpeg") else {
      throw .program(
        path: output.path().text,
        message: "videos require ffmpeg, which is not in PATH: install it with"
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
    // The caller discards the incomplete file, and reports the time limit.
    if CancellationCheck.isOver { return }
    if let program, !codec.isWhole(file) {
      // ffmpeg may report success nevertheless, for example when the disk is full.
      throw program.failure("wrote an incomplete file")
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
          // Keeps versions and times out of the file, so that equal films give equal files.
          "-fflags", "+bitexact", "-flags:v", "+bitexact", "-y", path,
        ]
    }
  }
}
