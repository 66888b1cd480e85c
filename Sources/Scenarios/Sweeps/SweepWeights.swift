internal import Films

/// How much work the runs of a sweep are, as far as those tell that were read: each value of a
/// setting makes a run so many times as much, whatever the others are.
struct SweepWeights {
  private let order: SweepOrder
  /// Of each setting's values against the first one's; nil of those that were not read.
  private var factors: [[Double?]]
  private var first: Double?

  init(_ order: SweepOrder) {
    self.order = order
    factors = order.axes.map { Array(repeating: nil, count: $0) }
  }

  /// Takes what a run is, in nanoseconds.
  mutating func take(_ effort: Double, of run: Int) {
    if run == 0 { first = effort }
    let values = order.values(of: run)
    let others = values.indices.filter { values[$0] != 0 }
    guard let first, others.count <= 1 else { return }
    for axis in others.isEmpty ? Array(values.indices) : others {
      factors[axis][values[axis]] = effort / first
    }
  }

  /// How much each run is, against the first.
  private var weights: (Int) -> Double {
    let known = factors.map { factors in
      var last = 1.0
      return factors.map { factor in
        last = factor ?? last
        return last
      }
    }
    return { run in zip(known, order.values(of: run)).reduce(1) { $0 * $1.0[$1.1] } }
  }

  /// About how long runs take, in nanoseconds: no more than any film's estimate.
  func cost(of runs: Range<Int>) -> Int {
    let weight = weights
    return Int(min(Double(Estimate.most), runs.reduce(0) { $0 + weight($1) } * (first ?? 0)))
  }

  /// The runs of each of so many parts, which follow each other and are about as much work.
  func ranges(of parts: Int) -> [Range<Int>] {
    let weight = weights
    let total = (0..<order.count).reduce(0) { $0 + weight($1) }
    var (ranges, start, run, done) = ([Range<Int>](), 0, 0, 0.0)
    for part in 1...parts {
      // A run goes to the part in which its middle lies.
      while run < order.count, done + weight(run) / 2 <= total * Double(part) / Double(parts) {
        done += weight(run)
        run += 1
      }
      if part == parts { run = order.count }
      ranges.append(start..<run)
      start = run
    }
    return ranges
  }
}
