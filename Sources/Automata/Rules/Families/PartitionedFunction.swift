/// A partitioned cellular automaton of four parts a cell (Morita), as LifeViewer reads `2PCA4`.
///
/// A state is a set of parts: north 1, east 2, south 4, west 8. In each step a cell gathers one
/// part of each neighbor, and a table of 16 entries gives the next set. A part that nothing meets
/// crosses to the opposite side of its cell in LifeViewer's rules.
package struct PartitionedFunction: CellFunction {
  /// The next set for each gathered one.
  package let results: [UInt8]

  package var states: Int { 16 }

  /// - Precondition: There are 16 results from 0 to 15, and the first is 0.
  package init(_ results: [UInt8]) {
    precondition(results.count == 16 && results[0] == 0, "an empty plane stays empty")
    self.results = results
  }

  /// The places of the neighbors in the north, east, south and west, with the part of each that the
  /// cell gathers, and what the part counts.
  private static let parts: [(place: Int, part: UInt8, value: UInt8)] = [
    (3, 1, 4), (7, 2, 8), (5, 4, 1), (1, 8, 2),
  ]

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let gathered = Self.parts.reduce(UInt8(0)) {
      neighborhood[$1.place] & $1.part == 0 ? $0 : $0 | $1.value
    }
    return results[Int(gathered)]
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(
      states: states, start: UInt8(0), limit: limit,
      read: { gathered, place, state in
        guard let part = Self.parts.first(where: { $0.place == place }) else { return gathered }
        return state & part.part == 0 ? gathered : gathered | part.value
      },
      result: { results[Int($0)] })
  }
}

extension StateRule {
  /// Creates the rule of a partitioned automaton. States are named after their parts.
  package convenience init(_ function: PartitionedFunction) {
    let name = "2PCA4," + function.results.map { "\($0)" }.joined(separator: ",")
    let looks = (0..<16).map { state -> (name: String, color: RuleColor?) in
      let parts = ["N", "E", "S", "W"].enumerated().filter { state >> $0.offset & 1 == 1 }
      return (state == 0 ? "empty" : parts.map(\.element).joined(separator: "+"), nil)
    }
    self.init(
      name: name, function: function, source: Array(name.utf8), looks: RuleLooks(looks))
  }
}
