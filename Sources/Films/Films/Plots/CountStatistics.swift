/// The statistics of a count over a group of runs, as in a table of groups.
package struct CountStatistics: Hashable, Sendable {
  package let runs: Int
  package let mean: Double
  /// The sample standard deviation; nil for a single run.
  private let deviation: Double?
  private let least, most: Double
  private let quartiles: [Double]

  /// Creates the statistics; nil if the group has no values.
  ///
  /// - Parameter values: the values in the order of `Statistics.names(of:)`, NaN where one is
  ///   missing. The standard error is computed from the others.
  package init?(runs: Int, _ values: [Double]) {
    guard values.count >= 7, (0..<7).allSatisfy({ $0 == 1 || values[$0].isFinite }) else {
      return nil
    }
    self.runs = runs
    (mean, deviation) = (values[0], values[1].isNaN ? nil : values[1])
    (least, quartiles, most) = (values[2], Array(values[3...5]), values[6])
  }

  /// Returns the ends and the middle of an interval. A table has no deciles: for ten or more runs,
  /// the quartiles replace them.
  func ends(of interval: PlotInterval) -> (low: Double, middle: Double, high: Double) {
    let distance =
      switch interval {
      case .deciles, .quartiles: 0.0
      case .deviation: deviation ?? 0
      case .error: error ?? 0
      case .confidence: error.map { $0 * Statistics.studentQuantile(runs - 1) } ?? 0
      }
    return switch interval {
    case .deciles where runs < PlotInterval.films: (least, quartiles[1], most)
    case .deciles, .quartiles: (quartiles[0], quartiles[1], quartiles[2])
    case .deviation, .error, .confidence: (mean - distance, mean, mean + distance)
    }
  }

  private var error: Double? { deviation.map { $0 / Double(runs).squareRoot() } }
}

/// The statistics of all counts over a group of runs, at one or more generations.
package struct GroupStatistics: Sendable {
  package let runs: Int
  private let counts: [String]
  private let rows: [(generation: Int, statistics: [CountStatistics?])]

  /// - Parameter rows: the statistics at each generation in the order of `counts`; at least one.
  package init(
    runs: Int, of counts: [String],
    _ rows: [(generation: Int, statistics: [CountStatistics?])]
  ) {
    precondition(!rows.isEmpty, "a group has a row")
    (self.runs, self.counts, self.rows) = (runs, counts, rows)
  }

  /// Returns the statistics of a count at each generation.
  func course(of count: String) -> [(place: Int, statistics: CountStatistics?)] {
    let column = counts.firstIndex(of: count)
    return rows.map { row in (row.generation, column.flatMap { row.statistics[$0] }) }
  }

  /// Returns the statistics of a count at the last generation; nil if it has no value.
  func end(of count: String) -> CountStatistics? { course(of: count).last?.statistics }
}
