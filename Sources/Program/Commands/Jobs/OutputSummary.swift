internal import Comparing
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings

/// The summary of a written output: `life.gif  576x384, cell 6, 100 frames, 10.0 s,
/// 645 KB`.
struct OutputSummary: CustomStringConvertible {
  /// True if the summary is printed only as JSON.
  let isQuiet: Bool
  private let plan: PlannedOutput
  private let written: JobResult
  private let drawn: [RandomValue]
  /// The number of frames dropped because of the format's maximum frame rate.
  private let leftOut: Int

  /// - Parameter number: the index of the output in the job.
  init(_ job: some Job, output number: Int, _ written: JobResult) {
    isQuiet = job.info.run.quiet
    drawn = job.drawn
    plan = job.outputs[number]
    self.written = written
    leftOut = written.leftOut.dropFirst(number).first ?? 0
  }

  var description: String { "\(name)  \(details)" }

  /// The path of the output as in its setting.
  var name: String { plan.destination.name }

  /// The properties of the output: size, length, bytes.
  var details: String {
    let outcome = written.outcome?.description
    let parts = [size, cell, length, time, ByteCount.shown(bytes), outcome].compactMap(\.self)
    return parts.joined(separator: ", ") + (omission ?? "")
  }

  private var size: String? { plan.format.hasImages ? "\(written.size)" : nil }

  /// The cell size, if it was fitted to the world.
  private var cell: String? {
    plan.format.hasImages ? written.cell.map { "cell \($0)" } : nil
  }

  /// The number of frames, rows or files; nil for a still.
  private var length: String? {
    if plan.isSidecar || plan.showsOneMoment { return nil }
    if plan.format.content == .still { return "\(written.frames) files" }
    return written.frames.counted(plan.format.table == nil ? "frame" : "row")
  }

  /// The duration in seconds, to the tenth; nil unless it is an animation.
  private var time: String? {
    guard plan.format.isAnimation else { return nil }
    return "\(written.time(in: 10).inTenths) s"
  }

  private var omission: String? {
    guard leftOut > 0, let most = plan.format.mostFramesPerSecond else { return nil }
    return
      " (\(leftOut.counted("frame")) dropped: \(plan.format.name.uppercased()) allows at most \(most) per second)"
  }

  var bytes: Int {
    let isSequence = if case .numbered = plan.destination { true } else { false }
    return (0..<(isSequence ? written.frames : 1)).reduce(0) {
      $0 + (SystemFile.size(of: plan.destination.path(number: $1)) ?? 0)
    }
  }

  var json: JSONValue {
    let hasImages = plan.format.hasImages
    return .object(
      ofKnown: [
        ("file", .text(plan.destination.name)), ("status", .text("written")),
        ("format", .text(plan.formatName)),
        ("width", hasImages ? .number(written.size.width) : nil),
        ("height", hasImages ? .number(written.size.height) : nil),
        ("cell", hasImages ? written.cell.map { .number($0) } : nil),
        ("frames", .number(written.frames)),
        ("seconds", plan.format.isAnimation ? .seconds(written.time(in: 1000)) : nil),
        ("bytes", .number(bytes)), ("outcome", written.outcome.map { .text("\($0)") }),
        ("leftOut", leftOut == 0 ? nil : .number(leftOut)),
      ] + drawn.map { ($0.name, .text($0.value)) })
  }

  /// Returns the JSON object for an output that is up to date.
  static func unchanged(_ plan: PlannedOutput) -> JSONValue {
    .object([
      ("file", .text(plan.destination.name)), ("status", .text("unchanged")),
      ("format", .text(plan.formatName)),
    ])
  }
}

extension JobResult {
  /// Returns the duration, rounded to fractions of a second, of which `parts` are one.
  fileprivate func time(in parts: Int) -> Int {
    let (whole, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    return whole * parts + Int((Double(rest) / Double(ticksPerSecond) * Double(parts)).rounded())
  }
}

/// The list of outputs with their results. It is printed as JSON, or as text: at the end on stderr
/// if that is a terminal, otherwise on stdout.
struct OutputListing {
  private enum Form {
    case json, terminal, stdout, none
  }

  private let form: Form
  /// The lines that a terminal shows at the end.
  private var lines: [String] = []
  private var (written, unchanged) = (0, 0)

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

  private func print(_ line: String) { _ = Terminal.print(line + "\n") }

  /// Prints the counts if there are several outputs, and all remaining lines. `report`: the report
  /// with the skipped files.
  mutating func finish(_ report: Report) {
    if form == .json { _ = Terminal.print(report.skippedLines) }
    let skipped = report.skippedCount.map { [$0] } ?? []
    if written + unchanged + skipped.count > 1 {
      let counts = [(written, "written"), (unchanged, "unchanged")].filter { $0.0 > 0 }
      tell((counts.map { "\($0.0) \($0.1)" } + skipped).joined(separator: ", "))
    }
    flush()
  }

  /// Prints the remaining lines on a terminal.
  mutating func flush() {
    for line in lines { Terminal.say(line) }
    lines = []
  }
}
