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
    ("numbers", { try Workshop.with($0, numbers) }),
    ("goals", { try Workshop.with($0, goals) }), ("features", { try Workshop.with($0, features) }),
    ("cores", { try Workshop.with($0, speedups) }),
    ("arrays", { try Workshop.with($0, arrays) }), ("agents", { try Workshop.with($0, agents) }),
    ("growth", { try Workshop.with($0, growth) }),
    ("estimates", { try Workshop.with($0, estimates) }),
  ]

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let names = groups.map(\.name)
    guard let render = words.first, words.dropFirst().allSatisfy(names.contains) else {
      print("usage: Benchmarks <path of render> [\(names.joined(separator: "|"))...]")
      exit(2)
    }
    let machine = Machine.description
    for (stage, value) in machine { print("\(stage): \(value)") }
    print()
    let chosen = words.count == 1 ? names : Array(words.dropFirst())
    do {
      var recorded = RecordedResults()
      _ = recorded.replace(
        "machine",
        by: machine.map { Row(stage: $0, ours: $1, peer: "", result: "", goal: "") })
      var worse: [String] = []
      for group in groups where chosen.contains(group.name) {
        let rows = try group.run(render)
        Row.print(rows)
        print()
        worse += recorded.replace(group.name, by: rows)
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

/// The results of earlier runs, which the pages of the documentation show.
struct RecordedResults {
  /// The lines of each group: its name, and the stage, times, result and goal of a row.
  private var lines: [String: [[String]]] = [:]
  private static let path = "Benchmarks/recorded.tsv"

  init() {
    guard let text = try? String(contentsOfFile: Self.path, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 6 { lines[parts[0], default: []].append(parts) }
    }
  }

  /// Replaces the rows of a group. Returns a line for each that is more than a tenth worse than
  /// before.
  mutating func replace(_ group: String, by rows: [Row]) -> [String] {
    let old = Dictionary(
      (lines[group] ?? []).map { (Self.key($0), $0[4]) }, uniquingKeysWith: { first, _ in first })
    let new = rows.map { [group, $0.stage, $0.ours, $0.peer, $0.result, $0.goal] }
    lines[group] = new
    return new.compactMap { line in
      guard let before = old[Self.key(line)], Self.isWorse(line[4], than: before) else {
        return nil
      }
      return "\(group): \(line[1]): \(line[4]), recorded \(before)"
    }
  }

  /// A stage may have a row for times and one for bytes.
  private static func key(_ line: [String]) -> String {
    line[1] + (line[2].hasSuffix("kB") ? ", bytes" : "")
  }

  private static func isWorse(_ result: String, than before: String) -> Bool {
    guard let last = number(before), let new = number(result) else { return false }
    // Speedups are better if they are larger, and ratios, times and bytes if they are smaller.
    let isSpeedup = ["x", "times", "of 2"].contains { result.hasSuffix($0) }
    return isSpeedup ? new < last / 1.1 : new > last * 1.1
  }

  private static func number(_ text: String) -> Double? {
    Double(text.drop { $0 == "+" }.prefix { $0.isNumber || $0 == "." })
  }

  /// Writes the results. Groups that did not run have those of before.
  func save() throws {
    let all = lines.keys.sorted().flatMap { lines[$0] ?? [] }
    let text = all.map { $0.joined(separator: "\t") + "\n" }.joined()
    try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
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
