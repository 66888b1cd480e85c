package import Arrays
package import Grids
package import Settings

/// An error in the input of a recording, or in the settings that describe it.
package enum RecordingProblem: Problem {
  /// A file that cannot be read.
  case file(FileProblem)
  /// An invalid file, with the position in it.
  case invalid(Located<ArrayProblem>, name: String)
  case noFrames(name: String)
  /// A setting `size` that differs from the size of the frames.
  case otherSizeThanSaid(Size, said: Size, name: String)
  /// An input that has not delivered enough bytes within the time limit.
  case canceled(name: String)
  case otherSize(Size, than: Size, frame: Int, name: String)
  /// Values that are not states, in the frame that has the first of them.
  case values([Int], frame: Int, name: String, expected: String)
  /// Words that are not states, in the frame that has the first of them.
  case words([String], frame: Int, name: String)
  /// Numbers that are not whole, for settings that name states.
  case fractions(frame: Int, name: String)
  case tooManyColors(most: Int, name: String)
  case tooManyStates(Int, most: Int)
  case tooLarge(Size, most: Int)
  /// A hash of the input that differs from the one in the settings.
  case changed(name: String, hash: String)
  case readTwice(name: String)
  case rawWithoutSize
  /// A placeholder of the command without a value.
  case noParameter(String)
  /// A placeholder of the command that the shell would not read as one word.
  case quotedParameter(String)
  case nullInParameter(String)
  case allowedInFile, commandInFile, twoInputs, noInput
  /// A command whose frames hold numbers, words or colors, the meaning of which a setting must tell.
  case unknownMeaning(ArrayContent)
  case rangeOfStates
  case rangeOfColors
  case colorsWithoutRange
  case stateName(String)
  case repeatedState(String)
  case valueCount(values: Int, states: Int)
  case stateForm

  /// The error message.
  package var description: String {
    switch self {
    case .file(let problem): problem.description
    case .invalid(let problem, let name): "\(name): \(problem.problem)"
    case .otherSizeThanSaid(let size, let said, let name):
      "the frames of \(name) are \(size), not \(said): remove 'size'"
    case .noFrames(let name): "\(name) has no frames"
    case .canceled(let name): "\(name) takes too long: raise 'max-time'"
    case .otherSize(let size, let first, let frame, let name):
      "\(name): frame \(frame) is \(size), but frame 0 is \(first)"
    case .values(let values, let frame, let name, let expected):
      "\(name): frame \(frame) holds \(values.map { "\($0)" }.joined(separator: " and ")); "
        + expected
    case .words(let words, let frame, let name):
      "\(name): frame \(frame) holds \(words.map { "'\($0)'" }.joined(separator: " and ")); add to"
        + " 'states' all words of the input"
    case .fractions(let frame, let name):
      "\(name): frame \(frame) holds numbers that are not whole: set 'range', such as 0..1"
    case .tooManyColors(let most, let name): "\(name) has more than \(most) colors"
    case .tooManyStates(let count, let most): "expected at most \(most) states, got \(count)"
    case .tooLarge(let size, let most):
      "frames of \(size) are too large: expected at most \(most) cells"
    case .changed(let name, let hash):
      "\(name) has changed: its SHA-256 is \(hash); remove 'sha256' to accept it"
    case .readTwice(let name):
      "\(name) can be read only once, but the film needs it again: write it to a file first"
    case .rawWithoutSize: "raw bytes require 'size', such as 160x120"
    case .noParameter(let name): "'{\(name)}' has no value: add --param \(name)=VALUE"
    case .quotedParameter(let name):
      "'{\(name)}' is inside quotes or brackets that the shell reads again: put it outside of '…',"
        + " \"…\", `…`, ${…}, $((…)) and <<, as its value is one word anyway"
    case .nullInParameter(let name): "the value of '{\(name)}' contains a null character"
    case .allowedInFile: "only the command line can allow commands: use --allow-commands there"
    case .commandInFile: "the scenario runs a command: to allow that, add --allow-commands"
    case .noInput:
      "grid needs an input, such as `render grid run.npy`; `render new grid` writes an example"
    case .twoInputs: "use either 'input' or 'command'"
    case .unknownMeaning(.numbers):
      "the command prints numbers that are not whole: set 'range', such as 0..1"
    case .unknownMeaning: "the command prints words or colors: set 'states' to their names"
    case .rangeOfStates: "use either 'states' and 'values', or 'range'"
    case .rangeOfColors: "the input has colors, so that 'range' does not apply"
    case .colorsWithoutRange: "'colors' requires numbers, or 'range' for whole numbers"
    case .stateName(let name):
      "expected a name of at most 100 letters, without braces, commas and quotes, got '\(name)'"
    case .repeatedState(let name): "'\(name)' is given twice"
    case .valueCount(let values, let states):
      "expected a value for each of \(states) states, got \(values)"
    case .stateForm:
      "expected names such as empty,tree,fire, or a mapping from values to names or {name, color,"
        + " sprite, shape}"
    }
  }
}

extension RecordingProblem {
  /// True if the settings and the input may be valid, and only a file that cannot be read or a limit
  /// of the run ended the reading.
  package var isFailure: Bool {
    switch self {
    case .file(let problem): problem.isFailure
    case .invalid(let problem, _): problem.problem.isLimit
    case .canceled: true
    default: false
    }
  }

  /// Returns the error with the words that the numbers of wrong states stand for, if the input
  /// consists of words.
  func naming(_ content: ArrayContent?) -> RecordingProblem {
    guard case .values(let numbers, let frame, let name, _) = self,
      case .names(let words)? = content
    else { return self }
    let wrong = numbers.sorted().filter(words.indices.contains).map { words[$0] }
    return .words(wrong, frame: frame, name: name)
  }
}
