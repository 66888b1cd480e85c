internal import Grids

extension Grid where Element == CellState {
  /// The bounding rectangle of all cells that are not in state 0; empty if there are none.
  var living: Region {
    var living = Region.empty
    for y in 0..<height {
      let row = row(y)
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { continue }
      living = living.union(
        Region(x: first - row.startIndex, y: y, width: last - first + 1, height: 1))
    }
    return living
  }
}
