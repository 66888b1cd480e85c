/// The neighborhoods with which dead cells are born, or with which live cells survive. For each
/// count of live neighbors it holds all shapes, none or some.
struct NeighborConditions: Hashable {
  /// The shapes of each count as a bit mask of their letters, indexed by count.
  private(set) var letters = [UInt16](repeating: 0, count: 9)

  init() {}

  /// Creates the neighborhoods with which `table` lets a dead cell, or a live one, be alive next.
  ///
  /// A reach other than `moore` has no letters: the initializer samples one neighborhood per count
  /// and includes all shapes or none. The caller must check that the result expresses the table.
  init(of table: RuleTable, cell: Bool, _ reach: RuleNeighborhood) {
    let centre = cell ? RuleTable.centre : 0
    if reach == .moore {
      for shape in NeighborShape.all where table[shape.example.index | centre] {
        letters[shape.count] |= shape.bit
      }
      return
    }
    let cells = reach.cells.filter { $0 != RuleTable.centre }
    for count in 0...cells.count where table[cells.prefix(count).reduce(centre, |)] {
      letters[count] = NeighborShape.letterBits[count]
    }
  }

  func contains(_ neighbours: Neighbors, _ reach: RuleNeighborhood) -> Bool {
    if reach != .moore { return letters[reach.count(neighbours)] != 0 }
    let shape = NeighborShape(neighbours)
    return letters[shape.count] & shape.bit != 0
  }

  mutating func insert(_ bits: UInt16, of count: Int) { letters[count] |= bits }

  /// Adds the shapes in `bits` that are absent and removes those that are present.
  mutating func toggle(_ bits: UInt16, of count: Int) { letters[count] ^= bits }

  /// True if each count has all shapes or none, so that only the number of live neighbors matters.
  var isOuterTotalistic: Bool {
    zip(letters, NeighborShape.letterBits).allSatisfy { $0 == 0 || $0 == $1 }
  }
}

extension NeighborConditions: CustomStringConvertible {
  /// The counts with their letters, such as `23` or `2-i34q`. If fewer letters are missing than
  /// present, a minus sign precedes the missing ones.
  var description: String {
    (0...8).map { count in
      let (own, all) = (letters[count], NeighborShape.letterBits[count])
      if own == 0 { return "" }
      if own == all { return "\(count)" }
      let isLong = 2 * own.nonzeroBitCount > all.nonzeroBitCount
      return "\(count)" + (isLong ? "-" + Self.names(own ^ all) : Self.names(own))
    }.joined()
  }

  /// Returns the letters of a bit mask.
  static func names(_ bits: UInt16) -> String {
    NeighborShape.letters.enumerated().filter { bits >> $0.offset & 1 == 1 }
      .map { "\($0.element)" }.joined()
  }
}
