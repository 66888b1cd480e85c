internal import Films
internal import Grids
internal import Remotes
internal import Scenarios
internal import Settings

/// The arguments of `render library`.
struct LibraryRequest {
  /// The actions of the command.
  enum Action: String, CaseIterable {
    case list, get, put, remove, sync, diff, remote
  }

  private(set) var action = Action.list
  /// The words after the action.
  private(set) var words: [String] = []
  /// The name of the remote; nil for the only one.
  private(set) var remote: String?
  let keep: Keep?
  /// True to write without the protection of locks.
  let force: Bool
  /// True to print JSON objects instead of a table.
  let areObjects: Bool
  let preview: PreviewOptions.Choice
  /// True to print only errors.
  let isQuiet: Bool
  let author: String?
  let about: String?
  /// The name of the user at the remote; nil for none.
  let user: String?
  /// The signal that `max-time` is over; nil without a limit.
  let timeLimit: CancellationCheck.Waiting?
  /// The settings of the drawing; without the setting `out` nothing is drawn.
  let drawing: [Setting]
  /// The errors in the arguments.
  private(set) var mistakes: [InputError]

  var isDrawn: Bool { drawing.contains { $0.name == "out" } }

  init(_ rest: [String], _ words: Words) {
    let own = Self.entries.map(\.name)
    let given = (words.settings + words.limits).filter { own.contains($0.name) }
    var settings = SettingsReader(given) { _, word in
      .failure(.noName(kind: word.kind))
    }
    let options = Options(&settings)
    (remote, keep, force) = (options.remote, options.keep, options.force)
    (areObjects, preview, isQuiet) = (options.areObjects, options.preview, options.isQuiet)
    (author, about, user) = (options.author, options.about, options.user)
    timeLimit = options.seconds.map { Budget(seconds: $0).cancellation }
    drawing = (words.settings + words.limits).filter {
      !own.contains($0.name) || $0.name == "max-time"
    }
    mistakes = words.mistakes + settings.mistakes
    read(rest, words.settings.map(\.name))
  }

  private mutating func read(_ rest: [String], _ written: [String]) {
    let known = Action.allCases.map(\.rawValue)
    guard let word = rest.first else {
      return add(LibraryProblem("library needs an action: \(known.joined(separator: ", "))"))
    }
    guard let action = Action(meantBy: word.lowercased()) else {
      let hint = Nearest.hint(
        Nearest.name(to: word, among: known), else: ": use \(known.joined(separator: ", "))")
      return add(LibraryProblem("unknown action '\(word)'\(hint)"))
    }
    self.action = action
    words = Array(rest.dropFirst())
    let settings = written.filter { !action.options.contains($0) && !takes($0) }
    for name in settings { add(CommandProblem.noSettings(of: "library \(word)", name)) }
    checkWords()
  }

  /// Returns true if the action accepts a setting of scenarios.
  private func takes(_ name: String) -> Bool {
    (action == .list || action == .diff) && (isDrawn || preview != .no)
      && drawing.contains { $0.name == name }
  }

  private mutating func checkWords() {
    switch action {
    case .list, .sync:
      if let word = words.first { remote = remote ?? word }
      for extra in words.dropFirst() { add(CommandProblem.unexpectedWord(extra)) }
    case .get, .put, .remove: if words.isEmpty { add(.needsName(action.rawValue)) }
    case .diff:
      if words.isEmpty { add(.needsName(action.rawValue)) }
      for extra in words.dropFirst() { add(CommandProblem.unexpectedWord(extra)) }
    case .remote:
      if RemoteCommand(words) == nil {
        add(
          LibraryProblem(
            "expected `remote add NAME ADDRESS`, `remote list` or `remote remove NAME`"))
      }
    }
  }

  private mutating func add(_ problem: LibraryProblem) { mistakes.append(InputError(problem)) }
  private mutating func add(_ problem: CommandProblem) { mistakes.append(InputError(problem)) }

  /// The options of the command.
  private struct Options {
    let remote: String?
    let keep: Keep?
    let force: Bool
    let areObjects: Bool
    let author: String?
    let about: String?
    let user: String?
    let preview: PreviewOptions.Choice
    let isQuiet: Bool
    let seconds: Ratio?

    init(_ settings: inout SettingsReader) {
      func line(_ name: String, _ meaning: String) -> SettingKind<String> {
        SettingKind(meaning, placeholder: name, forms: [.text]) {
          $0.isEmpty || $0.contains(where: \.isNewline) || $0.utf8.contains(0) ? nil : $0
        }
      }
      remote = settings.readIfWritten(
        "remote", line("NAME", "the name of a remote"), inWords: "the only one",
        "the remote, a name from `render library remote list`")
      keep = settings.readIfWritten(
        "keep", .word(of: Keep.allCases), inWords: "ask in a terminal, else none",
        "the version to keep in a conflict; both: theirs gets another name")
      force = settings.read(
        "force", .yesOrNo, default: false,
        "write although the remote cannot protect changes that others make at the same time", .flag)
      author = settings.readIfWritten(
        "author", line("NAME", "a line of text"), "put: the author to write into the file")
      about = settings.readIfWritten(
        "description", line("TEXT", "a line of text"),
        "put: the description to write into the file")
      user = settings.readIfWritten(
        "user", line("NAME", "a line of text"),
        "remote add: the user's name there; asks for the password")
      areObjects = settings.read(
        "json", .yesOrNo, default: false, "list: print JSON, one object per line", .flag)
      isQuiet = settings.read(
        "quiet", .yesOrNo, default: false, "print only errors", letter: "q", .flag)
      seconds = settings.readIfWritten(
        "max-time", .seconds(atLeast: Ratio(1, 1000)), inWords: "none",
        "the time limit for the command, in seconds")
      preview = PreviewOptions(&settings).choice
    }
  }

  /// The extensions of entries.
  static let endings = [FileKind.pattern, .rule, .theme].flatMap(\.endings) + ["yaml", "yml"]

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = Options(&$0) } }
}

extension LibraryRequest.Action {
  /// Creates an action from its name. `save` is another name of `put`.
  init?(meantBy word: String) { self.init(rawValue: word == "save" ? "put" : word) }

  /// The options of the action, besides settings of drawings.
  fileprivate var options: [String] {
    switch self {
    case .list: ["remote", "json", "max-time", "preview"]
    case .get, .remove, .sync: ["remote", "keep", "force", "max-time", "quiet"]
    case .put: ["remote", "keep", "force", "max-time", "quiet", "author", "description"]
    case .diff: ["remote", "max-time", "preview"]
    case .remote: ["user"]
    }
  }
}
