internal import Films
internal import Scenarios
internal import Settings

/// What is wrong with what the user wrote, gathered to be said at once.
struct Report {
  private var lines: [Line] = []
  /// Mistakes of the command line, which are said once however many scenarios they are found in.
  private var said: Set<InputError> = []
  /// What is said, in its order.
  private(set) var mistakes: [InputError] = []

  private enum Line {
    /// Where something is wrong, or who says so, and what.
    case mistake(String, String)
    /// Lines of a file below its mistake.
    case excerpt(String)
  }

  init(_ mistakes: [InputError] = []) {
    add(mistakes)
  }

  var isEmpty: Bool { lines.isEmpty }

  /// - Parameter mistakes: of one text, of which no more are told than `InputError.maximumReported`.
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
    // A place in a file speaks for itself, and is followed by its line.
    if case .file = mistake.place, let place = mistake.place {
      lines.append(.mistake("\(place):", mistake.message))
      // Escapes would move the letters away from the marks below them.
      if let excerpt = file?.excerpt(at: place), excerpt.plainLines == excerpt {
        lines.append(.excerpt(excerpt))
      }
    } else {
      lines.append(.mistake("render:", "\(mistake)"))
    }
  }

  /// Whether a mistake in a word that was typed, rather than in what a scenario comes to, has been
  /// said before.
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

  /// Says it all, and returns what the process is to answer. Where only the system failed, what was
  /// asked may well make sense.
  func print() -> ExitStatus {
    for line in lines {
      switch line {
      case .mistake(let place, let message): Terminal.complain(place, message)
      case .excerpt(let text):
        for line in text.split(separator: "\n") { Terminal.say(String(line)) }
      }
    }
    // Nothing is wrong with what is written where only playing or reading could tell.
    let failed = mistakes.allSatisfy { mistake in
      (mistake.problem as? FilmProblem)?.isFoundByPlaying ?? false
        || (mistake.problem as? FileProblem)?.isFailure ?? false
    }
    return failed ? .failed : .wrong
  }
}
