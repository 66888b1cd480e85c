internal import Grids

extension NodeStore {
  /// Returns a fingerprint of the live cells relative to `corner`. Equal patterns have equal
  /// fingerprints, wherever they lie.
  ///
  /// The sum of a square follows from the sums of its parts. The eastern parts are multiplied by
  /// the column unknown to the power of their offset, and the southern parts by the row unknown.
  /// See `CellSum`.
  func fingerprint(of root: Root, from corner: Position) -> Fingerprint {
    let columns = (0...Root.highest).map { CellSum.column.power(1 << $0) }
    let rows = (0...Root.highest).map { CellSum.row.power(1 << $0) }
    var known: [Square: CellSum] = [:]
    let sum = fold(
      root.square, root.level, &known, leaf: { $0.sum },
      join: { parts, level in
        parts.0 + parts.1 * columns[level] + (parts.2 + parts.3 * columns[level]) * rows[level]
      })
    let half = 1 << (root.level - 1)
    let place =
      CellSum.column.power(-half - corner.x) * CellSum.row.power(-half - corner.y)
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * place).value))
    return fingerprint
  }
}

extension Leaf {
  fileprivate var sum: CellSum {
    var sum = CellSum.zero
    var rowFactor = CellSum.one
    for y in 0..<16 {
      for x in row(y).bits { sum = sum + rowFactor * CellSum.column.power(x) }
      rowFactor = rowFactor * CellSum.row
    }
    return sum
  }
}
