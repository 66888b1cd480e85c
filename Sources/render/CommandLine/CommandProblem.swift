internal import Settings

/// What can be wrong with the words of a command line.
enum CommandProblem: Problem {
  case noSimulation(known: [String])
  case unknownSimulation(String, known: [String], others: [String])
  /// A scenario file where a simulation belongs.
  case fileForSimulation(String)
  case patternForSimulation(String)
  /// A simulation where a scenario file belongs that cannot be read.
  case simulationForFile(String, FileProblem)
  /// A word too many, and the option that it may be the value of.
  case unexpectedWord(String, option: String? = nil)
  case unknownOption(String)
  case needsValue
  case noSettings(of: String, String)
  case noPicture
  /// Workers that share what is no table.
  case sharesNoPictures
  case carriesNone(String)
  case noFiles(String)
  /// A folder without scenario files.
  case noScenarios(String)
  case cannotRemove(String, reason: String)
  /// A check of what goes to standard output.
  case nothingToCompare
  /// What is drawn and what is said of it, in one stream.
  case twoOnStandardOutput
  /// The system lets too few files be open at once for anything.
  case tooFewFiles(Int, least: Int)
  /// The system starts no more threads.
  case noThreads
  case noFolder(String)
  case noFolderFor(String, folder: String)
  case severalScenarios(String)
  /// An output that the timings would be written over.
  case isTimings(String)
  case tooManyPictures(most: Int)
  /// What each worker would draw in another way.
  case randomInParts(String)
  case noHelp(String, known: [String])
  case noTopic(known: [String])
  case unknownTopic(String, known: [String])
  case nothingToDraw(String, known: [String])
  case nothingListed(String, words: [String])
  case noPage(String)
  case noSnapshots(String)
  case oneFile
  /// A pattern of the user's that an event would write over.
  case patternExists(String, path: String)
  case noPatternFolder
  case savesOutsideRoot(String)
  case noShell(known: [String])
  case unknownShell(String, known: [String])

  var description: String {
    switch self {
    case .noSimulation(let known): "name a simulation: \(Self.list(known)); or see `render help`"
    case .unknownSimulation(let word, let known, let others):
      "unknown simulation '\(word)'"
        + Nearest.hint(
          Nearest.name(to: word, among: others), else: " (known: \(Self.list(known)))")
    case .fileForSimulation(let path):
      "'\(path)' is no simulation: `render run \(path)` draws a scenario file"
    case .patternForSimulation(let path):
      "'\(path)' is no simulation: `render life --pattern \(path)` draws a pattern"
    case .simulationForFile(let word, let problem):
      "\(problem) (`render \(word)` draws the simulation, `render new \(word)` begins a file of it)"
    case .unexpectedWord(let word, let option):
      "unexpected word '\(word)'" + Nearest.hint(option.map { "--\($0) \(word)" })
    case .unknownOption(let word): "unknown option '\(word)'"
    case .needsValue: "needs a value"
    case .noSettings(let command, let name): "'\(command)' takes no setting '\(name)'"
    case .sharesNoPictures:
      "--shard: of what is no table of variations workers share scenario files: write one, and give it to run"
    case .noPicture: "show needs a picture"
    case .carriesNone(let path): "\(path) carries no scenario"
    case .noFiles(let command): "\(command) needs a scenario file, or - for stdin"
    case .noScenarios(let folder): "there are no scenario files (*.yaml, *.yml) in '\(folder)'"
    case .cannotRemove(let path, let reason): "cannot remove '\(path)': \(reason)"
    case .nothingToCompare: "check compares files: out '-' is none"
    case .twoOnStandardOutput: "--json and out '-' both write to stdout: give one of the two"
    case .tooFewFiles(let most, let least):
      "only \(most) files may be open at once: raise `ulimit -n` to \(least) or more"
    case .noThreads:
      "cannot start a thread: raise `ulimit -u`, or the limits on memory and processes"
    case .noFolder(let path): "there is no folder '\(path)'"
    case .noFolderFor(let name, let folder):
      "'\(name)': there is no folder '\(folder)', and --make-folders makes it"
    case .severalScenarios(let name): "several scenarios would be written to '\(name)'"
    case .isTimings(let name): "'\(name)' is what a scenario makes: give --timings another name"
    case .tooManyPictures(let most): "these are over \(most) pictures: give fewer files at once"
    case .randomInParts(let name):
      "\(name) random would be something else for each worker: write a value, or --shard 1/1"
    case .noHelp(let word, let known):
      "no help on '\(word)'"
        + Nearest.hint(Nearest.name(to: word, among: known), else: ": see `render help topics`")
    case .noTopic(let known): "say what to list: \(Self.list(known))"
    case .unknownTopic(let word, let known):
      "cannot list '\(word)'"
        + Nearest.hint(
          Nearest.name(to: word, among: known), else: ": say one of \(Self.list(known))")
    case .nothingToDraw(let topic, let known):
      "\(topic) are not drawn: --out goes with \(Self.list(known))"
    case .nothingListed(let topic, let words):
      "none of the \(topic) has \(words.map { "'\($0)'" }.joined(separator: " and "))"
    case .noPage(let name): "'\(name)' can hold no page: a picture can"
    case .oneFile: "list snapshots takes one scenario file"
    case .patternExists(let name, let path):
      "save: '\(name)' would write over \(path); replace: true lets it"
    case .noPatternFolder: "save: there is no folder for patterns: set HOME or XDG_DATA_HOME"
    case .savesOutsideRoot(let name): "save: '\(name)' would be written outside the root"
    case .noSnapshots(let file): "\(file) keeps no snapshot"
    case .noShell(let known): "say for which shell: \(Self.list(known))"
    case .unknownShell(let word, let known):
      "no completions for '\(word)': say one of \(Self.list(known))"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
