import Foundation

/// Times each stage beside its peer in the same run and prints a table. The machines are noisy: only
/// the ratios travel.
///
/// Usage: Benchmarks <path of render>
@main
struct Benchmarks {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Benchmarks <path of render>")
      exit(2)
    }
    let render = CommandLine.arguments[1]
    // Memory first: its peak is that of all programs run so far.
    var rows = try memory(render)
    Machine.describe()
    rows += try startUp(render)
    rows += try scenarios(render)
    rows += stepping()
    rows += try gif(render)
    rows += try outputs(render)
    Row.print(rows)
  }
}

/// A line of the table.
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

/// The middle of several measurements, in seconds.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let times = try (0..<runs).map { _ in try clock.measure(body) / .seconds(1) }
  return times.sorted()[runs / 2]
}

extension Double {
  func shown(_ places: Int) -> String { String(format: "%.\(places)f", self) }
}
