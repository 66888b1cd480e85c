internal import Encoding
internal import Files
internal import Films
internal import Frames
internal import Grids
internal import Scenarios
internal import Settings
internal import Worlds

/// The errors in the user's input, collected to be printed together.
struct Report {
  private var lines: [Line] = []
  /// The errors of the command line. They are printed once, even if they affect several scenarios.
  private var said: Set<InputError> = []
  /// The errors in the order in which they are printed.
  private(set) var errors: [InputError] = []
  /// The YAML files in directories that are no scenarios.
  private(set) var skipped: [String] = []
  /// The outputs of scenarios that cannot be drawn, as far as their names are known.
  private(set) var outputs: [FailedOutput] = []

  private enum Line {
    /// The place of an error, or `render:`, and the message.
    case error(String, String)
    /// The lines of a file that are printed below their error.
    case excerpt(String)
  }

  init(_ errors: [InputError] = []) {
    add(errors)
  }

  /// Creates a report of the error that ended a run of some jobs.
  init(failure error: any Error, of jobs: JobList) { add(InputError.all(of: error), of: jobs) }

  /// The errors as they are printed, without colors.
  var text: String {
    lines.map { line in
      switch line {
      case .error(let place, let message): "\(place.plain) \(message.plain)"
      case .excerpt(let text): text.plainLines
      }
    }.joined(separator: "\n")
  }

  var isEmpty: Bool { lines.isEmpty }

  /// - Parameter errors: the errors of one text. At most `InputError.maximumReported` are
  ///   printed.
  mutating func add(_ errors: [InputError], excerpts file: ScenarioFile? = nil) {
    add(errors) { _ in file }
  }

  /// Adds errors with the lines of the scenario files of some jobs.
  mutating func add(_ errors: [InputError], of jobs: JobList) {
    add(errors) { jobs.file(at: $0.place) }
  }

  private mutating func add(_ errors: [InputError], _ file: (InputError) -> ScenarioFile?) {
    for error in errors.prefix(InputError.maximumReported) where !isRepeated(error) {
      tell(error, file(error))
    }
    if errors.exceedReportLimit {
      tell(
        InputError(
          "more than \(InputError.maximumReported) errors in one text: the others are omitted"), nil
      )
    }
  }

  private mutating func tell(_ error: InputError, _ file: ScenarioFile?) {
    errors.append(error)
    // A place in a file needs no `render:`. The file's line follows it.
    if case .file(let path, _, _, _) = error.place, let place = error.place,
      !error.message.hasPrefix(FileProblem.unreadable(path: path, reason: "").description)
    {
      lines.append(.error("\(place):", error.message))
      // Escapes would shift the text relative to the markers below it.
      if let excerpt = file?.excerpt(at: place), excerpt.plainLines == excerpt {
        lines.append(.excerpt(excerpt))
      }
    } else {
      let isFile = !(error.place?.members ?? []).isEmpty
      lines.append(.error("render:", isFile ? error.message : "\(error)"))
    }
    lines += (error.problem as? OutputProblem)?.lines.map { .excerpt("  " + $0) } ?? []
  }

  /// Adds YAML files in directories that are no scenarios.
  mutating func skip(_ files: [String]) { skipped += files }

  /// The number of skipped files in words; nil if there are none.
  var skippedCount: String? {
    skipped.isEmpty ? nil : skipped.count.counted("other YAML file") + " skipped"
  }

  /// The skipped files as lines of JSON.
  var skippedLines: String {
    skipped.map { JSONValue.skipped($0).line + "\n" }.joined()
  }

  /// Adds the outputs of a scenario with errors.
  mutating func add(_ outputs: [FailedOutput]) { self.outputs += outputs }

  /// Returns true if an error of the command line was added before, and otherwise records it.
  private mutating func isRepeated(_ error: InputError) -> Bool {
    switch error.place {
    case .file: return false
    case nil where !(error.problem is SettingProblem): return false
    default: return !said.insert(error).inserted
    }
  }

  mutating func add(_ problem: any Problem) {
    add([InputError(problem, at: (problem as? FilmProblem)?.place)])
  }

  mutating func add(_ problem: SettingProblem) { add([InputError(problem)]) }

  /// Prints all errors for a command on scenario files, and returns the exit status: for GitHub also
  /// as annotations, and with `isJSON` also as objects on stdout, except for `known` errors.
  func print(isJSON: Bool, besides known: Set<InputError> = []) -> ExitStatus {
    let status = print()
    for error in errors {
      if isJSON {
        if !known.contains(error) { _ = Terminal.print(error.json.line + "\n") }
      } else if GitHub.isRunning {
        // An output may be written to stdout. GitHub reads both.
        Terminal.annotate(GitHub.error(error.message, at: error.place))
      }
    }
    return status
  }

  /// Prints all errors and returns the exit status. The status is `failed` if the input may be
  /// valid and only the system or the run failed.
  func print() -> ExitStatus {
    for line in lines {
      switch line {
      case .error(let place, let message): Terminal.complain(place, message)
      case .excerpt(let text):
        for line in text.split(separator: "\n") { Terminal.say(String(line)) }
      }
    }
    // Errors that occur only while running or reading do not make the input invalid.
    let failed = errors.allSatisfy { ($0.problem as? any Sentence)?.isFailure ?? false }
    return failed ? .failed : .wrong
  }
}

/// An output of a scenario that cannot be drawn.
struct FailedOutput {
  let name: String
  /// The location of the name.
  let place: InputLocation?
  let errors: [InputError]
}

/// An error that ended a run, with the job that was being drawn.
struct JobFailure: Error {
  let error: any Error
  let job: any Job
}

/// An error that ended a run, and is not one of the input.
private struct RunProblem: Sentence {
  let description: String
  var isFailure: Bool { true }

  init(_ description: String) { self.description = description }
}

extension InputError {
  /// Returns the errors that ended a job. Those without a place get the job's.
  static func all(of error: any Error, in job: (any Job)? = nil) -> [InputError] {
    let errors: [InputError]
    switch error {
    // An error in a table's variation. Large tables read their variations one at a time.
    case let error as InputProblem: errors = error.errors
    case let failure as JobFailure: return all(of: failure.error, in: failure.job)
    case let problem as any Problem: errors = [InputError(problem)]
    default: errors = [InputError(RunProblem("\(error)"))]
    }
    return errors.map { job?.info.located($0) ?? $0 }
  }

  /// The error as an object of a JSON result.
  var json: JSONValue {
    let outcome: [(name: String, value: JSONValue?)] = [
      ("status", .text("error")), ("message", .text(message)), ("repair", repair.map { .text($0) }),
    ]
    return .object(ofKnown: (place?.members ?? []) + outcome)
  }

  /// The command line that repairs the input, or what else to do; nil if it is unknown.
  var repair: String? { (problem as? any Sentence)?.repair }
}

extension InputLocation {
  /// The members of a JSON object that name the file and the place in it; empty for an option.
  var members: [(name: String, value: JSONValue?)] {
    guard case .file(let path, let line, let column, _) = self else { return [] }
    return [("file", .text(path)), ("line", .number(line)), ("column", .number(column))]
  }
}

/// Parts of Markdown pages, with untrusted text escaped.
enum Markdown {
  /// Returns a text as inline code that can be used in a table.
  static func code(_ text: String) -> String {
    let text = text.plain
    let isSafe = !text.isEmpty && !text.contains { "`|\\".contains($0) }
    // Markdown strips the first and last space between backticks.
    return isSafe && text.first != " " && text.last != " "
      ? "`\(text)`" : "<code>\(escaped(text))</code>"
  }

  /// Returns a text with numeric entities for all characters that Markdown could interpret.
  static func escaped(_ text: String) -> String {
    text.plain.unicodeScalars.map { letter in
      let isPlain = letter.properties.isAlphabetic || plainSigns.contains(letter)
      return isPlain ? String(letter) : "&#\(letter.value);"
    }.joined()
  }

  private static let plainSigns = Array(" 0123456789,;'()?/–→…".unicodeScalars)

  /// Returns a table. Vertical bars in cells are escaped, also between backticks.
  static func table(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles, titles.map { _ in "---" }] + rows).map { row in
      "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }.joined()
  }

  static func link(_ path: String) -> String { path.utf8.percentEncoded() }
}

/// The environment and the workflow commands of GitHub Actions.
enum GitHub {
  static var isRunning: Bool { Terminal.environment("GITHUB_ACTIONS") == "true" }

  /// The path of the file for the step summary; nil outside GitHub Actions.
  static var summary: String? { Terminal.environment("GITHUB_STEP_SUMMARY") }

  /// Returns a workflow command that annotates a place in a file with an error.
  static func error(_ message: String, at place: InputLocation?) -> String {
    var properties = ""
    if case .file(let path, let line, let column, _) = place, path != InputLocation.standardInput {
      properties = " file=\(escaped(path.plain, more: true)),line=\(line),col=\(column)"
    }
    return "::error\(properties)::\(escaped(message.plainLines, more: false))\n"
  }

  /// - Parameter more: true to escape commas and colons too, as properties require.
  private static func escaped(_ text: String, more: Bool) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    let ofProperties: [Unicode.Scalar: String] = [":": "%3A", ",": "%2C"]
    return text.unicodeScalars.map { letter in
      escapes[letter] ?? (more ? ofProperties[letter] : nil) ?? String(letter)
    }.joined()
  }
}

extension JSONValue {
  /// Returns the object for a YAML file that is no scenario.
  static func skipped(_ file: String) -> JSONValue {
    .object([("file", .text(file)), ("status", .text("skipped"))])
  }
}
