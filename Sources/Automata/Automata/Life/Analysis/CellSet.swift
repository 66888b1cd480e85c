internal import Grids
internal import Patterns
internal import Worlds

/// A cell that is not background.
struct PlacedCell: Hashable, Sendable {
  let x: Int
  let y: Int
  let state: CellState

  /// The position as one number, by which cells are sorted: by row, then by column.
  fileprivate var order: Int { y << 32 &+ x }

  fileprivate func isNear(_ other: PlacedCell, _ distance: Int) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }
}

/// A list of cells that are not background, sorted by row and column.
struct CellSet: Hashable, Sendable {
  let cells: [PlacedCell]

  /// - Parameter cells: the cells in any order, one for each position.
  init(_ cells: [PlacedCell]) { self.cells = cells.sorted { $0.order < $1.order } }

  fileprivate init(sorted cells: [PlacedCell]) { self.cells = cells }

  init(of world: any World) {
    var cells: [PlacedCell] = []
    world.forEachRun { y, columns, state in
      for x in columns { cells.append(PlacedCell(x: x, y: y, state: state)) }
    }
    self.init(cells)
  }

  var count: Int { cells.count }

  /// The bounding rectangle.
  var region: Region {
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

  /// The cells as a pattern. Precondition: no coordinate is negative.
  var pattern: Pattern {
    Pattern(runs: cells.map { Pattern.Run(y: $0.y, columns: $0.x..<$0.x + 1, state: $0.state) })
  }

  /// Returns groups of cells: two cells belong to the same group if their horizontal and vertical
  /// distances are at most `distance`, or if a chain of such cells joins them. The groups are in
  /// the order of their first cells. Precondition: `distance` is positive.
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

  /// Returns the rotated or reflected cells, with their bounding rectangle's top left at (0, 0).
  func turned(_ orientation: GridSymmetry) -> CellSet {
    CellSet(
      cells.map {
        let image = orientation.image(x: $0.x, y: $0.y)
        return PlacedCell(x: image.x, y: image.y, state: $0.state)
      }
    ).atOrigin
  }
}

extension Int {
  /// Returns the quotient rounded toward negative infinity. Precondition: `divisor` is positive.
  func quotient(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

/// A partition of the numbers from 0 (union-find with path halving).
struct DisjointSets {
  private var parents: [Int]

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

/// One of the eight rotations and reflections of the square grid.
struct GridSymmetry: Hashable, Sendable {
  /// True if columns and rows are exchanged, before anything is mirrored.
  let isTransposed: Bool
  /// True if left and right are exchanged.
  let mirrorsColumns: Bool
  /// True if top and bottom are exchanged.
  let mirrorsRows: Bool

  static let all = [false, true].flatMap { isTransposed in
    [(false, false), (true, false), (false, true), (true, true)].map {
      GridSymmetry(isTransposed: isTransposed, mirrorsColumns: $0, mirrorsRows: $1)
    }
  }

  static let (leftRight, topBottom, halfTurn) = (all[1], all[2], all[3])
  static let (diagonal, quarterTurn, antidiagonal) = (all[4], all[5], all[7])

  /// Returns the image of a position; (0, 0) stays.
  func image(x: Int, y: Int) -> Position {
    let (x, y) = isTransposed ? (y, x) : (x, y)
    return Position(x: mirrorsColumns ? -x : x, y: mirrorsRows ? -y : y)
  }
}

package struct PatternSymmetry: Hashable, Sendable {
  /// The usual name: `C` for rotations only or `D` for reflections too, the number of symmetric
  /// orientations, and the position of the center or axis relative to the cells: `C2_4`, `D8_1`.
  package let name: String
  package let words: String

  init(of cells: CellSet) {
    let cells = cells.atOrigin
    let own = Set(GridSymmetry.all.filter { cells.turned($0) == cells })
    let size = cells.region.size
    let isOdd = (size.width % 2 == 1, size.height % 2 == 1)
    // The number of cells around the center: 1 inside a cell, 2 on an edge, 4 on a corner.
    let center = isOdd.0 && isOdd.1 ? 1 : isOdd.0 || isOdd.1 ? 2 : 4
    (name, words) =
      switch own.count {
      case 8: ("D8_\(center)", "all rotations and reflections")
      case 4 where own.contains(.quarterTurn): ("C4_\(center)", "quarter turns")
      case 4 where own.contains(.leftRight):
        ("D4_+\(center)", "half turn, left-right and top-bottom mirror")
      case 4: ("D4_x\(center)", "half turn, mirror on both diagonals")
      case 2 where own.contains(.halfTurn): ("C2_\(center)", "half turn")
      case 2 where own.contains(.leftRight): ("D2_+\(isOdd.0 ? 1 : 2)", "left-right mirror")
      case 2 where own.contains(.topBottom): ("D2_+\(isOdd.1 ? 1 : 2)", "top-bottom mirror")
      case 2: ("D2_x", "mirror on a diagonal")
      default: ("C1", "none")
      }
  }
}

/// The apgcode of an object: a canonical name, as Catagolue and LifeWiki use it.
///
/// Its suffix is the extended Wechsler format (https://conwaylife.com/wiki/Apgcode): strips of five
/// rows, a digit of base 32 for each column of a strip, and short forms for runs of empty columns.
/// The shortest code of all phases and orientations is canonical, and of equally long ones the
/// first in the order of ASCII.
enum ApgCode {
  /// The largest area of a phase with a code, including a margin of one cell at two sides.
  private static let mostArea = 10_000
  /// The maximum length of a suffix.
  private static let mostDigits = 1280

  /// Returns the code of an object from its cells in each generation of a period.
  static func code(of phases: [CellSet], moves: Bool) -> String {
    let suffix = phases.compactMap(suffix).min(by: isBefore)
    let isStill = phases.count == 1 && !moves
    let number = isStill ? "s\(phases[0].count)" : "\(moves ? "q" : "p")\(phases.count)"
    return suffix.map { "x\(number)_\($0)" } ?? "ov_\(number)"
  }

  /// Returns the canonical suffix of one phase; nil if it is too large.
  private static func suffix(of cells: CellSet) -> String? {
    let size = cells.region.size
    if (size.width + 2) * (size.height + 2) > mostArea { return nil }
    return GridSymmetry.all.map { text(of: cells.turned($0)) }
      .filter { $0.utf8.count <= mostDigits }.min(by: isBefore)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    (one.utf8.count, one) < (other.utf8.count, other)
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  /// Returns the format of one orientation. `cells`: cells with their top left at (0, 0).
  static func text(of cells: CellSet) -> String {
    let size = cells.region.size
    var strips = [[Int]](
      repeating: [Int](repeating: 0, count: size.width), count: max(1, (size.height + 4) / 5))
    for cell in cells.cells { strips[cell.y / 5][cell.x] |= 1 << (cell.y % 5) }
    return strips.map(text(ofStrip:)).joined(separator: "z")
  }

  private static func text(ofStrip columns: [Int]) -> String {
    var (text, blanks) = ("", 0)
    for column in columns {
      if column == 0 {
        blanks += 1
      } else {
        text += short(blanks) + String(digits[column])
        blanks = 0
      }
    }
    // Empty columns at the end of a strip are omitted.
    return text
  }

  private static func short(_ blanks: Int) -> String {
    var (text, left) = ("", blanks)
    while left > 39 {
      text += "yz"
      left -= 39
    }
    switch left {
    case 0: return text
    case 1: return text + "0"
    case 2: return text + "w"
    case 3: return text + "x"
    default: return text + "y" + String(digits[left - 4])
    }
  }
}

extension LifeRule {
  /// True if apgcodes are defined for the rule's objects in every orientation: two states, nine
  /// cells, the same rule in all orientations, and no birth of nothing.
  var hasApgCodes: Bool {
    guard states == 2, case .table(let table) = decision, !hasSpontaneousBirth else { return false }
    return table.isSymmetric
  }
}

extension RuleTable {
  /// True if rotations and reflections of a neighborhood do not change the next state.
  fileprivate var isSymmetric: Bool {
    [GridSymmetry.leftRight, .diagonal].allSatisfy { orientation in
      (0..<512).allSatisfy { self[$0] == self[Self.turned($0, orientation)] }
    }
  }

  private static func turned(_ index: Int, _ orientation: GridSymmetry) -> Int {
    (0..<9).filter { index >> (8 - $0) & 1 == 1 }.reduce(0) { sum, cell in
      let image = orientation.image(x: cell % 3 - 1, y: cell / 3 - 1)
      return sum | 1 << (8 - (image.y + 1) * 3 - image.x - 1)
    }
  }
}
