internal import Files

/// The ffmpeg arguments for a video format, and the check of its files.
struct VideoCodec: Sendable {
  /// Returns the arguments for the codec and the container.
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
