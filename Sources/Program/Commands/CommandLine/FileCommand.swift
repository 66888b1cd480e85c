internal import Files
internal import Scenarios
internal import Settings

enum FileCommand: String, CaseIterable {
  case run, check, plan, gallery, watch
}

/// The options of such a command, which are not allowed in scenario files.
struct FileCommandOptions {
  /// The directory to which reading and writing is restricted, if any.
  private(set) var policy: PathPolicy
  /// True if outputs that are up to date are skipped.
  let ifChanged: Bool
  /// True if the outcome of each file is printed as JSON, one object per line.
  let json: Bool
  /// The directory for images of the differences that `check` finds; nil for none.
  let differences: String?
  /// The paths of the reports of `check`, JUnit if they end with `.xml`.
  let reports: [String]
  /// True if `check` redraws outputs that differ.
  let update: Bool
  /// True if `check` removes images that no scenario draws anymore.
  let prune: Bool
  /// True if the run continues after an image fails.
  let keepsGoing: Bool
  /// True if films start from the worlds that their events saved.
  let continues: Bool
  /// The path of the table with the time of each image; nil for none.
  let timings: String?
  /// The page that `watch` serves; nil for other commands.
  let serving: ServeOptions?
  /// The way in which `watch` shows the film in the terminal.
  let preview: PreviewOptions.Choice
  /// The number of workers in `plan`.
  let shards: Int
  /// This worker's share of the images.
  let shard: Shard
  /// The options of the page of `gallery`; nil for other commands.
  let page: PageOptions?
  /// True if the share is set, even if it is 1/1.
  let saysShard: Bool
  /// True if the environment sets the share.
  private let findsShard: Bool

  /// True if each output is moved to its place when it is complete, false if all move together.
  var drawsImageByImage: Bool { saysShard || keepsGoing || timings != nil }

  init(_ settings: inout SettingsReader, _ command: FileCommand) {
    let path = SettingKind.path("a directory", placeholder: "DIR", forms: [.folder])
    let isCheck = command == .check
    let root = settings.readIfWritten("root", path, "read and write only inside this directory")
    ifChanged =
      (command == .run || command == .gallery)
      && settings.read(
        "if-changed", .yesOrNo, default: false,
        "skip outputs that already store this scenario", .flag,
        also: ["changed", "only-changed", "incremental", "skip-existing"])
    json =
      command != .watch
      && settings.read(
        "json", .yesOrNo, default: false,
        command == .plan
          ? "JSON, one object per line"
          : "print the outcome of each file as JSON, one object per line",
        .flag)
    differences =
      isCheck
      ? settings.readIfWritten("diff", path, "the directory for images of the differences") : nil
    reports =
      isCheck
      ? settings.readAll(
        "report",
        .path(
          "a path with the extension .md or .xml, or without one", placeholder: "FILE.md|FILE.xml",
          forms: [.file(endings: ["md", "xml"])], suits: { [nil, "md", "xml"].contains($0) }),
        inWords: "none",
        "a report of the findings: Markdown, or JUnit in an .xml file; repeatable"
      ).map(\.value).withoutRepeats : []
    update =
      isCheck
      && settings.read(
        "update", .yesOrNo, default: false, "redraw outputs that differ or are missing", .flag,
        also: ["fix", "write", "accept", "redraw"])
    prune =
      isCheck
      && settings.read(
        "prune", .yesOrNo, default: false,
        "remove images that these scenarios drew before, but no longer draw", .flag)
    keepsGoing =
      command == .run
      && settings.read(
        "keep-going", .yesOrNo, default: false,
        "continue after an image fails, and list the failures at the end", .flag)
    continues =
      command == .run
      && settings.read(
        "continue", .yesOrNo, default: false,
        "start from the worlds that `save` events stored; the images stay the same", .flag)
    timings =
      command == .run
      ? settings.readIfWritten(
        "timings",
        .path(
          "a path with the extension .csv", placeholder: "FILE.csv",
          forms: [.file(endings: ["csv"])],
          suits: { $0 == "csv" }),
        "a table of the time that each image takes") : nil
    serving = command == .watch ? ServeOptions(&settings) : nil
    preview = command == .watch ? PreviewOptions(&settings).choice : .no
    shards =
      command == .plan
      ? settings.read(
        "shards", .wholeNumber(Shard.counts), default: 1,
        "the number of workers that share the work") : 1
    page = command == .gallery ? PageOptions(&settings) : nil
    let isShared = command == .run || isCheck
    let said = isShared ? Self.readShard(&settings, isCheck: isCheck) : nil
    shard = said ?? .all
    saysShard = said != nil
    findsShard = saysShard && !settings.isWritten("shard")
    let policy = root.map { PathPolicy(around: $0) } ?? PathPolicy.none
    if let root, policy == nil {
      settings.reject(CommandProblem.noFolder(root), at: .option("--root"))
    }
    let allowed = policy ?? .none
    // A comparison with a file that may change would be no check.
    self.policy = isCheck ? allowed.pinningAddresses : allowed
  }

  /// Returns the options with a policy that records which files are read.
  func recording(_ reads: ReadFiles) -> FileCommandOptions {
    var result = self
    result.policy = policy.recording(reads)
    return result
  }

  /// Returns an error if the environment sets more workers than there are images. The user probably
  /// meant one scenario per task, of which most tasks would draw nothing.
  func problem(sharing images: Int) -> SettingProblem? {
    guard findsShard, images < shard.count else { return nil }
    let outputs = images == 1 ? "is only 1 output" : "are only \(images) outputs"
    return "the environment selects worker \(shard), but there \(outputs) to share: use fewer"
      + " workers\(Self.shardAdvice)"
  }

  /// The end of each error in the environment's share.
  private static let shardAdvice = "; or set --shard K/N, where 1/1 draws everything"

  /// Reads the share from the command line, or else from the environment; nil after an error.
  private static func readShard(_ settings: inout SettingsReader, isCheck: Bool) -> Shard? {
    let word = settings.readIfWritten(
      "shard", .shard, inWords: "from a Slurm array or a Kubernetes Job, else 1/1",
      (isCheck ? "check" : "draw")
        + " only the outputs of worker K of N; each worker takes about the same time")
    if settings.isWritten("shard") { return word }
    do throws(SettingProblem) { return try ShardVariables().shard() } catch {
      settings.reject("\(error)\(shardAdvice)", at: nil)
      return nil
    }
  }
}

extension SettingKind<String> {
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

/// The options of commands that show a page in a browser.
struct ServeOptions {
  /// True to serve a page.
  let isOn: Bool
  /// The port to try first.
  let port: UInt16

  init(_ settings: inout SettingsReader) {
    isOn = settings.read(
      "serve", .yesOrNo, default: false,
      "show a page in the browser, at an address of this computer", .flag)
    port = UInt16(
      settings.read(
        "port", .wholeNumber(0...Int(UInt16.max)), default: 3000,
        "the port of the page, or the next free one; 0 for any"))
  }
}

/// The options of `render gallery` for its page.
struct PageOptions {
  /// The path of the page; nil if none is written.
  let path: String?
  let title: String
  /// True if the page refers to the files that the scenarios draw, and embeds no film.
  let hasLinks: Bool

  init(_ settings: inout SettingsReader) {
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
