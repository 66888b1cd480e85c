internal import Grids

extension NodeStore {
  /// Of what lives on a plane, wherever it lies.
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
