/// A rule that depends on the number of live cells in a neighborhood of any range (Evans, "Larger
/// than Life").
package struct LargerThanLife: Hashable, Sendable {
  /// The distance that the neighborhood extends to each side, in cells.
  package let range: Int
  package let shape: Shape
  /// The weights of a custom or weighted neighborhood, row by row; empty for other shapes.
  package let weights: [Int]
  /// True if a live cell is included in the count that decides whether it survives. Ignored by
  /// weighted neighborhoods, in which the weight of the center decides.
  package let countsItself: Bool
  /// The counts of live cells at which a dead cell is born.
  package let births: CountRanges
  /// The counts of live cells at which a live cell survives.
  package let survivals: CountRanges

  /// The allowed ranges of a neighborhood.
  package static let ranges = 1...500
  /// The allowed ranges of a Gaussian neighborhood.
  static let gaussianRanges = 1...50

  /// Creates a rule. If births or survivals are not a single range, the rule is converted to an
  /// equal one that does not count the cell itself.
  ///
  /// - Parameter weights: The weights of a custom or weighted neighborhood; those of a custom one
  ///   are 0 or 1, and 1 at the center.
  /// - Precondition: `range` is one of `ranges`, and of `gaussianRanges` for that shape.
  package init(
    range: Int, shape: Shape = .moore, weights: [Int] = [], countsItself: Bool = false,
    births: CountRanges, survivals: CountRanges
  ) {
    let allowed = shape == .gaussian ? Self.gaussianRanges : Self.ranges
    precondition(allowed.contains(range), "larger counts exceed their type")
    let cells = (2 * range + 1) * (2 * range + 1)
    precondition(weights.count == (shape.isListed ? cells : 0), "each cell has a weight")
    self.range = range
    self.shape = shape
    self.weights = weights
    self.births = births
    let countsItself = countsItself && shape != .weighted
    // Only single ranges have a notation in which a cell may count itself.
    self.countsItself = countsItself && births.singleRange != nil && survivals.singleRange != nil
    self.survivals = countsItself && !self.countsItself ? survivals.subtracting(1) : survivals
  }

  /// Returns true if a cell is alive in the next generation.
  ///
  /// - Parameters:
  ///   - cell: The cell's state.
  ///   - count: The weighted number of live cells in its neighborhood, including the cell itself.
  func lives(_ cell: Bool, count: Int) -> Bool {
    cell ? survivals.contains(count - unit) : births.contains(count)
  }

  /// The number to subtract from the count of a live cell.
  var unit: Int { countsItself || shape == .weighted ? 0 : 1 }

  /// The equivalent rule of nine cells, or nil if the range exceeds 1.
  var table: RuleTable? {
    guard range == 1 else { return nil }
    return RuleTable { cell, neighbours in
      let count = (0..<9).reduce(0) { count, place in
        let isLive = place == 4 ? cell : neighbours.index >> (8 - place) & 1 == 1
        return isLive ? count + weight(place % 3 - 1, place / 3 - 1) : count
      }
      return lives(cell, count: count)
    }
  }
}
