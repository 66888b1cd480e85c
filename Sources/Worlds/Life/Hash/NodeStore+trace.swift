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
      root.square, root.level, &known, dead: .zero, leaf: { shape.sum(of: $0) },
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

extension LeafShape {
  fileprivate func sum(of leaf: Leaf) -> CellSum {
    var sum = CellSum.zero
    forEachCell(of: leaf) { x, y, state in
      let cell = CellSum.column.power(x) * CellSum.row.power(y)
      sum = sum + (cellBits == 1 ? cell : cell * CellSum.ofState(state))
    }
    return sum
  }
}
