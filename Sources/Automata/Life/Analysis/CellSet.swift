package import Grids
internal import Patterns
package import Worlds

/// A cell that is not background.
package struct PlacedCell: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let state: CellState

  /// The position as one number, by which cells are sorted: by row, then by column.
  fileprivate var order: Int { y << 32 &+ x }
}

/// A list of cells that are not background, sorted by row and column.
package struct CellSet: Hashable, Sendable {
  package let cells: [PlacedCell]

  /// - Parameter cells: the cells in any order, one for each position.
  init(_ cells: [PlacedCell]) { self.cells = cells.sorted { $0.order < $1.order } }

  fileprivate init(sorted cells: [PlacedCell]) { self.cells = cells }

  /// Creates a list of all cells of a world.
  init(of world: any World) {
    var cells: [PlacedCell] = []
    world.forEachRun { y, columns, state in
      for x in columns { cells.append(PlacedCell(x: x, y: y, state: state)) }
    }
    self.init(cells)
  }

  var count: Int { cells.count }

  /// The bounding rectangle.
  package var region: Region {
    guard let first = cells.first, let last = cells.last else { return .empty }
    let (left, right) = cells.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    return Region(x: left, y: first.y, width: right - left + 1, height: last.y - first.y + 1)
  }

  /// Returns the cells after a move, which keeps their order.
  func moved(by step: Position) -> CellSet {
    if step == Position(x: 0, y: 0) { return self }
    return CellSet(
      sorted: cells.map { PlacedCell(x: $0.x + step.x, y: $0.y + step.y, state: $0.state) })
  }

  /// The same cells with the top left of their bounding rectangle at (0, 0).
  var atOrigin: CellSet {
    let region = region
    return moved(by: Position(x: -region.x, y: -region.y))
  }

  func union(_ other: CellSet) -> CellSet { CellSet(cells + other.cells) }

  /// The cells as a pattern.
  ///
  /// - Precondition: no coordinate is negative.
  var pattern: Pattern {
    Pattern(runs: cells.map { Pattern.Run(y: $0.y, columns: $0.x..<$0.x + 1, state: $0.state) })
  }
}

extension CellSet {
  /// Returns groups of cells: two cells belong to the same group if their horizontal and vertical
  /// distances are at most `distance`, or if a chain of such cells joins them. The groups are in
  /// the order of their first cells.
  ///
  /// - Precondition: `distance` is positive.
  func groups(within distance: Int) -> [CellSet] {
    var sets = DisjointSets(count: cells.count)
    // A square has one entry for each cell in it. Close cells are in the same square or in squares
    // that touch.
    let square = { (cell: PlacedCell) in
      Position(x: cell.x.quotient(by: distance), y: cell.y.quotient(by: distance))
    }
    let squares = Dictionary(grouping: cells.indices) { square(cells[$0]) }
    for (index, cell) in cells.enumerated() {
      let place = square(cell)
      for way in 0..<9 {
        let near = Position(x: place.x + way % 3 - 1, y: place.y + way / 3 - 1)
        for other in squares[near] ?? [] where other < index && cell.isNear(cells[other], distance)
        {
          sets.join(index, other)
        }
      }
    }
    return sets.groups.map { CellSet(sorted: $0.map { cells[$0] }) }
  }
}

extension PlacedCell {
  fileprivate func isNear(_ other: PlacedCell, _ distance: Int) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }
}

extension Int {
  /// Returns the quotient rounded toward negative infinity.
  ///
  /// - Precondition: `divisor` is positive.
  func quotient(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

/// A partition of the numbers from 0 (union-find with path halving).
struct DisjointSets {
  private var parents: [Int]

  /// Creates a partition in which each number is alone.
  init(count: Int) { parents = Array(0..<count) }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers. The smaller root remains.
  mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (root(of: one), root(of: other))
    parents[max(a, b)] = min(a, b)
  }

  /// The sets, sorted by their smallest numbers; the numbers of each are sorted.
  var groups: [[Int]] {
    var sets = self
    var places: [Int: Int] = [:]
    var groups: [[Int]] = []
    for number in parents.indices {
      let root = sets.root(of: number)
      if let place = places[root] {
        groups[place].append(number)
      } else {
        places[root] = groups.count
        groups.append([number])
      }
    }
    return groups
  }
}
