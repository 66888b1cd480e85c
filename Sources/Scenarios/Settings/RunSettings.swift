internal import Settings

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a run goes about its work; none of it changes a byte that is written.
public struct RunSettings: Sendable {
  /// When to show how far the work has come.
  public enum Progress: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always, never
  }

  let jobs: Int
  public let quiet: Bool
  public let progress: Progress

  init(_ settings: inout SettingsReader) {
    let cores = max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    jobs = settings.read(
      "jobs", .wholeNumber(1...1024), default: cores, shown: "the cores there are",
      "frames worked on at the same time; never changes a pixel")
    quiet = settings.read("quiet", .yesOrNo, default: false, "only errors are printed")
    progress = settings.read(
      "progress", .word, default: Progress.auto, "a bar on stderr; auto: on a terminal only")
  }
}

extension SettingKind<Bool> {
  static var yesOrNo: SettingKind {
    let words = ["yes": true, "no": false, "true": true, "false": false]
    return SettingKind(
      "yes or no", placeholder: "", words: ["yes", "no"], show: { $0 ? "yes" : "no" },
      parse: { words[$0] })
  }
}
