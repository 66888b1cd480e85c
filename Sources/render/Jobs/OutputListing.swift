internal import Encoding
internal import Files
internal import Scenarios

/// The list of outputs with their results.
///
/// It is printed as JSON, or as text: at the end on stderr if that is a terminal, otherwise on
/// stdout.
struct OutputListing {
  private enum Form {
    case json, terminal, stdout, none
  }

  private let form: Form
  /// The lines that a terminal shows at the end.
  private var lines: [String] = []
  private var (written, unchanged) = (0, 0)
  /// True if everything could be printed.
  private(set) var isPrinted = true

  /// - Parameter isPiped: true if an output is written to stdout.
  init(_ policy: RunPolicy, isPiped: Bool) {
    form =
      policy.json
      ? .json
      : Terminal.stderrIsTerminal
        ? .terminal : policy.listsOutputs && !isPiped ? .stdout : .none
  }

  mutating func add(_ summary: OutputSummary) {
    if form == .json { return print(summary.json.line) }
    if summary.isQuiet || form == .none { return }
    written += 1
    tell("\(summary)")
  }

  /// Adds the outputs of a job that are up to date.
  mutating func addUnchanged(_ job: some Job, drawn: some Job) {
    let destinations = drawn.outputs.map(\.destination)
    for output in job.outputs where !destinations.contains(output.destination) {
      if form == .json {
        print(OutputSummary.unchanged(output).line)
      } else if !job.info.run.quiet {
        unchanged += 1
        tell("\(output.destination.name)  unchanged")
      }
    }
  }

  private mutating func tell(_ line: String) {
    switch form {
    case .terminal: lines.append(line)
    case .stdout: print(line.plain)
    case .json, .none: break
    }
  }

  private mutating func print(_ line: String) {
    if Terminal.print(line + "\n") != .done { isPrinted = false }
  }

  /// Prints the counts if there are several outputs, and all remaining lines.
  mutating func finish() {
    if written + unchanged > 1 {
      let counts = [(written, "written"), (unchanged, "unchanged")].filter { $0.0 > 0 }
      tell(counts.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    }
    flush()
  }

  /// Prints the remaining lines on a terminal.
  mutating func flush() {
    for line in lines { Terminal.say(line) }
    lines = []
  }
}
