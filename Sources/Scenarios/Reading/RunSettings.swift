package import Films
internal import Settings

/// How a run goes about its work; none of it changes a byte that is written.
package struct RunSettings: Sendable {
  /// When to show how far the work has come.
  package enum Progress: String, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always, never
  }

  /// How many pictures are worked on at the same time.
  package let jobs: Int
  package let quiet: Bool
  package let progress: Progress
  /// Whether folders are made that outputs lead to and that are not there.
  package let makesFolders: Bool
  /// What it may take.
  package internal(set) var budget: Budget

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
    budget = Budget(&settings)
  }
}

extension Budget {
  /// Whoever runs a scenario says what it may take, and not the scenario.
  fileprivate init(_ settings: inout SettingsReader) {
    let memory = settings.readLimit(
      "max-memory", .amount(unit: "B"), inWords: "4G, or half the machine's",
      "what worlds and pictures may take, in bytes")
    let pixels = settings.readLimit(
      "max-pixels", .amount(), "pixels of all pictures together")
    let bytes = settings.readLimit(
      "max-bytes", .amount(unit: "B"), "bytes of all files, each as large as its format can get")
    let seconds = settings.readLimit(
      "max-time", .seconds(atLeast: Ratio(1, 1000)), "seconds that a run may take")
    self.init(
      memory: memory ?? Self.standardMemory, pixels: pixels, bytes: bytes, seconds: seconds)
  }
}

extension SettingsReader {
  /// A setting that no file has.
  fileprivate mutating func readLimit<Value>(
    _ name: String, _ kind: SettingKind<Value>, inWords words: String = "none", _ meaning: String
  ) -> Value? {
    let value = readIfWritten(name, kind, inWords: words, meaning, [.run, .single, .limit])
    if case .file = place(of: name) {
      reject(name, ScenarioProblem.limitInFile(name, variable: Setting.variable(of: name)))
    }
    return value
  }
}
