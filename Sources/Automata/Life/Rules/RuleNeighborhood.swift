/// The neighborhood of a rule: the neighbors that affect a cell.
enum RuleNeighborhood: CaseIterable {
  /// The four neighbors that share an edge with the cell.
  case vonNeumann
  /// The six neighbors in a hexagonal grid. With its rows shifted to form a square grid, these are
  /// all but north-east and south-west.
  case hexagonal
  /// All eight neighbors.
  case moore

  /// The bits of the cells, including the cell itself, in the order of a MAP string: the highest
  /// bit of its index first. Bits are numbered as in `RuleTable`.
  var cells: [Int] {
    switch self {
    case .vonNeumann: [128, 32, 16, 8, 2]
    // The order that Golly and LifeViewer use.
    case .hexagonal: [2, 1, 32, 16, 8, 256, 128]
    case .moore: [256, 128, 64, 32, 16, 8, 4, 2, 1]
    }
  }

  /// The bit mask of all cells in the neighborhood.
  var mask: Int { cells.reduce(0, |) }

  var neighbours: Int { cells.count - 1 }

  /// The suffix of a rule's notation.
  var suffix: String {
    switch self {
    case .vonNeumann: "V"
    case .hexagonal: "H"
    case .moore: ""
    }
  }

  /// Returns the number of live neighbors in the neighborhood.
  func count(_ neighbours: Neighbors) -> Int {
    (neighbours.index & mask & ~RuleTable.centre).nonzeroBitCount
  }

  /// Returns true if `table` depends only on cells of the neighborhood.
  func suffices(_ table: RuleTable) -> Bool {
    (0..<512).allSatisfy { table[$0] == table[$0 & mask] }
  }
}
