internal import Grids

/// Steps cells by how many live in a neighbourhood of some range.
///
/// The count of a cell is that of the cell above it, more what comes in at the lower edge of the
/// neighbourhood, less what goes out at the upper one. Edges are parted into stretches of cells whose
/// sums are known: rows, or diagonals where the edges are such. So a square or a diamond costs the same
/// whatever its range, and a disc what its edge is long.
struct RangeKernel: Sendable {
  let range: Int
  /// Of which lines there are sums.
  let lines: Lines
  /// The stretches that make up a neighbourhood.
  let whole: [Stretch]
  /// Those that come in on the way from the cell above, and those that go out.
  let entering: [Stretch]
  let leaving: [Stretch]
  /// By count: whether a dead cell is born is the lowest bit, whether a live one survives the next.
  let fates: [UInt8]

  enum Lines { case rows, diagonals }

  /// Cells of a line, told from the cell whose neighbourhood it is.
  struct Stretch {
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
    // The upper edge of the neighbourhood above is the lower one upside down, a row further up.
    leaving = lower.map { $0.upsideDown(above: lines == .diagonals) }
    fates = (0...rule.area).map {
      (rule.lives(false, count: $0) ? 1 : 0) + (rule.lives(true, count: $0) ? 2 : 0)
    }
  }

  private static func rows(of rule: LargerThanLife) -> [Stretch] {
    (-rule.range...rule.range).map { y in
      let half = rule.shape.halfWidth(of: y, rule.range)
      return Stretch(first: Position(x: -half, y: y), last: Position(x: half, y: y))
    }
  }

  /// The last cells of all columns, those side by side together.
  private static func lowerEdge(of rule: LargerThanLife) -> [Stretch] {
    (-rule.range...rule.range).reduce(into: []) { edge, x in
      let end = Position(x: x, y: rule.shape.halfWidth(of: x, rule.range))
      if let before = edge.last, before.last.y == end.y {
        edge[edge.count - 1] = Stretch(first: before.first, last: end)
      } else {
        edge.append(Stretch(first: end, last: end))
      }
    }
  }

  /// Of a diamond, all of which go down to the right.
  private static func diagonals(_ range: Int) -> [Stretch] {
    (-range...range).map { v in
      let u = range - (range + v) & 1
      return Stretch(
        first: Position(x: (v - u) / 2, y: (-u - v) / 2),
        last: Position(x: (u + v) / 2, y: (u - v) / 2))
    }
  }

  private static func lowerEdge(_ range: Int) -> [Stretch] {
    [
      Stretch(first: Position(x: -range, y: 0), last: Position(x: 0, y: range)),
      Stretch(first: Position(x: range, y: 0), last: Position(x: 1, y: range - 1)),
    ]
  }
}

extension RangeKernel.Stretch {
  /// The same at the upper edge of the neighbourhood above, with its upper end first.
  fileprivate func upsideDown(above isDiagonal: Bool) -> Self {
    let (first, last) = (Position(x: first.x, y: -first.y - 1), Position(x: last.x, y: -last.y - 1))
    return isDiagonal ? Self(first: last, last: first) : Self(first: first, last: last)
  }
}
