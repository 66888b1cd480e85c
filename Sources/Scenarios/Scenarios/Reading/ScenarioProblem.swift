internal import Settings

/// The errors in a scenario that do not concern a single setting.
struct ScenarioProblem: Sentence {
  let description: String
  /// True if the scenario may be valid, and only a limit of the run ended the reading.
  private(set) var isFailure = false

  init(_ description: String) { self.description = description }

  private init(limit description: String) { (self.description, isFailure) = (description, true) }

  static let takesTooLong = Self(limit: "reading the scenarios takes too long: raise 'max-time'")

  static func manyRuns(_ count: Int) -> Self {
    Self(
      limit:
        "\(count) runs take more than half of the memory limit: raise 'max-memory', or write the"
        + " table with 'group'")
  }
  static func tableOfEnds(_ runs: Int) -> Self {
    runs == 1
      ? "a curve requires two or more rows, and the table has one"
      : "the table has one row for each run: set 'plot-x' to a column, or 'plot' to histogram or map"
  }
  static func largeTable(_ path: String) -> Self {
    Self(
      limit:
        "the table \(path) takes more than half of the memory limit: raise 'max-memory', or write"
        + " fewer rows with 'every' or 'final'")
  }

  // Variations.
  static func oneValue(_ name: String) -> Self { "'\(name)' accepts only one value" }
  /// - Parameter apart: the limit for variations that a run draws one by one.
  static func tooManyVariations(most: Int, apart: Int? = nil) -> Self {
    "more than \(most) variations"
      + (apart.map { ": `render run --shard 1/1` draws up to \($0), one at a time" } ?? "")
  }
  static func sameOutput(_ name: String) -> Self { "two variations have the same output '\(name)'" }
  // Tables of variations.
  static let groupForNothing: Self =
    "'group' requires variations in one table, or in one plot with 'plot' set to only: write one"
    + " .csv file for all of them"
  static func noGroup(_ name: String, known: [String]) -> Self {
    "'\(name)' does not vary"
      + Nearest.hint(
        Nearest.name(to: name, among: known),
        else: " (\((known + ["or none"]).joined(separator: ", ")))")
  }
  // Settings.
  static func noSimulation(known: [String]) -> Self {
    "missing 'simulation': expected one of \(known.joined(separator: ", "))"
  }
  static func pastInput(frames: Int) -> Self {
    "the input has only \(frames.counted("frame")), numbered from 0: lower 'skip', 'frames' or 'every'"
  }
  // Outputs.
  static func axisIsNoNumber(_ name: String, _ value: String) -> Self {
    "an axis requires numbers with up to 9 digits, 6 of them behind the point, got '\(value)' for"
      + " '\(name)'"
  }
  static func zeroOnLogarithm(_ name: String, _ value: String, axis: String) -> Self {
    "a logarithmic axis shows numbers above 0, got '\(value)' for '\(name)': set '\(axis)-scale' to"
      + " linear, or '\(axis)-range' to one such as 1.."
  }
  static let sheetHasOnlyImages: Self =
    "a sheet cannot contain counts or patterns: remove 'sheet' to write one file per variation"
  static func longName(most: Int) -> Self { "the name exceeds \(most) bytes, the limit of a path" }
  static func standardOutput(formats: [String]) -> Self {
    "'-' requires 'format': expected one of \(formats.joined(separator: ", "))"
  }
  static func noSetting(_ word: String, known: [String]) -> Self {
    if word == "part" {
      return
        "'{part}' numbers the parts of a table of several runs, such as seed: 1..100: remove it"
    }
    return "unknown placeholder '{\(word)}': no setting '\(word)'"
      + Nearest.hint(Nearest.name(to: word, among: known))
  }
  // Keyframes.
  static let noKeyframes = Self("expected a list of keyframes, such as - {at: 0, fit: world}")
  static let notAKeyframe = Self("expected a keyframe, such as {at: 0, fit: world}")
  static let noAim = Self("a keyframe requires 'fit', or 'x' and 'y' with 'zoom'")
  static func tooManyKeyframes(most: Int) -> Self { "a camera can have at most \(most) keyframes" }
}
