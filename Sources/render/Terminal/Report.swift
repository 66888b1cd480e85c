internal import Files
internal import Films
internal import Scenarios
internal import Settings
internal import Worlds

/// The errors in the user's input, collected to be printed together.
struct Report {
  private var lines: [Line] = []
  /// The errors of the command line. They are printed once, even if they affect several scenarios.
  private var said: Set<InputError> = []
  /// The errors in the order in which they are printed.
  private(set) var mistakes: [InputError] = []
  /// True if the run failed, even if its input is valid.
  private var isFailure = false

  private enum Line {
    /// The place of an error, or `render:`, and the message.
    case mistake(String, String)
    /// The lines of a file that are printed below their error.
    case excerpt(String)
  }

  init(_ mistakes: [InputError] = []) {
    add(mistakes)
  }

  /// Creates a report of the error that ended a run.
  init(failure error: any Error) {
    switch error {
    // An error in a table's variation. Large tables read their variations one at a time.
    case let error as InputProblem: add(error.mistakes)
    // An error that only opening the world could find. This film was not surveyed before.
    case let problem as FilmProblem where !problem.isFoundByPlaying: add(problem)
    default:
      isFailure = true
      lines.append(.mistake("render:", "\(error)"))
      if case .program(_, _, let messages) = error as? OutputProblem {
        lines += messages.map { .excerpt("  " + $0) }
      }
    }
  }

  /// The errors as they are printed, without colors.
  var text: String {
    lines.map { line in
      switch line {
      case .mistake(let place, let message): "\(place.plain) \(message.plain)"
      case .excerpt(let text): text.plainLines
      }
    }.joined(separator: "\n")
  }

  var isEmpty: Bool { lines.isEmpty }

  /// - Parameter mistakes: the errors of one text. At most `InputError.maximumReported` are
  ///   printed.
  mutating func add(_ mistakes: [InputError], excerpts file: ScenarioFile? = nil) {
    for mistake in mistakes.prefix(InputError.maximumReported) where !isRepeated(mistake) {
      tell(mistake, file)
    }
    if mistakes.exceedReportLimit {
      tell(InputError(SettingProblem.more(told: InputError.maximumReported)), file)
    }
  }

  private mutating func tell(_ mistake: InputError, _ file: ScenarioFile?) {
    mistakes.append(mistake)
    // A place in a file needs no `render:`. The file's line follows it.
    if case .file = mistake.place, let place = mistake.place {
      lines.append(.mistake("\(place):", mistake.message))
      // Escapes would shift the text relative to the markers below it.
      if let excerpt = file?.excerpt(at: place), excerpt.plainLines == excerpt {
        lines.append(.excerpt(excerpt))
      }
    } else {
      lines.append(.mistake("render:", "\(mistake)"))
    }
  }

  /// True if an error of the command line, rather than of a scenario, has been added before.
  private mutating func isRepeated(_ mistake: InputError) -> Bool {
    switch mistake.place {
    case .file: return false
    case nil where !(mistake.problem is SettingProblem): return false
    default: return !said.insert(mistake).inserted
    }
  }

  mutating func add(_ problem: some Problem) {
    add([InputError(problem, at: (problem as? FilmProblem)?.place)])
  }

  /// Prints all errors and returns the exit status.
  ///
  /// The status is `failed` if the input may be valid and only the system or the run failed.
  func print() -> ExitStatus {
    for line in lines {
      switch line {
      case .mistake(let place, let message): Terminal.complain(place, message)
      case .excerpt(let text):
        for line in text.split(separator: "\n") { Terminal.say(String(line)) }
      }
    }
    // Errors that occur only while running or reading do not make the input invalid.
    let failed =
      isFailure
      || mistakes.allSatisfy { mistake in
        (mistake.problem as? FilmProblem)?.isFoundByPlaying ?? false
          || (mistake.problem as? FileProblem)?.isFailure ?? false
          || (mistake.problem as? RecordingProblem)?.isFailure ?? false
      }
    return failed ? .failed : .wrong
  }
}
