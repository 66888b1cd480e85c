/// A set of live-cell counts, stored as ascending ranges that neither overlap nor touch: `34..58`.
package struct CountRanges: Hashable, Sendable {
  /// The ranges in ascending order.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// Creates the union of `ranges`, which may overlap and be in any order.
  package init(_ ranges: [ClosedRange<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  func contains(_ count: Int) -> Bool { ranges.contains { $0.contains(count) } }

  /// The range if there is exactly one, otherwise nil.
  var singleRange: ClosedRange<Int>? { ranges.count == 1 ? ranges[0] : nil }

  /// The first and last count of each range and the counts just outside them, in ascending order
  /// without duplicates. They may include -1.
  var boundaryCounts: [Int] {
    let boundaryCounts = ranges.flatMap {
      [$0.lowerBound - 1, $0.lowerBound, $0.upperBound, $0.upperBound + 1]
    }
    return Set(boundaryCounts).sorted()
  }

  /// Returns the counts reduced by `step`; counts below `step` are dropped.
  func subtracting(_ step: Int) -> CountRanges {
    CountRanges(
      ranges.filter { $0.upperBound >= step }
        .map { max(0, $0.lowerBound - step)...$0.upperBound - step })
  }

  /// Returns the set with `count` removed if it is present, or added if it is not.
  func toggling(_ count: Int) -> CountRanges {
    let others = ranges.flatMap { range in
      range.contains(count)
        ? [range.lowerBound..<count, count + 1..<range.upperBound + 1]
          .filter { !$0.isEmpty }.map { $0.lowerBound...$0.upperBound - 1 } : [range]
    }
    return CountRanges(contains(count) ? others : others + [count...count])
  }
}

extension CountRanges: CustomStringConvertible {
  /// The ranges as a rule's notation lists them, such as `6-8,14`.
  package var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
