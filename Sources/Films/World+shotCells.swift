internal import Grids
internal import Imaging
internal import Worlds

extension World {
  /// Nobody wants a file that lists more cells than so many, and no memory holds some worlds'.
  private static var mostCells: UInt128 { 1 << 27 }
  /// The bytes that cells side by side take on their way to such a file.
  private static var bytesARun: Int { 64 }

  /// Its cells for pattern files, in which a board's (0, 0) is in the middle; nil where they can hold
  /// none of its kind.
  ///
  /// - Parameters:
  ///   - states: how many the rule has.
  ///   - memory: the bytes that listing them may take.
  func shotCells(states: Int, within memory: Int) -> ShotCells? {
    guard let pattern = self as? any PatternWorld, let rule = pattern.patternRule else {
      return nil
    }
    let (left, top) = bounds.map { ($0.width / 2, $0.height / 2) } ?? (0, 0)
    let listed = { @Sendable (take: ShotCells.Take) in
      forEachRun { y, columns, state in
        take(y - top, columns.lowerBound - left..<columns.upperBound - left, state)
      }
    }
    let areFew = counts.reduce(0) { $0 + $1.value } <= Self.mostCells
    return ShotCells(
      rule: rule, states: states, mostRuns: memory / Self.bytesARun,
      squares: { pattern.squares }, promise: areFew ? listed : nil)
  }
}
