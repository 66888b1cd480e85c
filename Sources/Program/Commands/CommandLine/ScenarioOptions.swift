internal import Files
internal import Scenarios
internal import Settings
internal import Terminals

/// The names of all options of commands on scenario files, which their files cannot contain.
enum ScenarioOptions {
  static let names = Set(
    declared(RunOptions.init) + declared(CheckOptions.init) + declared(PlanOptions.init)
      + declared(GalleryOptions.init) + declared(WatchOptions.init))

  /// Returns the names of the options that an initializer reads.
  private static func declared<Options>(
    _ read: (inout SettingsReader) -> Options
  ) -> [String] {
    var settings = SettingsReader()
    _ = read(&settings)
    return settings.entries.map(\.name)
  }
}

/// The options of `render run`.
struct RunOptions {
  /// True if outputs that are up to date are skipped.
  let ifChanged: Bool
  /// True if the outcome of each file is printed as JSON, one object per line.
  let json: Bool
  /// True if the run continues after an image fails.
  let keepsGoing: Bool
  /// True if tables continue after the runs that they stored, and films from the worlds that their
  /// events saved.
  let continues: Bool
  /// The path of the table with the time of each image; nil for none.
  let timings: String?
  /// The path of the lock; nil for none.
  let lock: String?
  let share: WorkerShare

  init(_ settings: inout SettingsReader) {
    ifChanged = settings.readIfChanged()
    json = settings.readJSONOfFiles()
    keepsGoing = settings.read(
      "keep-going", .yesOrNo, default: false,
      "continue after an image fails, and list the failures at the end", .flag)
    continues = settings.read(
      "continue", .yesOrNo, default: false,
      "continue interrupted tables of several runs, and films from the worlds that `save` events"
        + " stored; the outputs stay the same", .flag,
      also: SettingsReader.meaningContinue)
    timings = settings.readIfWritten(
      "timings",
      .path(
        "a path with the extension .csv", placeholder: "FILE.csv", forms: [.file(endings: ["csv"])],
        suits: { $0 == "csv" }),
      "a table of the time that each image takes")
    lock = settings.readLock()
    share = WorkerShare(&settings, verb: "draw")
  }
}

/// The options of `render check`.
struct CheckOptions {
  /// True if the outcome of each file is printed as JSON, one object per line.
  let json: Bool
  /// The directory for images of the differences; nil for none.
  let differences: String?
  /// The paths of the reports, JUnit if they end with `.xml`.
  let reports: [String]
  /// True if outputs that differ are redrawn.
  let update: Bool
  /// True if images that no scenario draws anymore are removed.
  let prune: Bool
  /// True if only the images that no scenario draws are listed.
  let orphans: Bool
  /// True if hashes of what is drawn are compared with those of locks, and no files.
  let comparesHashes: Bool
  /// The path of the list of changed files; nil for none.
  let changed: String?
  let share: WorkerShare

  /// The options that only determine how the results are shown.
  static let ofResults = ["diff", "report", "json", "quiet", "changed"]

  init(_ settings: inout SettingsReader) {
    json = settings.readJSONOfFiles()
    differences = settings.readIfWritten(
      "diff", .folder,
      "the directory for images of the differences, and for differing lines of tables")
    if let differences, ["png", "html", "diff"].contains(Path(differences).pathExtension) {
      settings.reject("diff", "check writes a file for each output: name a directory")
    }
    reports = settings.readReports()
    update = settings.read(
      "update", .yesOrNo, default: false, "redraw outputs that differ or are missing", .flag,
      also: ["fix", "write", "accept", "redraw"])
    prune = settings.read(
      "prune", .yesOrNo, default: false,
      "remove images that these scenarios drew before, but no longer draw", .flag)
    orphans = settings.read(
      "orphans", .yesOrNo, default: false,
      "compare nothing, and list the images beside those of the scenarios that none of them draws",
      .flag)
    comparesHashes = settings.read(
      "hashes", .yesOrNo, default: false,
      "compare what is drawn with the hashes of pixels in locks, which are the arguments, and no files",
      .flag)
    if comparesHashes, update || prune || orphans || differences != nil {
      settings.reject(
        "hashes", "no files are compared: remove --update, --prune, --orphans and --diff")
    }
    changed = settings.readIfWritten(
      "changed",
      .path(
        "a path with the extension .txt, or without one", placeholder: "FILE",
        forms: [.file(endings: ["txt"])], suits: { [nil, "txt"].contains($0) }),
      "a list of the files that --update and --prune change, each followed by a zero byte")
    if changed != nil, !update, !prune {
      settings.reject("--changed lists what --update and --prune change: add one of them", at: nil)
    }
    share = WorkerShare(&settings, verb: "check")
    let isOther = update || prune || differences != nil || !reports.isEmpty || share.shard.isPart
    if orphans, isOther {
      settings.reject(
        "orphans",
        "--orphans only lists images: remove --update, --prune, --diff, --report and --shard")
    }
  }
}

/// The options of `render plan`.
struct PlanOptions {
  /// True if the plan is printed as JSON, one object per line.
  let json: Bool
  /// The number of workers.
  let workers: Int

  init(_ settings: inout SettingsReader) {
    json = settings.readJSON("JSON, one object per line")
    workers = settings.read(
      "shards", .wholeNumber(Shard.counts), default: 1,
      "the number of workers that share the work")
  }
}

/// The options of `render gallery`.
struct GalleryOptions {
  /// True if a page that is up to date is not written.
  let ifChanged: Bool
  /// True if the outcome is printed as a JSON object.
  let json: Bool
  /// The path of the page; nil if none is written.
  let path: String?
  let title: String
  /// True if the page refers to the files that the scenarios draw, and embeds no film.
  let hasLinks: Bool

  /// Creates the options of an existing page, which is drawn again.
  init(_ path: Path, _ title: String, hasLinks: Bool) {
    (ifChanged, json) = (false, false)
    (self.path, self.title, self.hasLinks) = (path.text, title, hasLinks)
  }

  init(_ settings: inout SettingsReader) {
    ifChanged = settings.readIfChanged()
    json = settings.readJSONOfFiles()
    path = settings.readIfWritten(
      "out",
      .path(
        "a path with the extension .html", placeholder: "FILE.html",
        forms: [.file(endings: ["html"])], suits: { $0 == "html" }),
      inWords: "required", "the page", letter: "o")
    title = settings.read(
      "page-title", .text("a text", placeholder: "TEXT"), default: "Gallery",
      "the title of the page")
    hasLinks = settings.read(
      "link", .yesOrNo, default: false,
      "refer to the files that `render run` has written, and embed no film", .flag)
  }
}

/// The options of `render watch`.
struct WatchOptions {
  /// True to serve a page.
  let isServed: Bool
  /// The port of the page to try first.
  let port: UInt16
  /// The way in which the film is shown in the terminal.
  let preview: PreviewChoice

  init(_ settings: inout SettingsReader) {
    isServed = settings.read(
      "serve", .yesOrNo, default: false,
      "show a page in the browser, at an address of this computer", .flag)
    port = UInt16(
      settings.read(
        "port", .wholeNumber(0...Int(UInt16.max)), default: 3000,
        "the port of the page, or the next free one; 0 for any"))
    preview = PreviewChoice(&settings)
  }
}

extension SettingsReader {
  /// Other names of the option `--continue`.
  static let meaningContinue = ["resume", "checkpoint", "continue-run", "recover"]

  /// Reads the option `--write-lock` of a run.
  mutating func readLock() -> String? {
    readIfWritten(
      "write-lock",
      .path(
        "a path with the extension .lock", placeholder: "FILE.lock",
        forms: [.file(endings: ["lock"])], suits: { $0 == "lock" }),
      "one file that names everything the outputs depend on, for `render check`",
      also: ["lock", "lock-file", "lockfile", "manifest", "provenance"])
  }

  fileprivate mutating func readIfChanged() -> Bool {
    read(
      "if-changed", .yesOrNo, default: false, "skip outputs that already store this scenario",
      .flag,
      also: ["changed", "only-changed", "incremental", "skip-existing"])
  }

  /// Reads the option `--diff` of a single comparison.
  mutating func readDifference() -> String? {
    readIfWritten(
      "diff",
      .path(
        "a path with the extension .png or .html, or .diff for tables",
        placeholder: "FILE.png|FILE.html|FILE.diff",
        forms: [.file(endings: ["png", "html", "diff"])],
        suits: { ["png", "html", "diff"].contains($0) }),
      "an image of the first frame that differs: old, difference and new; a page with all frames that differ; or the differing lines of tables"
    )
  }

  /// Reads the option `--report` of comparisons.
  mutating func readReports() -> [String] {
    readAll(
      "report",
      .path(
        "a path with the extension .md, .xml or .json, or without one",
        placeholder: "FILE.md|FILE.xml|FILE.json", forms: [.file(endings: ["md", "xml", "json"])],
        suits: { [nil, "md", "xml", "json"].contains($0) }),
      inWords: "none",
      "a report of the findings: Markdown, JUnit in an .xml file, or JSON; -, -.xml or -.json: on standard"
        + " output; repeatable"
    ).map(\.value).withoutRepeats
  }

  /// Reads the option `--json`, which replaces a text by objects.
  mutating func readJSON(_ help: String = "print JSON, one object per line") -> Bool {
    read("json", .yesOrNo, default: false, help, .flag)
  }

  fileprivate mutating func readJSONOfFiles() -> Bool {
    readJSON("print the outcome of each file as JSON, one object per line")
  }

  /// Reads the option `--max-time` of commands that draw no scenario, in seconds; nil if it is not
  /// written.
  mutating func readTimeLimit(_ help: String) -> Ratio? {
    readIfWritten("max-time", .seconds(atLeast: Ratio(1, 1000)), inWords: "none", help)
  }
}

/// The option `--preview`, which shows a film in the terminal and writes no file.
enum PreviewChoice: String, CaseIterable {
  case no, yes, kitty, iterm2, sixel, blocks

  init(_ settings: inout SettingsReader) {
    self = settings.read(
      "preview", .word, default: .no,
      "show the film in the terminal instead of writing it; --preview=sixel and the like select a"
        + " protocol, yes asks the terminal", .flag)
  }

  /// The protocol to use; nil for the best one.
  var images: ImageProtocol? {
    switch self {
    case .no, .yes: nil
    case .kitty: .kitty(playsAnimations: true)
    case .iterm2: .inline
    case .sixel: .sixel(colors: 256)
    case .blocks: .halfBlocks(.all)
    }
  }
}

/// This worker's share of the outputs, from the command line or else from the environment.
struct WorkerShare {
  private(set) var shard = Shard.all
  /// True if the share is set, even if it is 1/1.
  private(set) var isSet = false
  /// True if the environment sets the share.
  private var isFound = false

  /// The share of the only worker.
  static let whole = WorkerShare()

  private init() {}

  /// - Parameter verb: what a worker does with its outputs, for help.
  init(_ settings: inout SettingsReader, verb: String) {
    let word = settings.readIfWritten(
      "shard", .shard, inWords: "from a Slurm array or a Kubernetes Job, else 1/1",
      "\(verb) only the outputs of worker K of N; each worker takes about the same time")
    let isWritten = settings.missing("shard").isEmpty
    let set = isWritten ? word : Self.fromEnvironment(&settings)
    (shard, isSet, isFound) = (set ?? .all, set != nil, set != nil && !isWritten)
  }

  private static func fromEnvironment(_ settings: inout SettingsReader) -> Shard? {
    do throws(SettingProblem) { return try ShardVariables().shard() } catch {
      settings.reject("\(error)\(advice)", at: nil)
      return nil
    }
  }

  /// The end of each error in the environment's share.
  private static let advice = "; or set --shard K/N, where 1/1 draws everything"

  /// Returns an error if the environment sets more workers than there are images. The user probably
  /// meant one scenario per task, of which most tasks would draw nothing.
  func problem(sharing images: Int) -> SettingProblem? {
    guard isFound, images < shard.count else { return nil }
    let outputs = images == 1 ? "is only 1 output" : "are only \(images) outputs"
    return "the environment selects worker \(shard), but there \(outputs) to share: use fewer"
      + " workers\(Self.advice)"
  }
}

extension SettingKind<String> {
  /// The path of a directory.
  static var folder: SettingKind {
    path("a directory", placeholder: "DIR", forms: [.folder])
  }

  /// Returns the kind of a path. `suits` returns true for an allowed extension, which is nil if the
  /// path has none. The check protects other files, such as scenarios, if the path is missing on
  /// the command line and the next argument takes its place.
  static func path(
    _ expectation: String, placeholder: String, forms: [ValueForm],
    suits: @escaping @Sendable (_ ending: String?) -> Bool = { _ in true }
  ) -> SettingKind {
    SettingKind(expectation, placeholder: placeholder, forms: forms) { text in
      let name = Path(text).steps.last?.text ?? ""
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let ending = parts.count > 1 ? parts.last?.lowercased() : nil
      return text.isEmpty || !suits(ending) ? nil : text
    }
  }
}
