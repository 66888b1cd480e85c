internal import Grids
internal import Imaging
internal import Worlds

extension World {
  /// Nobody wants a file of more cells than so many, and no memory holds some worlds'.
  private static var mostCells: UInt128 { 1 << 27 }

  /// Its cells for pattern files, in which a board's (0, 0) is in the middle; nil where they can hold
  /// none of its kind, or not so many.
  ///
  /// - Parameter states: how many the rule has.
  func shotCells(states: Int) -> ShotCells? {
    guard let patternRule, counts.reduce(0, { $0 + $1.value }) <= Self.mostCells else { return nil }
    let (left, top) = bounds.map { ($0.width / 2, $0.height / 2) } ?? (0, 0)
    return ShotCells(rule: patternRule, states: states) { take in
      forEachRun { y, columns, state in
        take(y - top, columns.lowerBound - left..<columns.upperBound - left, state)
      }
    }
  }
}
