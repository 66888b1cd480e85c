internal import Scenarios
internal import Settings

/// What is wrong with what the user wrote, gathered to be said at once.
struct Report {
  private var lines: [String] = []
  /// Whether all that is wrong is with what is written, rather than with reading a file.
  private var status = ExitStatus.wrong

  init(_ mistakes: [Mistake] = []) {
    add(mistakes)
  }

  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ mistakes: [Mistake], excerpts file: ScenarioFile? = nil) {
    for mistake in mistakes {
      // A place in a file speaks for itself, and is followed by its line.
      if case .file = mistake.place {
        lines.append("\(mistake)")
        if let excerpt = mistake.place.flatMap({ file?.excerpt(at: $0) }) { lines.append(excerpt) }
      } else {
        lines.append("render: \(mistake)")
      }
    }
  }

  mutating func add(failure: String) {
    lines.append("render: \(failure)")
    status = .failed
  }

  /// Says it all, and returns what the process is to answer.
  func print() -> ExitStatus {
    for line in lines { Terminal.say(line + "\n") }
    return status
  }
}
