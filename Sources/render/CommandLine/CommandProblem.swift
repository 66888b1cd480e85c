internal import Settings

/// An error in the arguments of a command line.
enum CommandProblem: Problem {
  case noSimulation(known: [String])
  case unknownSimulation(String, known: [String], nearest: String?)
  /// A scenario file in place of a simulation.
  case fileForSimulation(String)
  /// A pattern file in place of a simulation.
  case patternForSimulation(String)
  /// A simulation's name in place of a scenario file, with the error of reading it as a file.
  case simulationForFile(String, FileProblem)
  /// A surplus argument, and the option of which it is probably a value.
  case unexpectedWord(String, option: String? = nil)
  /// A parameter that is no placeholder of the command, or that has no command.
  case unusedParameter(String, hasCommand: Bool)
  /// A second input, such as one of the files that a shell's pattern stands for.
  case severalInputs(String)
  case unknownOption(String, nearest: String? = nil)
  case needsValue
  case noSettings(of: String, String)
  case noPicture
  case noPattern
  /// `--shard` for a single image, which workers cannot share.
  case sharesNoPictures
  case carriesNone(String)
  case noFiles(String)
  /// A directory without scenario files.
  case noScenarios(String)
  /// A directory that is too large to be read with its subdirectories.
  case tooManyFiles(String)
  case cannotRemove(String, reason: String)
  /// An output to check that is standard output.
  case nothingToCompare
  /// Several scenarios for a terminal that shows one film.
  case previewsOne
  /// An input or output of `watch` that is not a file.
  case watchesPipe(String)
  /// JSON messages and an output that both go to standard output.
  case twoOnStandardOutput
  /// A system limit of open files below the minimum of the program.
  case tooFewFiles(Int, least: Int)
  /// The system starts no more threads.
  case noThreads
  case noFolder(String)
  case noFolderFor(String, folder: String)
  case severalScenarios(String)
  /// An output that the timings would overwrite.
  case isTimings(String)
  case tooManyPictures(most: Int)
  /// A random setting, which would differ between workers.
  case randomInParts(String)
  case noGalleryPage
  /// A random setting, which would change a page each time.
  case randomInGallery(String)
  /// A file that a page refers to, and that does not exist.
  case notDrawn(String)
  case tooLargeForPage(String, mostMegabytes: Int)
  case noHelp(String, known: [String])
  case noTopic(known: [String])
  case unknownTopic(String, known: [String])
  case nothingToDraw(String, known: [String])
  case nothingListed(String, words: [String])
  case noPage(String)
  case noSnapshots(String)
  case oneFile
  /// A pattern of the user that an event would overwrite.
  case patternExists(String, path: String)
  case noPatternFolder
  case savesOutsideRoot(String)
  case noShell(known: [String])
  case unknownShell(String, known: [String])

  var description: String {
    switch self {
    case .noSimulation(let known): "name a simulation: \(Self.list(known)); or see `render help`"
    case .unknownSimulation(let word, let known, let nearest):
      "unknown simulation '\(word)'"
        + Nearest.hint(nearest, else: " (known: \(Self.list(known)))")
    case .fileForSimulation(let path):
      "'\(path)' is a scenario file: draw it with `render run \(path)`"
    case .patternForSimulation(let path):
      "'\(path)' is a pattern file: draw it with `render life --pattern \(path)`"
    case .simulationForFile(let word, let problem):
      "\(problem) (`render \(word)` draws the simulation, `render new \(word)` prints a starter scenario)"
    case .unusedParameter(let name, true):
      "--param \(name): the command has no placeholder {\(name)}"
    case .unusedParameter(let name, false):
      "--param \(name): only a --command has parameters"
    case .unexpectedWord(let word, let option):
      "unexpected word '\(word)'" + Nearest.hint(option.map { "--\($0) \(word)" })
    case .severalInputs(let word):
      "unexpected second input '\(word)': for the files of a sequence, put the pattern in quotes,"
        + " such as 'frames/*.png'; for a sheet of several inputs, write --input a.npy,b.npy"
    case .unknownOption(let word, let nearest): "unknown option '\(word)'\(Nearest.hint(nearest))"
    case .needsValue: "needs a value"
    case .noSettings(let command, let name): "'\(command)' takes no setting '\(name)'"
    case .sharesNoPictures:
      "--shard: here workers can only share a table of variations: for images, write a scenario file and use `render run --shard`"
    case .noPattern: "info needs a pattern: a name from `render list patterns`, a file, or RLE text"
    case .noPicture: "show needs an image file"
    case .carriesNone(let path): "\(path) carries no scenario"
    case .noFiles(let command): "\(command) needs a scenario file, or - for stdin"
    case .tooManyFiles(let folder):
      "'\(folder)' has more than 1,000,000 files, or more than 64 levels of directories: name its"
        + " subdirectories"
    case .noScenarios(let folder): "no scenario files (*.yaml, *.yml) in '\(folder)'"
    case .cannotRemove(let path, let reason): "cannot remove '\(path)': \(reason)"
    case .previewsOne: "--preview shows one film: name one file with one scenario"
    case .watchesPipe(let name): "watch reads and writes files, but '-' is \(name)"
    case .nothingToCompare: "check compares files, but out '-' is standard output"
    case .twoOnStandardOutput:
      "--json and out '-' both write to standard output: use only one of them"
    case .tooFewFiles(let most, let least):
      "only \(most) files may be open at once: raise `ulimit -n` to \(least) or more"
    case .noThreads:
      "cannot start a thread: raise `ulimit -u`, or the limits on memory and processes"
    case .noFolder(let path): "no directory '\(path)'"
    case .noFolderFor(let name, let folder):
      "'\(name)': no directory '\(folder)': --make-folders creates it"
    case .severalScenarios(let name): "several scenarios write to '\(name)'"
    case .isTimings(let name): "'\(name)' is an output of a scenario: give --timings another name"
    case .tooManyPictures(let most):
      "these files have more than \(most) outputs: draw fewer files at once"
    case .randomInParts(let name):
      "\(name) random would differ between workers: write a value, or use --shard 1/1"
    case .noGalleryPage: "gallery needs a page: --out index.html"
    case .randomInGallery(let name):
      "\(name) random would change the page each time: write a value"
    case .notDrawn(let name): "'\(name)' does not exist: draw it with `render run`"
    case .tooLargeForPage(let name, let most):
      "\(name): the film exceeds \(most) MB, which is too large to embed: use --link"
    case .noHelp(let word, let known):
      "no help on '\(word)'"
        + Nearest.hint(Nearest.name(to: word, among: known), else: ": see `render help topics`")
    case .noTopic(let known): "list needs a topic: \(Self.list(known))"
    case .unknownTopic(let word, let known):
      "cannot list '\(word)'"
        + Nearest.hint(
          Nearest.name(to: word, among: known), else: ": name one of \(Self.list(known))")
    case .nothingToDraw(let topic, let known):
      "\(topic) cannot be drawn: --out is for \(Self.list(known))"
    case .nothingListed(let topic, let words):
      "no \(topic) match \(words.map { "'\($0)'" }.joined(separator: " and "))"
    case .noPage(let name): "'\(name)' cannot store an image: use an image format"
    case .oneFile: "list snapshots needs one scenario file"
    case .patternExists(let name, let path):
      "save: '\(name)' would overwrite \(path); replace: true allows it"
    case .noPatternFolder: "save: no directory for patterns: set HOME or XDG_DATA_HOME"
    case .savesOutsideRoot(let name): "save: '\(name)' would be written outside the root"
    case .noSnapshots(let file): "\(file) has no snapshots"
    case .noShell(let known): "completions needs a shell: \(Self.list(known))"
    case .unknownShell(let word, let known):
      "no completions for '\(word)': name one of \(Self.list(known))"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
