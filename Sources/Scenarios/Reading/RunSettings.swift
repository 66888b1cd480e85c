internal import Films
internal import Settings

/// How a run goes about its work; none of it changes a byte that is written.
public struct RunSettings: Sendable {
  /// When to show how far the work has come.
  public enum Progress: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always, never
  }

  /// How many pictures are worked on at the same time.
  public let jobs: Int
  public let quiet: Bool
  public let progress: Progress
  /// Whether folders are made that outputs lead to and that are not there.
  public let makesFolders: Bool

  init(_ settings: inout SettingsReader) {
    makesFolders = settings.read(
      "make-folders", .yesOrNo, default: false, "folders that out leads to are made",
      [.run, .single, .flag], also: ["mkdir", "parents", "create-folders"])
    jobs = settings.read(
      "jobs", .wholeNumber(1...1024), default: Workers.standard, inWords: "the cores there are",
      "frames worked on at the same time; never changes a pixel", letter: "j", [.run, .single])
    quiet = settings.read(
      "quiet", .yesOrNo, default: false, "only errors are printed", letter: "q",
      [.run, .single, .flag])
    progress = settings.read(
      "progress", .word, default: Progress.auto, "a bar on stderr; auto: on a terminal only",
      [.run, .single])
  }
}
