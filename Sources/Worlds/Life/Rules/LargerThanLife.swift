/// A rule that depends on the number of live cells in a neighborhood of any range (Evans, "Larger
/// than Life").
package struct LargerThanLife: Hashable, Sendable {
  /// The shape of a neighborhood.
  package enum Shape: Unicode.Scalar, CaseIterable, Sendable {
    /// A square.
    case moore = "M"
    /// The cells that are at most `range` steps along rows and columns away.
    case vonNeumann = "N"
    /// A disc, with the cells that Golly includes.
    case circular = "C"
  }

  /// The distance that the neighborhood extends to each side, in cells.
  package let range: Int
  package let shape: Shape
  /// True if a live cell is included in the count that decides whether it survives.
  package let countsItself: Bool
  /// The counts of live cells at which a dead cell is born.
  package let births: CountRanges
  /// The counts of live cells at which a live cell survives.
  package let survivals: CountRanges

  /// The allowed ranges of a neighborhood.
  package static let ranges = 1...50

  /// Creates a rule. If births or survivals are not a single range, the rule is converted to an
  /// equal one that does not count the cell itself.
  ///
  /// - Precondition: `range` is one of `ranges`.
  package init(
    range: Int, shape: Shape = .moore, countsItself: Bool = false, births: CountRanges,
    survivals: CountRanges
  ) {
    precondition(Self.ranges.contains(range), "larger counts exceed their type")
    self.range = range
    self.shape = shape
    self.births = births
    // Only single ranges have a notation in which a cell may count itself.
    self.countsItself = countsItself && births.singleRange != nil && survivals.singleRange != nil
    self.survivals = countsItself && !self.countsItself ? survivals.subtracting(1) : survivals
  }

  /// The number of cells in the neighborhood, including its center.
  var area: Int { Self.area(of: shape, range) }

  /// Returns the number of cells in a neighborhood, including its center.
  static func area(of shape: Shape, _ range: Int) -> Int {
    (-range...range).reduce(0) { $0 + 2 * shape.halfWidth(of: $1, range) + 1 }
  }

  /// Returns true if a cell is alive in the next generation.
  ///
  /// - Parameters:
  ///   - cell: The cell's state.
  ///   - count: The number of live cells in its neighborhood, including the cell itself.
  func lives(_ cell: Bool, count: Int) -> Bool {
    cell ? survivals.contains(countsItself ? count : count - 1) : births.contains(count)
  }

  /// The equivalent rule of nine cells, or nil if the range exceeds 1.
  var table: RuleTable? {
    guard range == 1 else { return nil }
    let cells = shape == .vonNeumann ? RuleNeighborhood.vonNeumann : .moore
    return RuleTable { cell, neighbours in
      lives(cell, count: cells.count(neighbours) + (cell ? 1 : 0))
    }
  }
}

extension LargerThanLife.Shape {
  /// Returns the number of cells that a row of the neighborhood extends to each side of its middle.
  /// All shapes are symmetric about their diagonals, so the value also applies to columns.
  func halfWidth(of row: Int, _ range: Int) -> Int {
    switch self {
    case .moore: range
    case .vonNeumann: range - abs(row)
    case .circular:
      // Golly's disc has the radius √(r² + r), a little more than r.
      (0...range).last { $0 * $0 + row * row <= range * range + range } ?? 0
    }
  }
}
