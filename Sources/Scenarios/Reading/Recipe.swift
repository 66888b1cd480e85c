internal import Settings

/// How ffmpeg makes of PNGs what is not written here.
struct Recipe {
  private let endings: [String]
  /// What is said between the pictures and the file's name.
  private let arguments: String
  private let isStill: Bool

  // Players want even sides and the colours of video; all else keeps every pixel as it is.
  private static let video = #"-vf "pad=ceil(iw/2)*2:ceil(ih/2)*2" -pix_fmt yuv420p"#

  private static let all = [
    Recipe(endings: ["m4v", "mov", "avi"], arguments: video, isStill: false),
    Recipe(
      endings: ["jpg", "jpeg", "bmp", "tif", "tiff"], arguments: "-frames:v 1 -update 1",
      isStill: true),
  ]

  /// A command line for a file of an ending; nil where none is known.
  ///
  /// - Parameters:
  ///   - frames: how many are asked for.
  ///   - frame: how long one stays, in seconds.
  ///   - place: where the file is named.
  static func command(
    for name: String, ending: String, frames: String, frame: Ratio, at place: Place?
  ) -> String? {
    guard let recipe = all.first(where: { $0.endings.contains(ending) }) else { return nil }
    let length = recipe.isStill ? "" : " --frames \(frames)"
    let rate = recipe.isStill ? "" : " -framerate \(Ratio(frame.denominator, frame.numerator))"
    return "render \(words(at: place))\(length) --out - --format png"
      + " | ffmpeg -f image2pipe\(rate) -i - \(recipe.arguments) \(quoted(name))"
  }

  /// What is said of a scenario besides where it goes.
  private static func words(at place: Place?) -> String {
    guard case .file(let path, _, _, _) = place else { return "…" }
    return "run \(path == Place.standardInput ? "-" : quoted(path))"
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "_-./+%=:@,".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
