internal import Synchronization

/// A counter for use on several threads.
package final class Tally: Sendable {
  private let count = Atomic(0)

  package init() {}

  package var value: Int { count.load(ordering: .sequentiallyConsistent) }

  package func add(_ difference: Int = 1) {
    count.add(difference, ordering: .sequentiallyConsistent)
  }
}

/// Returns true if a tally has equal chances by Pearson's statistic. The bound is loose: chance exceeds
/// it once in many millions, and the seeds are fixed.
package func haveEqualChances(_ tally: [Int]) -> Bool {
  let freedom = Double(tally.count - 1)
  let expected = Double(tally.reduce(0, +)) / Double(tally.count)
  let statistic = tally.reduce(0.0) { sum, count in
    sum + (Double(count) - expected) * (Double(count) - expected) / expected
  }
  return statistic < freedom + 6 * (2 * freedom).squareRoot() + 18
}
