internal import Films

/// The estimated work of each run of a sweep, derived from the runs that were read. The model is a
/// product: each value of a setting has a factor that is independent of the other settings.
struct SweepWeights {
  private let order: SweepOrder
  /// The factor of each setting's values, relative to its first value; nil for values that were not
  /// read.
  private var factors: [[Double?]]
  private var first: Double?

  init(_ order: SweepOrder) {
    self.order = order
    factors = order.axes.map { Array(repeating: nil, count: $0) }
  }

  /// Records the estimated work of a run, in nanoseconds.
  mutating func take(_ effort: Double, of run: Int) {
    if run == 0 { first = effort }
    let values = order.values(of: run)
    let others = values.indices.filter { values[$0] != 0 }
    // A factor can only be derived from a run that differs from run 0 in a single setting.
    guard let first, others.count <= 1 else { return }
    for axis in others.isEmpty ? Array(values.indices) : others {
      factors[axis][values[axis]] = effort / first
    }
  }

  /// Returns the work of a run relative to the first run.
  private var weights: (Int) -> Double {
    let known = factors.map { factors in
      // A value that was not read has the factor of the value before it.
      var last = 1.0
      return factors.map { factor in
        last = factor ?? last
        return last
      }
    }
    return { run in zip(known, order.values(of: run)).reduce(1) { $0 * $1.0[$1.1] } }
  }

  /// Returns the approximate time of runs in nanoseconds, at most the largest estimate of a film.
  func cost(of runs: Range<Int>) -> Int {
    let weight = weights
    return Int(min(Double(Estimate.most), runs.reduce(0) { $0 + weight($1) } * (first ?? 0)))
  }

  /// Returns the consecutive runs of each part, so that all parts have about the same work.
  func ranges(of parts: Int) -> [Range<Int>] {
    let weight = weights
    let total = (0..<order.count).reduce(0) { $0 + weight($1) }
    var (ranges, start, run, done) = ([Range<Int>](), 0, 0, 0.0)
    for part in 1...parts {
      // A run belongs to the part that contains its middle.
      while run < order.count, done + weight(run) / 2 <= total * Double(part) / Double(parts) {
        done += weight(run)
        run += 1
      }
      // The sums are rounded, so the last part takes all remaining runs.
      if part == parts { run = order.count }
      ranges.append(start..<run)
      start = run
    }
    return ranges
  }
}
