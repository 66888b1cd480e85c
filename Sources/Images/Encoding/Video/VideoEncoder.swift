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
      name: name, summary: summary, rendering: .video,
      // The limit of the codecs.
      longestSide: 16_384, transparency: .none, mediaType: mediaType,
      cost: EncodingCost(
        // Incompressible frames need 3 bytes per pixel, and a little more.
        mostBytes: { size, _ in 4 * size.cappedArea + 4096 },
        fileTime: 80_000_000, imageTime: 30_000, pixelTime: 24_000, shapedPixelTime: 38_000,
        cellTime: 130_000),
      check: { output throws(OutputProblem) in _ = try VideoEncoder.ffmpeg(for: output) },
      film: { output, timing, options throws(OutputProblem) in
        try VideoEncoder(output, codec, timing, options)
      })
  }

  /// YUV4MPEG2: uncompressed video frames for other programs to compress.
  package static let y4m = Format(
    name: "y4m", summary: "uncompressed video, for other programs",
    rendering: .video, transparency: .none,
    cost: EncodingCost(
      // 3 bytes per pixel, and the line before each frame.
      mostBytes: { size, _ in 3 * size.cappedArea + 128 },
      imageTime: 30_000, pixelTime: 9000, shapedPixelTime: 9000),
    film: Y4MEncoder.init)
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

  /// Returns the path of ffmpeg. Throws an error with installation hints if it is missing.
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
    if program == nil { program = try start(stream.pixels.matrix(of: shot.image.size)) }
    return stream.take(shot)
  }

  mutating func write(_ part: VideoFrames) throws(OutputProblem) {
    try part.forEachPiece { piece throws(OutputProblem) in
      try program?.write(piece)
      try file.countWritten()
    }
  }

  mutating func finish() throws(OutputProblem) {
    try program?.finish()
    // The caller discards the incomplete file, and reports the time limit.
    if CancellationCheck.isOver { return }
    if let program, !codec.isWhole(file) {
      // ffmpeg may report success nevertheless, for example when the disk is full.
      throw program.failure("wrote an incomplete file")
    }
    try file.countWritten()
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

/// The ffmpeg arguments for a video format, and the check of its files.
struct VideoCodec: Sendable {
  let arguments: @Sendable (EncodingOptions) -> [String]
  /// Returns true if a file is complete, according to its container.
  let isWhole: @Sendable (ProgramFile) -> Bool

  // A fixed number on every machine, because the encoder's output depends on it.
  private static let threads = ["-threads", "8"]

  // Keeps the output the same on every machine: no code paths for special processors, and no SEI
  // units (type 6), in which x264 stores its version.
  private static let steady = [
    "-x264-params", "cpu-independent=1", "-bsf:v", "filter_units=remove_types=6",
  ]

  /// H.264: visually lossless, or truly lossless with a color for each pixel.
  private static func h264(_ options: EncodingOptions) -> [String] {
    let preset =
      switch options.effort {
      case .fast: "superfast"
      case .normal: "veryfast"
      case .small: "slow"
      }
    let quality = options.chroma == .full ? ["-qp", "0"] : ["-crf", "14"]
    return ["-c:v", "libx264", "-preset", preset] + quality + threads + steady
  }

  private static func vp9(_ options: EncodingOptions) -> [String] {
    let speed =
      switch options.effort {
      case .fast: ["-deadline", "realtime", "-cpu-used", "8"]
      case .normal: ["-deadline", "realtime", "-cpu-used", "6"]
      case .small: ["-deadline", "good", "-cpu-used", "3"]
      }
    let quality = options.chroma == .full ? ["-lossless", "1"] : ["-crf", "14", "-b:v", "0"]
    return ["-c:v", "libvpx-vp9"] + speed + quality + ["-row-mt", "1"] + threads
  }

  // Moves the index to the front, so that players can start before the download ends.
  static let mp4 = VideoCodec(
    arguments: { h264($0) + ["-movflags", "+faststart", "-f", "mp4"] },
    isWhole: { $0.isWholeMP4 })

  static let mkv = VideoCodec(
    arguments: { h264($0) + ["-f", "matroska"] }, isWhole: { $0.isWholeMatroska })

  static let webm = VideoCodec(
    arguments: { vp9($0) + ["-f", "webm"] }, isWhole: { $0.isWholeMatroska })
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

extension ProgramFile {
  /// True if the file is a complete MP4: its boxes end where the file does, and include an index
  /// (moov) and frames (mdat).
  var isWholeMP4: Bool {
    var (offset, names) = (0, [String]())
    while offset < size {
      guard let header = try? read(at: offset, count: 16), header.count >= 8 else { return false }
      var length = Self.number(header[0..<4])
      // A 32-bit length of 1 means that a 64-bit length follows the name.
      if length == 1, header.count == 16 { length = Self.number(header[8..<16]) }
      guard length >= 8, length <= size - offset else { return false }
      names.append(String(decoding: header[4..<8], as: UTF8.self))
      offset += length
    }
    return names.first == "ftyp" && names.contains("moov") && names.contains("mdat")
  }

  /// True if the file is a complete Matroska or WebM file: its only segment ends where the file
  /// does. Encoders write the segment's length last.
  var isWholeMatroska: Bool {
    guard let header = try? read(at: 0, count: 64), header.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let (length, start) = Self.variableNumber(header[4...])
    else { return false }
    let segment = start + length
    guard let next = try? read(at: segment, count: 12),
      next.starts(with: [0x18, 0x53, 0x80, 0x67]),
      let (rest, place) = Self.variableNumber(next[4...])
    else { return false }
    return segment + place + rest == size
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    // No file has a length above 2⁶². Larger numbers become that limit, so that sums do not
    // overflow.
    bytes.reduce(0) { $0 >> 54 != 0 ? .max >> 1 : $0 << 8 | Int($1) }
  }

  /// Reads an EBML number, whose leading zero bits give its length in bytes, and the offset after
  /// it. Returns nil if there is no number, or for the reserved value of an unknown length.
  private static func variableNumber(_ bytes: ArraySlice<UInt8>) -> (Int, end: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard bytes.count >= count else { return nil }
    let most = (1 << (7 * count)) - 1
    let value = number(bytes.prefix(count)) & most
    return value == most ? nil : (value, bytes.startIndex + count)
  }
}
