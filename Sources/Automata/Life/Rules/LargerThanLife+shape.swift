extension LargerThanLife {
  /// The shape of a neighborhood, with the letter of Golly's notation.
  package enum Shape: Unicode.Scalar, CaseIterable, Sendable {
    /// A square.
    case moore = "M"
    /// The cells that are at most `range` steps along rows and columns away.
    case vonNeumann = "N"
    /// A disc with the radius √(r² + r), a little more than r.
    case circular = "C"
    /// A disc with the radius r.
    case euclidean = "2"
    /// The squares of the other color on a chessboard.
    case checkerboard = "B"
    /// The squares of the same color on a chessboard.
    case alignedCheckerboard = "D"
    /// The row and the column.
    case cross = "+"
    /// Both diagonals.
    case saltire = "X"
    /// The row, the column and both diagonals.
    case star = "*"
    /// The two rows and the two columns next to the center.
    case hash = "#"
    /// A hexagon. Its cells are shifted to a square grid, as in `B2/S34H`.
    case hexagonal = "H"
    /// The six rays of a hexagonal grid.
    case asterisk = "A"
    /// Three of the six rays of a hexagonal grid, at equal angles.
    case tripod = "3"
    /// A square in which cells weigh less the further they are from the center.
    case gaussian = "G"
    /// Any cells of a square.
    case custom = "@"
    /// A square in which each cell has a weight of its own.
    case weighted = "W"

    /// True if the rule lists the weight of each cell.
    var isListed: Bool { self == .custom || self == .weighted }
  }

  /// Returns the number that a live cell adds to the count.
  ///
  /// - Parameters:
  ///   - x: The column relative to the center, at most `range` away.
  ///   - y: The row relative to the center, at most `range` away.
  func weight(_ x: Int, _ y: Int) -> Int {
    if shape.isListed { return weights[(y + range) * (2 * range + 1) + x + range] }
    if shape == .gaussian {
      // The center's own weight does not depend on whether a cell counts itself, which adds 1.
      return (range + 1 - abs(x)) * (range + 1 - abs(y)) + ((x, y) == (0, 0) ? 1 : 0)
    }
    return (x, y) == (0, 0) || contains(x, y) ? 1 : 0
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    switch shape {
    case .moore: true
    case .vonNeumann: abs(x) + abs(y) <= range
    case .circular: x * x + y * y <= range * range + range
    case .euclidean: x * x + y * y <= range * range
    case .checkerboard: (x + y) % 2 != 0
    case .alignedCheckerboard: (x + y) % 2 == 0
    case .cross: x == 0 || y == 0
    case .saltire: abs(x) == abs(y)
    case .star: x == 0 || y == 0 || abs(x) == abs(y)
    case .hash: abs(x) == 1 || abs(y) == 1
    case .hexagonal: abs(x - y) <= range
    case .asterisk: x == 0 || y == 0 || x == y
    case .tripod: x == 0 && y < 0 || y == 0 && x < 0 || x == y && x > 0
    case .gaussian, .custom, .weighted: false
    }
  }

  /// The count of a neighborhood in which all cells live, including the center.
  var total: Int { shape == .weighted ? weights.reduce(0, +) : area }

  /// The highest possible count, that of a neighborhood in which every cell with a positive weight
  /// lives, including the center.
  var area: Int {
    switch shape {
    case .moore: (2 * range + 1) * (2 * range + 1)
    case .vonNeumann: 2 * range * (range + 1) + 1
    case .gaussian: (range + 1) * (range + 1) * (range + 1) * (range + 1) + 1
    default:
      (-range...range).reduce(0) { sum, y in
        (-range...range).reduce(sum) { $0 + max(0, weight($1, y)) }
      }
    }
  }
}
