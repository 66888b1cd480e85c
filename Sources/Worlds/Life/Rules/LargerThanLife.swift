/// A rule by how many live in a neighbourhood that reaches further than the eight cells around a cell.
package struct LargerThanLife: Hashable, Sendable {
  /// Which cells belong to a neighbourhood.
  package enum Shape: Unicode.Scalar, CaseIterable, Sendable {
    /// A square.
    case moore = "M"
    /// Those that are as many steps away along rows and columns.
    case vonNeumann = "N"
    /// A disc, as Golly has it.
    case circular = "C"
  }

  /// How many cells it reaches to each side.
  package let range: Int
  package let shape: Shape
  /// Whether a live cell is one of those that decide whether it survives.
  package let countsItself: Bool
  /// With how many live cells around it a dead one comes alive.
  package let births: CountRanges
  /// With how many a live one stays so.
  package let survivals: CountRanges

  /// How far a rule may reach.
  package static let ranges = 1...50

  /// A rule; counts that are no single range are told without the cell itself, whoever counts it.
  ///
  /// - Precondition: the range is one of `ranges`.
  package init(
    range: Int, shape: Shape = .moore, countsItself: Bool = false, births: CountRanges,
    survivals: CountRanges
  ) {
    precondition(Self.ranges.contains(range), "counts of larger neighbourhoods do not fit")
    self.range = range
    self.shape = shape
    self.births = births
    // Only single ranges have a notation in which a cell may count itself.
    self.countsItself = countsItself && births.only != nil && survivals.only != nil
    self.survivals = countsItself && !self.countsItself ? survivals.less(1) : survivals
  }

  /// How many cells a neighbourhood has, the one in its middle among them.
  var area: Int { Self.area(of: shape, range) }

  static func area(of shape: Shape, _ range: Int) -> Int {
    (-range...range).reduce(0) { $0 + 2 * shape.halfWidth(of: $1, range) + 1 }
  }

  /// Whether a cell lives in the next generation.
  ///
  /// - Parameter count: of those that live in its neighbourhood, itself included.
  func lives(_ cell: Bool, count: Int) -> Bool {
    cell ? survivals.contains(countsItself ? count : count - 1) : births.contains(count)
  }

  /// The same as a table of nine cells; nil where it reaches further.
  var table: RuleTable? {
    guard range == 1 else { return nil }
    let cells = shape == .vonNeumann ? RuleReach.vonNeumann : .moore
    return RuleTable { cell, neighbours in
      lives(cell, count: cells.count(neighbours) + (cell ? 1 : 0))
    }
  }
}

extension LargerThanLife.Shape {
  /// How far a row of a neighbourhood goes to the left and right of its middle. As all shapes are the
  /// same lying on their side, that is also how far a column goes up and down.
  func halfWidth(of row: Int, _ range: Int) -> Int {
    switch self {
    case .moore: range
    case .vonNeumann: range - abs(row)
    case .circular:
      (0...range).last { $0 * $0 + row * row <= range * range + range } ?? 0
    }
  }
}
