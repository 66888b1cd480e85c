internal import Settings

struct CommandProblem: Sentence {
  let description: String
  /// True if the command line is valid, and the run or the system failed.
  private(set) var isFailure = false
  private(set) var repair: String?

  init(_ description: String) { self.description = description }

  init(failure description: String) { (self.description, isFailure) = (description, true) }

  /// - Parameter option: the option with its value that is likely meant.
  static func unexpectedWord(_ word: String, option: String? = nil) -> Self {
    "unexpected word '\(word)'" + Nearest.hint(option.map { "--\($0)" })
  }
  static func givenTwice(_ setting: String, _ word: String) -> Self {
    "'\(word)' and --\(setting) both set the \(setting): remove one of them"
  }
  static func severalInputs(_ word: String) -> Self {
    "unexpected second input '\(word)': for the files of a sequence, put the pattern in quotes,"
      + " such as 'frames/*.png'; for a sheet of several inputs, write --input a.npy,b.npy"
  }
  static func unknownOption(_ word: String, nearest: String? = nil) -> Self {
    "unknown option '\(word)'\(Nearest.hint(nearest))"
  }
  static func unknownVariable(_ name: String, known: [String]) -> Self {
    let nearest = Nearest.name(to: name, among: known)
    return "the environment variable \(name) sets no limit"
      + (nearest.map { " (did you mean \($0)?)" } ?? ": use \(known.joined(separator: ", "))")
  }
  static func noSettings(of command: String, _ name: String) -> Self {
    "'\(command)' takes no setting '\(name)'"
  }
  static let sharesNoImages: Self =
    "--shard: here workers can only share a table of variations: for images, write a scenario file and use `render run --shard`"
  static let previewsOne = Self("--preview shows one film: name one file with one scenario")
  static func watchesPipe(_ name: String) -> Self {
    "watch reads and writes files, but '-' is \(name)"
  }
  static func noFolder(_ path: String) -> Self { "no directory '\(path)'" }
  /// - Parameter repair: the command line that creates the directory; nil if it is unknown.
  static func noFolder(_ path: String, of output: String, repair: String?) -> Self {
    var problem = Self("'\(output)': no directory '\(path)': --make-folders creates it")
    problem.repair = repair
    return problem
  }
  static func noGallery(_ page: String, _ reason: String) -> Self {
    "'\(page)' cannot be checked: \(reason): draw it with `render gallery FILE... --out \(page)`, or"
      + " name the scenario of a page with a player"
  }
  static let comparesTwo: Self =
    "compare needs two files: render compare OLD NEW; only a version in git, such as git:HEAD:docs/gun.gif, is compared with the working tree"
  /// - Parameters:
  ///   - places: the locations of the output's name; empty if they are not in files.
  ///   - others: other names of the file, which links give it.
  static func severalScenarios(
    _ name: String, at places: [InputLocation] = [], linked others: [String] = []
  ) -> Self {
    let places = places.compactMap { place in
      if case .file(let path, let line, _, _) = place { "\(path):\(line)" } else { nil }
    }
    let names = places.prefix(8) + (places.count > 8 ? ["\(places.count - 8) more"] : [])
    let file = others.reduce("'\(name)'") { "\($0), which is the same file as '\($1)' by a link" }
    return "several scenarios write to \(file)"
      + (names.isEmpty ? "" : ": \(names.joined(separator: ", "))")
  }
  /// - Parameter option: the option that names the file; nil for an output of a scenario.
  static func replacesInput(_ path: String, _ option: String? = nil) -> Self {
    CommandProblem(
      (option.map { "\($0): " } ?? "")
        + "'\(path)' is an input of this run: give the output another name")
  }
  static func noLock(_ path: String) -> Self {
    "'\(path)' is no lock: write one with `render run` and --write-lock"
  }
  static func unchecked(_ count: Int) -> Self {
    Self(failure: "\(count.counted("output")) not checked in time: raise 'max-time'")
  }
  static func noHelp(_ word: String, known: [String]) -> Self {
    "no help on '\(word)'"
      + Nearest.hint(Nearest.name(to: word, among: known), else: ": see `render help topics`")
  }
  static func patternExists(_ name: String, path: String) -> Self {
    "save: '\(name)' would overwrite \(path); replace: true allows it"
  }
  static let noPatternFolder = Self("save: no directory for patterns: set HOME or XDG_DATA_HOME")
  static func savesOutsideRoot(_ name: String) -> Self {
    "save: '\(name)' would be written outside the root"
  }
}
