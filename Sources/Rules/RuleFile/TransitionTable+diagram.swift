extension TransitionTable {
  package func diagram(limit: Int) -> DecisionDiagram? {
    var builder = TableDiagram(states: states, limit: limit)
    if symmetry == .permute {
      guard let items = AssignmentItems(self) else { return nil }
      for place in 0..<9 {
        guard builder.read(items.level(place)) else { return nil }
      }
    } else {
      guard let items = ImageItems(self) else { return nil }
      for place in 0..<9 {
        guard builder.read(items.level(place)) else { return nil }
      }
    }
    return DecisionDiagram(states: states, merging: builder.levels)
  }

  /// The column of `inputs` for a place of a `CellFunction`; nil for places that the table ignores.
  func column(of place: Int) -> Int? {
    if place == Self.center { return 0 }
    return neighborhood.places.firstIndex(of: place).map { $0 + 1 }
  }

  /// True for the sets that contain all states.
  var fullSets: [Bool] {
    sets.map { set in (0..<states).allSatisfy { set.contains(UInt8($0)) } }
  }
}
