import Foundation

/// Times each stage and its peer in the same run and prints a table. Machines are noisy, so compare
/// only the ratios across machines.
///
/// Usage: Benchmarks <path of render> [<group>...]
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
      for group in groups where chosen.contains(group.name) {
        Row.print(try group.run(render))
        print()
      }
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

/// Returns the median of several measurements, in seconds.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let times = try (0..<runs).map { _ in try clock.measure(body) / .seconds(1) }
  return times.sorted()[runs / 2]
}

extension Double {
  func shown(_ places: Int) -> String { String(format: "%.\(places)f", self) }
}
