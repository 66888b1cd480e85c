internal import Files

/// What ffmpeg is asked for a kind of file.
struct VideoCodec: Sendable {
  /// The words for the compression and the container.
  let arguments: @Sendable (EncodingOptions) -> [String]
  /// Whether a file is there to its end, as its container tells.
  let isWhole: @Sendable (ProgramFile) -> Bool

  // So many threads whatever the machine: what comes out depends on their number.
  private static let threads = ["-threads", "8"]

  // No version of the encoder in the film, and the same choices on every processor.
  private static let steady = [
    "-x264-params", "cpu-independent=1", "-bsf:v", "filter_units=remove_types=6",
  ]

  /// H.264: visually without loss, and with a colour for each pixel without any.
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

  // The index in front, so that players begin before all is there.
  static let mp4 = VideoCodec(
    arguments: { h264($0) + ["-movflags", "+faststart", "-f", "mp4"] },
    isWhole: { $0.isWholeMP4 })

  static let mkv = VideoCodec(
    arguments: { h264($0) + ["-f", "matroska"] }, isWhole: { $0.isWholeMatroska })

  static let webm = VideoCodec(
    arguments: { vp9($0) + ["-f", "webm"] }, isWhole: { $0.isWholeMatroska })
}
