extension TransitionTree {
  package func diagram(limit: Int) -> DecisionDiagram? {
    guard var reordering = TreeReordering(self, limit: limit) else { return nil }
    for place in 0..<9 {
      guard reordering.read(place) else { return nil }
    }
    return DecisionDiagram(states: states, merging: reordering.levels)
  }
}
