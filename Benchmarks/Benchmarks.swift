import Foundation

/// Times each stage and its peer in the same run and prints a table. Machines are noisy, so compare
/// only the ratios across machines.
///
/// Usage: Benchmarks <path of render> [<group>...]
///
/// With BENCH_RECORD=1 it records the results, and with BENCH_STRICT=1 it exits with 1 if one is more
/// than a tenth worse than the recorded one.
@main
struct Benchmarks {
  /// The groups in the order in which they run.
  private static let groups: [(name: String, run: @Sendable (String) throws -> [Row])] = [
    // Memory is first, because the peak is that of all programs run so far.
    ("memory", memory), ("poster", { try Workshop.with($0, poster) }), ("start", startUp),
    ("scenarios", scenarios),
    ("stepping", { _ in try stepping() }), ("engines", engines), ("auto", engineChoices),
    ("states", { _ in try states() }), ("models", { _ in try models() }),
    ("figures", { _ in try figures() }), ("outputs", outputs),
    ("work", { try Workshop.with($0, work) }), ("films", { try Workshop.with($0, films) }),
    ("features", { try Workshop.with($0, features) }),
    ("cores", { try Workshop.with($0, speedups) }),
    ("arrays", { try Workshop.with($0, arrays) }), ("growth", { try Workshop.with($0, growth) }),
    ("estimates", { try Workshop.with($0, estimates) }),
  ]

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let names = groups.map(\.name)
    guard let render = words.first, words.dropFirst().allSatisfy(names.contains) else {
      print("usage: Benchmarks <path of render> [\(names.joined(separator: "|"))...]")
      exit(2)
    }
    Machine.describe()
    let chosen = words.count == 1 ? names : Array(words.dropFirst())
    do {
      var recorded = RecordedResults()
      var worse: [String] = []
      for group in groups where chosen.contains(group.name) {
        let rows = try group.run(render)
        Row.print(rows)
        print()
        for row in rows { worse += recorded.compare(row, of: group.name) }
      }
      let environment = ProcessInfo.processInfo.environment
      if environment["BENCH_RECORD"] == "1" { try recorded.save() }
      guard environment["BENCH_STRICT"] == "1", !worse.isEmpty else { return }
      print("more than a tenth worse than recorded:\n\(worse.joined(separator: "\n"))")
      exit(1)
    } catch {
      print("Benchmarks: \(error)")
      exit(1)
    }
  }
}

/// A row of the table.
struct Row {
  let stage: String
  let ours: String
  let peer: String
  let result: String
  let goal: String

  static func print(_ rows: [Row]) {
    let header = Row(stage: "stage", ours: "render", peer: "peer", result: "result", goal: "goal")
    let table = ([header] + rows).map { [$0.stage, $0.ours, $0.peer, $0.result, $0.goal] }
    let widths = (0..<5).map { column in table.map { $0[column].count }.max() ?? 0 }
    for row in table {
      let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      Swift.print(cells.joined(separator: "  "))
    }
  }
}

/// The results of earlier runs, by their group and stage.
struct RecordedResults {
  private var before: [String: String] = [:]
  private var now: [String: String] = [:]
  private static let path = "Benchmarks/recorded.tsv"

  init() {
    guard let text = try? String(contentsOfFile: Self.path, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      if parts.count == 3 { before["\(parts[0])\t\(parts[1])"] = parts[2] }
    }
  }

  /// Keeps the result of a row. Returns a line if it is more than a tenth worse than before.
  mutating func compare(_ row: Row, of group: String) -> [String] {
    // A stage may have a row for times and one for bytes.
    let key = "\(group)\t\(row.stage)\(row.ours.hasSuffix("kB") ? ", bytes" : "")"
    now[key] = row.result
    guard let old = before[key], let last = Self.number(old), let new = Self.number(row.result)
    else { return [] }
    // Speedups are better if they are larger, and ratios, times and bytes if they are smaller.
    let isSpeedup = ["x", "of 2"].contains { row.result.hasSuffix($0) }
    let isWorse = isSpeedup ? new < last / 1.1 : new > last * 1.1
    return isWorse ? ["\(group): \(row.stage): \(row.result), recorded \(old)"] : []
  }

  private static func number(_ text: String) -> Double? {
    Double(text.drop { $0 == "+" }.prefix { $0.isNumber || $0 == "." })
  }

  /// Writes the results, with those of groups that did not run as before.
  func save() throws {
    let all = before.merging(now) { $1 }
    let lines = all.keys.sorted().map { "\($0)\t\(all[$0]!)\n" }
    try lines.joined().write(toFile: Self.path, atomically: true, encoding: .utf8)
  }
}

/// Returns the median of several measurements, in seconds.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let times = try (0..<runs).map { _ in try clock.measure(body) / .seconds(1) }
  return times.sorted()[runs / 2]
}

extension Double {
  func shown(_ places: Int) -> String { String(format: "%.\(places)f", self) }
}
