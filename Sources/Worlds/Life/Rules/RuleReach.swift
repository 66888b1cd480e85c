/// The cells that a rule looks at besides the one that it decides of.
enum RuleReach: CaseIterable {
  /// The four that share an edge with it.
  case vonNeumann
  /// The six of a hexagonal grid whose rows are moved along: all but north-east and south-west.
  case hexagonal
  /// All eight.
  case moore

  /// The numbers of the states in which one of them lives alone, itself included, in the order in
  /// which a MAP string has them, the one that changes slowest first.
  var cells: [Int] {
    switch self {
    case .vonNeumann: [128, 32, 16, 8, 2]
    // As Golly and LifeViewer have it.
    case .hexagonal: [2, 1, 32, 16, 8, 256, 128]
    case .moore: [256, 128, 64, 32, 16, 8, 4, 2, 1]
    }
  }

  /// The state in which all of them live.
  var mask: Int { cells.reduce(0, |) }

  var neighbours: Int { cells.count - 1 }

  /// What a rule's name ends with.
  var suffix: String {
    switch self {
    case .vonNeumann: "V"
    case .hexagonal: "H"
    case .moore: ""
    }
  }

  /// How many live of those it sees.
  func count(_ neighbours: Neighbours) -> Int {
    (neighbours.index & mask & ~RuleTable.centre).nonzeroBitCount
  }

  /// Whether a table says the same of states that differ in nothing it sees.
  func suffices(_ table: RuleTable) -> Bool {
    (0..<512).allSatisfy { table[$0] == table[$0 & mask] }
  }
}
