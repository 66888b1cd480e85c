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
  /// The lines along which sums are kept.
  let lines: [Line]
  /// The number of rows by which counts slide down; 0 if each row is counted on its own.
  let slide: Int
  /// The terms that make up the whole neighborhood.
  let whole: [Term]
  /// The terms that turn the counts of the row `slide` above into those of a row.
  let change: [Term]
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

  /// A sum with a weight.
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
    range = rule.range
    let shape = RangeShape(rule)
    (slide, whole, change) = (shape.slide, shape.whole, shape.change)
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

  /// Subtracts the cells of a segment.
  mutating func subtract(_ line: RangeKernel.Line, _ first: (Int, Int), _ last: (Int, Int)) {
    swap(&plus, &minus)
    add(line, first, last)
    swap(&plus, &minus)
  }
}
