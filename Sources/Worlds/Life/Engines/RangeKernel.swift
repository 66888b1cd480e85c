internal import Grids

/// A rule that counts the live cells of a neighborhood of any range, prepared for sliding counts.
///
/// The count of a cell follows from the count of the cell above it. Cells that enter at the lower
/// edge of the neighborhood are added, and those that leave at the upper edge are subtracted. Each
/// edge is split into segments with precomputed sums: parts of rows, or of diagonals if the
/// neighborhood is a diamond. The cost of a square or diamond is therefore independent of the
/// range. The cost of a disc is proportional to the length of its edge.
struct RangeKernel: Sendable {
  let range: Int
  /// The lines along which sums are kept.
  let lines: Lines
  /// The segments that together cover the neighborhood.
  let whole: [Segment]
  /// The segments that enter when the neighborhood moves down by one cell, and the segments that
  /// leave.
  let entering: [Segment]
  let leaving: [Segment]
  /// The outcome for each count. Bit 0 is set if a dead cell is born, bit 1 if a live cell
  /// survives.
  let fates: [UInt8]

  enum Lines { case rows, diagonals }

  /// A run of cells on one line, relative to the center of the neighborhood.
  struct Segment {
    let first: Position
    let last: Position
  }

  init(_ rule: LargerThanLife) {
    range = rule.range
    let lines = rule.shape == .vonNeumann ? Lines.diagonals : .rows
    self.lines = lines
    whole = lines == .rows ? Self.rows(of: rule) : Self.diagonals(range)
    let lower = lines == .rows ? Self.lowerEdge(of: rule) : Self.lowerEdge(range)
    entering = lower
    // The upper edge of the neighborhood of the cell above is the lower edge mirrored, one row
    // higher.
    leaving = lower.map { $0.upsideDown(above: lines == .diagonals) }
    fates = (0...rule.area).map {
      (rule.lives(false, count: $0) ? 1 : 0) + (rule.lives(true, count: $0) ? 2 : 0)
    }
  }

  private static func rows(of rule: LargerThanLife) -> [Segment] {
    (-rule.range...rule.range).map { y in
      let half = rule.shape.halfWidth(of: y, rule.range)
      return Segment(first: Position(x: -half, y: y), last: Position(x: half, y: y))
    }
  }

  /// Returns the last cell of each column, with adjacent cells of equal height merged into one
  /// segment.
  private static func lowerEdge(of rule: LargerThanLife) -> [Segment] {
    (-rule.range...rule.range).reduce(into: []) { edge, x in
      let end = Position(x: x, y: rule.shape.halfWidth(of: x, rule.range))
      if let before = edge.last, before.last.y == end.y {
        edge[edge.count - 1] = Segment(first: before.first, last: end)
      } else {
        edge.append(Segment(first: end, last: end))
      }
    }
  }

  /// Returns the diagonals of a diamond, all running down and to the right.
  private static func diagonals(_ range: Int) -> [Segment] {
    (-range...range).map { v in
      let u = range - (range + v) & 1
      return Segment(
        first: Position(x: (v - u) / 2, y: (-u - v) / 2),
        last: Position(x: (u + v) / 2, y: (u - v) / 2))
    }
  }

  private static func lowerEdge(_ range: Int) -> [Segment] {
    [
      Segment(first: Position(x: -range, y: 0), last: Position(x: 0, y: range)),
      Segment(first: Position(x: range, y: 0), last: Position(x: 1, y: range - 1)),
    ]
  }
}

extension RangeKernel.Segment {
  /// Returns the corresponding segment of the upper edge of the neighborhood above, with the upper
  /// end first.
  fileprivate func upsideDown(above isDiagonal: Bool) -> Self {
    let (first, last) = (Position(x: first.x, y: -first.y - 1), Position(x: last.x, y: -last.y - 1))
    return isDiagonal ? Self(first: last, last: first) : Self(first: first, last: last)
  }
}
