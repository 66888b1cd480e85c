/// The next state of a cell for each of its 512 neighborhoods: the states of the cell and of its
/// eight neighbors. Every two-state rule of range 1 has such a table.
///
/// The number of a neighborhood is the sum of its live cells. Row by row from the north-west, the
/// cells count 256, 128, 64; 32, 16 (the cell itself), 8; 4, 2, 1. Golly's MAP strings have the
/// same order.
package struct RuleTable: Hashable, Sendable {
  private var bits = SIMD8<UInt64>.zero

  /// The bit of the cell itself.
  static let center = 16

  /// Creates a table from a function, which is called once for each of the 512 neighborhoods.
  package init(_ lives: (_ cell: Bool, _ neighbors: Neighbors) -> Bool) {
    for index in 0..<512 {
      self[index] = lives(index & Self.center != 0, Neighbors(index: index))
    }
  }

  /// Accesses the next state for the neighborhood numbered `index`, from 0 to 511.
  package internal(set) subscript(index: Int) -> Bool {
    get { bits[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    set {
      let bit = UInt64(1) << UInt64(index & 63)
      if newValue { bits[index >> 6] |= bit } else { bits[index >> 6] &= ~bit }
    }
  }

  /// Creates the table of Golly's notation for elementary rules, such as `W22`; nil for others.
  ///
  /// Each row is what the elementary rule makes of the row above, and cells never die. So the
  /// image of a row's history builds up below it. Odd rules, which turn all dead rows alive at once,
  /// are none, as in Golly.
  init?(fallingRows text: String) {
    guard let code = Self.code(ofRows: text), code & 1 == 0 else { return nil }
    // The three cells above are the highest bits of a neighborhood's number, as in Wolfram's codes.
    self.init { cell, neighbors in cell || code >> UInt8(neighbors.index >> 6 & 7) & 1 == 1 }
  }

  /// Returns the number of an elementary rule in Golly's notation, such as 22 of `W22`.
  static func code(ofRows text: String) -> UInt8? {
    guard text.first == "W" || text.first == "w", (2...4).contains(text.utf8.count),
      text.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return UInt8(text.dropFirst())
  }
}

/// The states of the eight cells around a cell. A property named after a direction is true if the
/// cell there is alive.
public struct Neighbors: Hashable, Sendable {
  /// The number of the neighborhood, as in `RuleTable`. The bit of the cell itself may be set; it
  /// does not affect any property.
  let index: Int

  /// The number of live neighbors, from 0 to 8.
  public var count: Int { (index & 0b111_101_111).nonzeroBitCount }

  public var northWest: Bool { index & 256 != 0 }
  public var north: Bool { index & 128 != 0 }
  public var northEast: Bool { index & 64 != 0 }
  public var west: Bool { index & 32 != 0 }
  public var east: Bool { index & 8 != 0 }
  public var southWest: Bool { index & 4 != 0 }
  public var south: Bool { index & 2 != 0 }
  public var southEast: Bool { index & 1 != 0 }
}

/// The numbers of live neighbors with which a dead cell is born and a live cell survives.
struct NeighborCounts: Hashable, Sendable {
  /// A bit mask: bit n is set if a dead cell with n live neighbors is born; n is from 0 to 8.
  var birth: UInt16
  /// A bit mask: bit n is set if a live cell with n live neighbors survives.
  var survival: UInt16

  /// Creates the counts; numbers that are not from 0 to 8 are ignored.
  init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.birth = Self.bits(birth)
    self.survival = Self.bits(survival)
  }

  private static func bits(_ counts: some Sequence<Int>) -> UInt16 {
    counts.reduce(0) { (0...8).contains($1) ? $0 | 1 << $1 : $0 }
  }

  /// Creates the counts that express `table`, or nil if it depends on the arrangement of the
  /// neighbors in `reach`, or on cells outside it.
  init?(of table: RuleTable, _ reach: RuleNeighborhood = .moore) {
    // One sample state per count; the comparison below checks the other states.
    let cells = reach.cells.filter { $0 != RuleTable.center }
    let states = (0...cells.count).map { cells.prefix($0).reduce(0, +) }
    self.init(
      birth: states.indices.filter { table[states[$0]] },
      survival: states.indices.filter { table[states[$0] | RuleTable.center] })
    let counts = self
    let same = RuleTable { cell, neighbors in
      cell
        ? counts.allowsSurvival(reach.count(neighbors))
        : counts.allowsBirth(reach.count(neighbors))
    }
    if same != table { return nil }
  }

  func allowsBirth(_ neighbors: Int) -> Bool { birth >> neighbors & 1 == 1 }

  func allowsSurvival(_ neighbors: Int) -> Bool { survival >> neighbors & 1 == 1 }
}

enum RuleNeighborhood: CaseIterable {
  /// The four neighbors that share an edge with the cell.
  case vonNeumann
  /// The six neighbors in a hexagonal grid. With its rows shifted to form a square grid, these are
  /// all but north-east and south-west.
  case hexagonal
  case moore
  /// Three neighbors of the hexagonal grid, at equal angles.
  case tripod

  /// The neighborhoods that MAP strings have, in ascending order.
  static let ofMaps: [RuleNeighborhood] = [.vonNeumann, .hexagonal, .moore]

  /// The bits of the cells, including the cell itself, in the order of a MAP string: the highest
  /// bit of its index first. Bits are numbered as in `RuleTable`.
  var cells: [Int] {
    switch self {
    case .vonNeumann: [128, 32, 16, 8, 2]
    // The order that Golly and LifeViewer use.
    case .hexagonal: [2, 1, 32, 16, 8, 256, 128]
    case .moore: [256, 128, 64, 32, 16, 8, 4, 2, 1]
    case .tripod: [128, 32, 16, 1]
    }
  }

  var mask: Int { cells.reduce(0, |) }

  var neighbors: Int { cells.count - 1 }

  var suffix: String {
    switch self {
    case .vonNeumann: "V"
    case .hexagonal: "H"
    case .moore: ""
    case .tripod: "HT"
    }
  }

  func count(_ neighbors: Neighbors) -> Int {
    (neighbors.index & mask & ~RuleTable.center).nonzeroBitCount
  }

  /// Returns true if `table` depends only on cells of the neighborhood.
  func suffices(_ table: RuleTable) -> Bool {
    (0..<512).allSatisfy { table[$0] == table[$0 & mask] }
  }
}
