internal import Settings

/// An ffmpeg command that converts PNG images to a format that this program does not write.
struct FFmpegCommand {
  private let endings: [String]
  /// The arguments between the input and the name of the output file.
  private let arguments: String
  private let isStill: Bool

  // Video players need even sides and the color format of video. Other formats keep all pixels.
  private static let video = #"-vf "pad=ceil(iw/2)*2:ceil(ih/2)*2" -pix_fmt yuv420p"#

  private static let all = [
    FFmpegCommand(endings: ["m4v", "mov", "avi", "flv", "wmv"], arguments: video, isStill: false),
    FFmpegCommand(
      // MPEG-1 has the frame rates of television only.
      endings: ["mpeg", "mpg"], arguments: "-r 25 \(video)", isStill: false),
    FFmpegCommand(endings: ["ogv"], arguments: "-q:v 8 \(video)", isStill: false),
    FFmpegCommand(
      endings: ["jpg", "jpeg", "bmp", "tif", "tiff", "tga", "ppm", "pgm", "jp2", "pcx"],
      arguments: "-frames:v 1 -update 1", isStill: true),
    FFmpegCommand(endings: ["avif", "jxl"], arguments: "-frames:v 1", isStill: true),
    FFmpegCommand(
      // An icon has at most 256 pixels a side.
      endings: ["ico"],
      arguments: #"-frames:v 1 -vf "scale=256:256:force_original_aspect_ratio=decrease""#,
      isStill: true),
  ]

  /// The extensions of all formats with a command.
  static let endings = Set(all.flatMap(\.endings))

  /// Returns a command line that creates a file; nil if none is known for the extension. `length`:
  /// the setting of the film's length in the command: `frames 100`. `frame`: the duration of a
  /// frame in seconds. `place`: the location of the file's name.
  static func command(
    for name: String, ending: String, length: String, frame: Ratio, at place: InputLocation?
  ) -> String? {
    guard let recipe = all.first(where: { $0.endings.contains(ending) }) else { return nil }
    let length = recipe.isStill ? "" : " --\(length)"
    let rate = recipe.isStill ? "" : " -framerate \(Ratio(frame.denominator, frame.numerator))"
    return "render \(words(at: place))\(length) --out - --format png"
      + " | ffmpeg -f image2pipe\(rate) -i - \(recipe.arguments) \(name.inShell)"
  }

  /// Returns the arguments that select a scenario, without its outputs.
  private static func words(at place: InputLocation?) -> String {
    guard case .file(let path, _, _, _) = place else { return "…" }
    return "run \(path == InputLocation.standardInput ? "-" : path.inShell)"
  }
}
