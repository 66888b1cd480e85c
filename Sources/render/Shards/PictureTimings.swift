internal import Encoding
internal import Files

/// How long each picture of a run has taken: a table for whoever wants to know what a split is worth.
struct PictureTimings {
  private var lines = [PictureTiming.header]

  mutating func add(_ timing: PictureTiming) { lines.append(timing.line) }

  /// Writes them as CSV, whole or not at all.
  func write(to path: Path, _ policy: PathPolicy) throws(OutputProblem) {
    try Staging.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path, policy)
  }
}

/// How long a picture has taken.
struct PictureTiming {
  enum Outcome: String {
    case drawn, unchanged, failed
  }

  /// Its first output.
  var name = ""
  /// What it was thought to take, in nanoseconds of a core.
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

  /// - Parameters:
  ///   - bytes: of all its files.
  ///   - generations: that its world has gone through.
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
