internal import CKernels
internal import Grids

/// A rule that counts the live cells of a neighborhood of any range, prepared for sums along lines.
///
/// A neighborhood consists of segments: parts of rows, columns or diagonals. The number of live
/// cells in a segment is the difference of two sums along its line. For full shapes such as squares
/// and discs, the count of a cell follows from that of a cell above: the segments that enter at the
/// lower edge are added, and those that leave at the upper edge are subtracted. The cost of most
/// shapes is therefore independent of the range; that of a disc is proportional to its edge.
struct RangeKernel: Sendable {
  let range: Int
  let lines: [Line]
  /// The number of rows by which counts slide down; 0 if each row is counted on its own.
  let slide: Int
  /// The terms that make up the whole neighborhood.
  let whole: [Term]
  /// The terms that turn the counts of the row `slide` above into those of a row.
  let change: [Term]
  /// The terms of a cell at which x + y is odd; empty if all cells have the same neighborhood.
  let odd: [Term]
  /// The counts, including the cell itself, with which a dead cell is born and a live one survives.
  let births: [ck_count_range]
  let survivals: [ck_count_range]

  /// Lines through all cells. The sum at a cell is that of the cells before it on its line.
  enum Line: Int, Sendable {
    case row
    /// Every second cell of a row.
    case alternateRow
    case column
    /// A diagonal down to the right.
    case falling
    /// A diagonal down to the left.
    case rising
    /// A row, whose sums are added up once more.
    case doubleRow
  }

  struct Term: Sendable {
    var weight = 1
    var plus: [Sum] = []
    var minus: [Sum] = []
  }

  /// A sum along a line at a position relative to the center.
  struct Sum: Sendable {
    let line: Line
    let x, y: Int
  }

  init(_ rule: LargerThanLife) {
    range = rule.reach
    let shape = RangeShape(rule)
    (slide, whole, change) = (shape.slide, shape.whole, shape.change)
    odd = rule.isTriangular ? shape.whole.map(\.upsideDown) : []
    lines = Set((whole + change).flatMap { ($0.plus + $0.minus).map(\.line) })
      .sorted { $0.rawValue < $1.rawValue }
    births = rule.births.kernel(adding: 0)
    survivals = rule.survivals.kernel(adding: rule.unit)
  }
}

extension CountRanges {
  /// The ranges, shifted by a number, as the kernel expects them.
  fileprivate func kernel(adding unit: Int) -> [ck_count_range] {
    ranges.map {
      ck_count_range(first: Int32($0.lowerBound + unit), last: Int32($0.upperBound + unit))
    }
  }
}

extension RangeKernel.Line {
  /// The step from a cell of the line to the next one.
  fileprivate var step: Position {
    switch self {
    case .row, .doubleRow: Position(x: 1, y: 0)
    case .alternateRow: Position(x: 2, y: 0)
    case .column: Position(x: 0, y: 1)
    case .falling: Position(x: 1, y: 1)
    case .rising: Position(x: -1, y: 1)
    }
  }
}

extension RangeKernel.Term {
  /// Adds the cells of a segment, from its first cell along the line to its last.
  mutating func add(_ line: RangeKernel.Line, _ first: (Int, Int), _ last: (Int, Int)) {
    guard first.0 <= last.0 || line == .rising, first.1 <= last.1 else { return }
    let step = line.step
    plus.append(.init(line: line, x: last.0 + step.x, y: last.1 + step.y))
    minus.append(.init(line: line, x: first.0, y: first.1))
  }

  /// The term of the cells upside down. Precondition: its lines are rows.
  fileprivate var upsideDown: Self {
    let turned = { (sum: RangeKernel.Sum) in RangeKernel.Sum(line: sum.line, x: sum.x, y: -sum.y) }
    return Self(weight: weight, plus: plus.map(turned), minus: minus.map(turned))
  }

  mutating func subtract(_ line: RangeKernel.Line, _ first: (Int, Int), _ last: (Int, Int)) {
    swap(&plus, &minus)
    add(line, first, last)
    swap(&plus, &minus)
  }
}

/// A neighborhood as terms of sums along lines. The absolute value of each term without its weight
/// must stay below 2^15, since the kernel adds sums in 16 bits.
struct RangeShape {
  private(set) var slide = 0
  private(set) var whole: [RangeKernel.Term] = []
  private(set) var change: [RangeKernel.Term] = []

  private typealias Term = RangeKernel.Term

  init(_ rule: LargerThanLife) {
    let r = rule.range
    switch rule.shape {
    case .moore, .circular, .euclidean: slideRows(of: rule)
    case .vonNeumann: slideDiamond(r)
    case .hexagonal: slideHexagon(of: rule)
    case .checkerboard, .alignedCheckerboard: slideSquares(of: rule)
    case .cross, .saltire, .star, .hash, .asterisk, .tripod: whole = [Self.rays(rule.shape, r)]
    case .gaussian: whole = Self.gaussian(r)
    case .triangular: addRows(of: rule)
    case .custom, .weighted, .edges, .vertices, .inner, .outer, .biohazard, .radiation:
      whole = Self.levels(of: rule)
    }
  }

  /// Sets `whole` to a term for each row of a shape in which the cells of a row are adjacent.
  private mutating func addRows(of rule: LargerThanLife) {
    whole = (-rule.range...rule.range).map { y in
      let columns = (-rule.reach...rule.reach).filter { rule.weight($0, y) != 0 }
      var term = Term()
      if let first = columns.first, let last = columns.last {
        term.add(.row, (first, y), (last, y))
      }
      return term
    }
  }

  /// A shape that is symmetric about the horizontal axis, and without gaps.
  private mutating func slideRows(of rule: LargerThanLife) {
    slide = 1
    addRows(of: rule)
    var term = Term()
    // The lower edge consists of the last cell of each column, and the upper one of the first.
    for run in Self.lowerEdge(of: rule) {
      term.add(.row, (run.columns.lowerBound, run.y), (run.columns.upperBound, run.y))
      let above = -run.y - 1
      term.subtract(.row, (run.columns.lowerBound, above), (run.columns.upperBound, above))
    }
    change = [term]
  }

  /// Returns the last row of each column, with adjacent columns of equal length joined.
  private static func lowerEdge(
    of rule: LargerThanLife
  ) -> [(columns: ClosedRange<Int>, y: Int)] {
    var y = 0
    var edge: [(columns: ClosedRange<Int>, y: Int)] = []
    for x in -rule.range...rule.range {
      // The edge of a convex shape falls to its middle and then rises.
      while x <= 0, y < rule.range, rule.weight(x, y + 1) != 0 { y += 1 }
      while rule.weight(x, y) == 0 { y -= 1 }
      if let last = edge.last, last.y == y {
        edge[edge.count - 1].columns = last.columns.lowerBound...x
      } else {
        edge.append((x...x, y))
      }
    }
    return edge
  }

  private mutating func slideDiamond(_ r: Int) {
    slide = 1
    whole = (-r...r).map { v in
      let u = r - (r + v) & 1
      var term = Term()
      term.add(.falling, ((v - u) / 2, (-u - v) / 2), ((u + v) / 2, (u - v) / 2))
      return term
    }
    var term = Term()
    term.add(.falling, (-r, 0), (0, r))
    term.add(.rising, (r, 0), (1, r - 1))
    term.subtract(.rising, (0, -r - 1), (-r, -1))
    term.subtract(.falling, (1, -r), (r, -1))
    change = [term]
  }

  /// A hexagon, whose lower left and upper right corners are cut off.
  private mutating func slideHexagon(of rule: LargerThanLife) {
    let r = rule.range
    slide = 1
    addRows(of: rule)
    var term = Term()
    term.add(.falling, (-r, 0), (0, r))
    term.add(.row, (1, r), (r, r))
    term.subtract(.row, (-r, -r - 1), (0, -r - 1))
    term.subtract(.falling, (1, -r), (r, -1))
    change = [term]
  }

  /// The squares of one color of a chessboard. Two rows further down, the colors are the same.
  private mutating func slideSquares(of rule: LargerThanLife) {
    let r = rule.range
    let isOther = rule.shape == .checkerboard
    slide = 2
    // The corners have the color of the center.
    func ends(_ y: Int) -> (Int, Int) {
      let edge = (r + y) % 2 == 0 && isOther || (r + y) % 2 != 0 && !isOther ? r - 1 : r
      return (-edge, edge)
    }
    whole = (-r...r).map { y in
      let (first, last) = ends(y)
      var term = Term()
      term.add(.alternateRow, (first, y), (last, y))
      return term
    }
    var term = Term()
    for y in [r - 1, r] { term.add(.alternateRow, (ends(y).0, y), (ends(y).1, y)) }
    for y in [-r - 2, -r - 1] { term.subtract(.alternateRow, (ends(y).0, y), (ends(y).1, y)) }
    if isOther {
      var center = Term()
      center.add(.row, (0, 0), (0, 0))
      whole.append(center)
      term.add(.row, (0, 0), (0, 0))
      term.subtract(.row, (0, -2), (0, -2))
    }
    change = [term]
  }

  /// Shapes of a few lines.
  private static func rays(_ shape: LargerThanLife.Shape, _ r: Int) -> Term {
    var term = Term()
    if shape == .hash {
      for side in [-1, 1] {
        term.add(.row, (-r, side), (r, side))
        term.add(.column, (side, -r), (side, -2))
        term.add(.column, (side, 2), (side, r))
      }
      term.add(.row, (-1, 0), (1, 0))
      return term
    }
    if shape == .tripod {
      term.add(.row, (-r, 0), (0, 0))
      term.add(.column, (0, -r), (0, -1))
      term.add(.falling, (1, 1), (r, r))
      return term
    }
    if shape == .saltire {
      term.add(.row, (0, 0), (0, 0))
    } else {
      term.add(.row, (-r, 0), (r, 0))
      term.add(.column, (0, -r), (0, -1))
      term.add(.column, (0, 1), (0, r))
    }
    if shape == .cross { return term }
    term.add(.falling, (-r, -r), (-1, -1))
    term.add(.falling, (1, 1), (r, r))
    if shape == .asterisk { return term }
    term.add(.rising, (r, -r), (1, -1))
    term.add(.rising, (-1, 1), (-r, r))
    return term
  }

  /// Returns a term for each row. The second difference of sums of sums weighs the cells of a row
  /// by their distance.
  private static func gaussian(_ r: Int) -> [Term] {
    var center = Term()
    center.add(.row, (0, 0), (0, 0))
    return [center]
      + (-r...r).map { y in
        let sum = { RangeKernel.Sum(line: .doubleRow, x: $0 + 1, y: y) }
        return Term(
          weight: r + 1 - abs(y), plus: [sum(r + 1), sum(-r - 1)], minus: [sum(0), sum(0)])
      }
  }

  /// Returns a term for each weight, with the runs of cells in a row that have it.
  private static func levels(of rule: LargerThanLife) -> [Term] {
    var terms: [Int: Term] = [:]
    for y in -rule.range...rule.range {
      var first = -rule.reach
      while first <= rule.reach {
        let weight = rule.weight(first, y)
        let last = (first...rule.reach).prefix { rule.weight($0, y) == weight }.last ?? first
        if weight != 0 {
          terms[weight, default: Term(weight: weight)].add(.row, (first, y), (last, y))
        }
        first = last + 1
      }
    }
    return terms.sorted { $0.key < $1.key }.map(\.value)
  }
}
