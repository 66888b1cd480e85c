internal import Films
internal import Grids
internal import Remotes
internal import Settings

/// The arguments of `render library`.
struct LibraryRequest {
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
  let preview: PreviewChoice
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
  var isDrawn: Bool { drawing.contains { $0.name == "out" } }

  init(_ settings: inout SettingsReader, _ arguments: Arguments) {
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
    areObjects = settings.readJSON("list: print JSON, one object per line")
    isQuiet = settings.read(
      "quiet", .yesOrNo, default: false, "print only errors", letter: "q", .flag)
    timeLimit = settings.readTimeLimit("the time limit for the command, in seconds").map {
      Budget(seconds: $0).cancellation
    }
    preview = PreviewChoice(&settings)
    drawing =
      arguments.settings + arguments.limits
      + arguments.options.filter { $0.name == "max-time" }
    read(arguments, &settings)
  }

  private mutating func read(_ arguments: Arguments, _ settings: inout SettingsReader) {
    let known = Action.allCases.map(\.rawValue)
    guard let word = arguments.words.first else {
      return settings.reject(
        "library needs an action: \(known.joined(separator: ", "))", at: nil)
    }
    guard let action = Action(meantBy: word.lowercased()) else {
      let hint = Nearest.hint(
        Nearest.name(to: word, among: known), else: ": use \(known.joined(separator: ", "))")
      return settings.reject("unknown action '\(word)'\(hint)", at: nil)
    }
    self.action = action
    words = Array(arguments.words.dropFirst())
    let refused = arguments.written.filter { !action.options.contains($0) && !takes($0) }
    settings.reject(
      refused.map { InputError(CommandProblem.noSettings(of: "library \(word)", $0)) }
        + checkWords())
  }

  /// Returns true if the action accepts a setting of scenarios.
  private func takes(_ name: String) -> Bool {
    (action == .list || action == .diff) && (isDrawn || preview != .no)
      && drawing.contains { $0.name == name }
  }

  /// Returns the errors in the words after the action. Sets `remote` if a word names it.
  private mutating func checkWords() -> [InputError] {
    let extra = words.dropFirst().map { InputError(CommandProblem.unexpectedWord($0)) }
    let missing = words.isEmpty ? [InputError(LibraryProblem.needsName(action.rawValue))] : []
    switch action {
    case .list, .sync:
      remote = remote ?? words.first
      return extra
    case .get, .put, .remove: return missing
    case .diff: return missing + extra
    case .remote:
      if RemoteCommand(words) != nil { return [] }
      return [
        InputError("expected `remote add NAME ADDRESS`, `remote list` or `remote remove NAME`")
      ]
    }
  }

  /// The extensions of entries.
  static let endings = [FileKind.pattern, .rule, .theme].flatMap(\.endings) + ["yaml", "yml"]
}

extension LibraryRequest.Action {
  /// Creates an action from its name; nil for other words. `save` is another name of `put`.
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

/// `render library remote`: changes the list of remotes.
enum RemoteCommand {
  case add(name: String, address: String)
  case list
  case remove(String)

  /// Parses the words after `remote`; returns nil if they are wrong.
  init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("add", 3): self = .add(name: words[1], address: words[2])
    case ("list", 1): self = .list
    case ("remove", 2): self = .remove(words[1])
    default: return nil
    }
  }
}

struct LibraryProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static func needsName(_ action: String) -> Self {
    Self(action == "put" ? "put needs a file" : "\(action) needs the name of an entry")
  }
  static func noEntry(_ name: String, nearest: String?) -> Self {
    "no entry '\(name)'\(Nearest.hint(nearest))"
  }
  static func noKind(_ name: String) -> Self {
    "\(name): not a pattern (.rle, .mc), rule (.rule), theme (.theme) or scenario (.yaml)"
  }
  static func exists(_ name: String) -> Self {
    "\(name): your library has another version: --force moves that one to .trash"
  }
  static let noLibrary = Self("no directory for the library: set HOME or XDG_DATA_HOME")
  static let noTerminal = Self("--user asks for a password, which needs a terminal")
  static let canceled = Self("canceled")
  static func refused(_ reason: String) -> Self { Self(reason) }
}
