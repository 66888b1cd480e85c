internal import Encoding
internal import Files

/// A table of the time that each job of a run took. It shows how evenly a split divides the work.
struct JobTimings {
  private var lines = [JobTiming.header]

  mutating func add(_ timing: JobTiming) { lines.append(timing.line) }

  /// Writes the table as CSV, atomically.
  func write(to path: Path, _ policy: PathPolicy) throws(OutputProblem) {
    try Staging.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path, policy)
  }
}

/// The time that a job took.
struct JobTiming {
  enum Outcome: String {
    case drawn, unchanged, failed
  }

  /// The path of the job's first output.
  var name = ""
  /// The estimated time on one core, in nanoseconds.
  let cost: Int
  private let start: ContinuousClock.Instant
  private var outcome = Outcome.failed
  private var duration = Duration.zero
  private var bytes = 0
  private var generations = 0

  static let header = "picture,cost,seconds,bytes,generations,outcome"

  init(cost: Int, _ start: ContinuousClock.Instant) {
    self.cost = cost
    self.start = start
  }

  /// Stops the clock and records the outcome.
  ///
  /// - Parameters:
  ///   - bytes: the total size of the job's files.
  ///   - generations: the number of generations that its world advanced.
  mutating func end(_ outcome: Outcome, bytes: Int = 0, generations: Int = 0) {
    self.outcome = outcome
    self.bytes = bytes
    self.generations = generations
    duration = ContinuousClock.now - start
  }

  var line: String {
    let (seconds, rest) = duration.components
    let milliseconds = "\(rest / 1_000_000_000_000_000)"
    let zeros = String(repeating: "0", count: 3 - milliseconds.count)
    return "\(name.inCSV),\(cost / 1000),\(seconds).\(zeros)\(milliseconds),\(bytes),"
      + "\(generations),\(outcome.rawValue)"
  }
}
