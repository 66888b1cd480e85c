/// A count of the connected groups of living cells, from rows in order. Cells that share an edge or
/// a corner are connected.
///
/// Only the runs of the last row are kept, so that the memory is that of a row.
struct ClusterCount {
  private(set) var count = 0
  /// The runs of the last row, and the group of each.
  private var runs: [(columns: Range<Int>, group: Int)] = []

  mutating func add(_ living: [Bool]) {
    var next: [(columns: Range<Int>, group: Int)] = []
    // The groups of the last row come first, then one for each run of this row.
    var parents = Array(0..<runs.count)
    var above = 0
    var x = 0
    while x < living.count {
      guard living[x] else {
        x += 1
        continue
      }
      let start = x
      while x < living.count, living[x] { x += 1 }
      let group = parents.count
      parents.append(group)
      count += 1
      while above < runs.count, runs[above].columns.upperBound < start { above += 1 }
      for run in runs[above...].prefix(while: { $0.columns.lowerBound <= x }) {
        join(run.group, group, &parents)
      }
      next.append((start..<x, group))
    }
    runs = next.map { ($0.columns, Self.root(of: $0.group, &parents)) }
    renumber()
  }

  private mutating func join(_ a: Int, _ b: Int, _ parents: inout [Int]) {
    let (a, b) = (Self.root(of: a, &parents), Self.root(of: b, &parents))
    if a == b { return }
    parents[max(a, b)] = min(a, b)
    count -= 1
  }

  private static func root(of group: Int, _ parents: inout [Int]) -> Int {
    var group = group
    while parents[group] != group {
      parents[group] = parents[parents[group]]
      group = parents[group]
    }
    return group
  }

  /// Numbers the groups of the row from 0, at most one for each run.
  private mutating func renumber() {
    var numbers: [Int: Int] = [:]
    for index in runs.indices {
      let number = numbers[runs[index].group] ?? numbers.count
      numbers[runs[index].group] = number
      runs[index].group = number
    }
  }
}
