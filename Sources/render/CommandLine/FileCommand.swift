internal import Files
internal import Scenarios
internal import Settings

/// The commands that scenario files are given to.
enum FileCommand: String, CaseIterable {
  case run, check, plan
}

/// What can be said of such a command, and no scenario file can say.
struct FileCommandOptions {
  /// The folder that scenarios may read from and write to.
  let policy: PathPolicy
  /// Leaves files alone that carry the scenario that would be drawn.
  let ifChanged: Bool
  /// Says on stdout what became of each file, an object of JSON a line.
  let json: Bool
  /// Where `check` puts pictures of what differs.
  let differences: String?
  /// Where `check` writes what it found as a page of Markdown.
  let report: String?
  /// Whether `check` draws again what differs.
  let update: Bool
  /// Whether `check` removes pictures that no scenario draws any more.
  let prune: Bool
  /// Whether pictures behind one that cannot be drawn are drawn all the same.
  let keepsGoing: Bool
  /// Where `run` writes how long each picture has taken.
  let timings: String?
  /// How many workers `plan` splits the work among.
  let shards: Int
  /// The part of all pictures that is this worker's.
  let shard: Shard
  /// Whether somebody has said so, be it that the part is all.
  let saysShard: Bool
  /// Whether that was the environment.
  private let findsShard: Bool

  /// Whether each picture is put in its place when it is whole, rather than all together.
  var drawsPictureByPicture: Bool { saysShard || keepsGoing || timings != nil }

  init(_ settings: inout SettingsReader, _ command: FileCommand) {
    let path = SettingKind.path("a folder", placeholder: "DIR", forms: [.folder])
    let isCheck = command == .check
    let root = settings.readIfWritten("root", path, "neither read nor write outside this folder")
    ifChanged =
      command == .run
      && settings.read(
        "if-changed", .yesOrNo, default: false,
        "leave alone what carries the scenario that would be drawn", .flag)
    json = settings.read(
      "json", .yesOrNo, default: false,
      command == .plan
        ? "objects of JSON, one a line" : "what became of each file, an object of JSON a line",
      .flag)
    differences =
      isCheck ? settings.readIfWritten("diff", path, "pictures of what differs go there") : nil
    report =
      isCheck
      ? settings.readIfWritten(
        "report",
        .path(
          "a file .md, or one without an ending", placeholder: "FILE.md",
          forms: [.file(endings: ["md"])], suits: { [nil, "md"].contains($0) }),
        "a page of Markdown that says what was found") : nil
    update =
      isCheck
      && settings.read(
        "update", .yesOrNo, default: false, "draw again what differs or is missing", .flag)
    prune =
      isCheck
      && settings.read(
        "prune", .yesOrNo, default: false, "remove pictures that no scenario draws any more", .flag)
    keepsGoing =
      command == .run
      && settings.read(
        "keep-going", .yesOrNo, default: false,
        "draw the rest where a picture cannot be drawn, and say at the end which", .flag)
    timings =
      command == .run
      ? settings.readIfWritten(
        "timings",
        .path(
          "a file .csv", placeholder: "FILE.csv", forms: [.file(endings: ["csv"])],
          suits: { $0 == "csv" }),
        "a table of how long each picture takes") : nil
    shards =
      command == .plan
      ? settings.read(
        "shards", .wholeNumber(Shard.counts), default: 1, "workers to split the work among") : 1
    let said = command == .plan ? nil : Self.readShard(&settings)
    shard = said ?? .all
    saysShard = said != nil
    findsShard = saysShard && !settings.isWritten("shard")
    if let root, let policy = PathPolicy(around: root) {
      self.policy = policy
    } else {
      policy = .none
      if let root { settings.reject(CommandProblem.noFolder(root), at: .option("--root")) }
    }
  }

  /// Why so many pictures are not shared out. A task of an array that has a scenario of its own would
  /// draw nothing of it, and be thought to have done so.
  func problem(sharing pictures: Int) -> ShardProblem? {
    findsShard && pictures < shard.count ? .fewPictures(pictures, shard) : nil
  }

  /// What a word says of the worker, else the environment.
  private static func readShard(_ settings: inout SettingsReader) -> Shard? {
    let word = settings.readIfWritten(
      "shard", .shard, inWords: "what a Slurm array or a Kubernetes Job says, else 1/1",
      "of all pictures those of the K-th of N workers, who have about as much to do each")
    if settings.isWritten("shard") { return word }
    do throws(ShardProblem) { return try ShardVariables().shard() } catch {
      settings.reject(error, at: nil)
      return nil
    }
  }

  /// What is read of the words of a command.
  static func entries(of command: FileCommand) -> [SettingEntry] {
    .read { _ = FileCommandOptions(&$0, command) }
  }
}

extension SettingKind<String> {
  /// A path.
  ///
  /// - Parameter suits: whether its ending does, nil where it has none: nothing else that a word behind it
  ///   may name, such as a scenario, is to be written over.
  fileprivate static func path(
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
