internal import Grids

/// A row of a sweep's table: the counts of a run's world at one of its frames.
package struct SweepRow: Sendable {
  /// The number of the frame within its run, from 0.
  package let frame: Int
  package let generation: Int
  package let counts: [SweepCount]

  package init(frame: Int, generation: Int, counts: [SweepCount]) {
    self.frame = frame
    self.generation = generation
    self.counts = counts
  }
}

/// A count in the form of a table.
package struct SweepCount: Sendable {
  /// The count in the spelling of tables.
  package let words: String

  init(_ count: Count) { words = count.words }

  package init(_ words: String) { self.words = words }

  /// The count as a whole number of units, and the number of units in 1: 1 for whole numbers, and
  /// 1,000,000 for decimals. Nil if the text is not such a number or does not fit into 128 bits.
  var number: (value: UInt128, scale: Int)? {
    guard let point = words.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return UInt128(words).map { ($0, 1) }
    }
    let behind = words[words.index(after: point)...]
    // Counts with decimals always have six.
    guard behind.utf8.count == 6 else { return nil }
    return UInt128(words[..<point] + behind).map { ($0, 1_000_000) }
  }
}
