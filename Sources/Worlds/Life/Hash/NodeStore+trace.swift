internal import Grids

extension NodeStore {
  /// Returns a fingerprint of the live cells relative to `corner`. Equal patterns have equal
  /// fingerprints, wherever they lie.
  ///
  /// The sum of a square follows from the sums of its parts. The eastern parts are multiplied by
  /// the column unknown to the power of their offset, and the southern parts by the row unknown.
  /// See `CellSum`.
  func fingerprint(of root: Root, from corner: Position) -> Fingerprint {
    let (columns, rows) = (CellSum.columnsOfLevels, CellSum.rowsOfLevels)
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

extension CellSum {
  /// The weights of a square to the right of another one, and of one below it, by their level.
  fileprivate static let columnsOfLevels = (0...Root.highest).map { column.power(1 << $0) }
  fileprivate static let rowsOfLevels = (0...Root.highest).map { row.power(1 << $0) }
}

extension LeafShape {
  fileprivate func sum(of leaf: Leaf) -> CellSum {
    var sum = CellSum.zero
    if cellBits == 1 {
      // Horner's method, from the last row up.
      for y in (0..<side).reversed() {
        let bits = row(y, of: leaf)
        if sum != .zero { sum = sum * CellSum.row }
        if bits != 0 { sum = sum + CellSum(ofRow: bits) }
      }
      return sum
    }
    forEachCell(of: leaf) { x, y, state in
      let cell = CellSum.column.power(x) * CellSum.row.power(y)
      sum = sum + cell * CellSum.ofState(state)
    }
    return sum
  }
}
