internal import Grids

/// A row of a sweep's table: what the world of one run counts at one of its frames.
package struct SweepRow: Sendable {
  /// Counts the run's frames from 0.
  package let frame: Int
  package let generation: Int
  package let counts: [SweptCount]

  package init(frame: Int, generation: Int, counts: [SweptCount]) {
    self.frame = frame
    self.generation = generation
    self.counts = counts
  }
}

/// A count as a table says it.
package struct SweptCount: Sendable {
  /// In its table's spelling.
  package let words: String

  init(_ count: Count) { words = count.words }

  package init(_ words: String) { self.words = words }

  /// The number that it is, and how many parts of 1 that counts; nil where it is none, or no world
  /// has so much.
  var number: (value: UInt128, scale: Int)? {
    guard let point = words.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return UInt128(words).map { ($0, 1) }
    }
    let behind = words[words.index(after: point)...]
    // A world's numbers that are not whole are millionths.
    guard behind.utf8.count == 6 else { return nil }
    return UInt128(words[..<point] + behind).map { ($0, 1_000_000) }
  }
}
