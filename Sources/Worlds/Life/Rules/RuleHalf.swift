/// Under which neighbourhoods a rule lets a cell live that is dead, or one that is alive: of each count
/// of live neighbours all shapes, none, or some.
struct RuleHalf: Hashable {
  /// By count, the shapes as bits of their letters.
  private(set) var letters = [UInt16](repeating: 0, count: 9)

  init() {}

  /// What a table says of a cell dead or alive; of all that a reach sees of one count the same.
  init(of table: RuleTable, cell: Bool, _ reach: RuleReach) {
    let centre = cell ? RuleTable.centre : 0
    if reach == .moore {
      for shape in NeighbourShape.all where table[shape.example.index | centre] {
        letters[shape.count] |= shape.bit
      }
      return
    }
    let cells = reach.cells.filter { $0 != RuleTable.centre }
    for count in 0...cells.count where table[cells.prefix(count).reduce(centre, |)] {
      letters[count] = NeighbourShape.letterBits[count]
    }
  }

  func contains(_ neighbours: Neighbours, _ reach: RuleReach) -> Bool {
    if reach != .moore { return letters[reach.count(neighbours)] != 0 }
    let shape = NeighbourShape(neighbours)
    return letters[shape.count] & shape.bit != 0
  }

  mutating func insert(_ bits: UInt16, of count: Int) { letters[count] |= bits }

  /// Takes a shape in, or out where it is in.
  mutating func toggle(_ bits: UInt16, of count: Int) { letters[count] ^= bits }

  /// Whether a count's shapes are all in, or none.
  var countsAlone: Bool {
    zip(letters, NeighbourShape.letterBits).allSatisfy { $0 == 0 || $0 == $1 }
  }
}

extension RuleHalf: CustomStringConvertible {
  /// `23`, `2-i34q`: the letters of a count, or those it lacks where they are fewer.
  var description: String {
    (0...8).map { count in
      let (own, all) = (letters[count], NeighbourShape.letterBits[count])
      if own == 0 { return "" }
      if own == all { return "\(count)" }
      let isLong = 2 * own.nonzeroBitCount > all.nonzeroBitCount
      return "\(count)" + (isLong ? "-" + Self.names(own ^ all) : Self.names(own))
    }.joined()
  }

  /// The letters that bits stand for.
  static func names(_ bits: UInt16) -> String {
    NeighbourShape.letters.enumerated().filter { bits >> $0.offset & 1 == 1 }
      .map { "\($0.element)" }.joined()
  }
}
