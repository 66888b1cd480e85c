/// A rule as a decision tree with shared nodes, as the section `@TREE` of a rule file has it.
package struct TransitionTree: CellFunction {
  package let states: Int
  /// The number of neighbors: 4 or 8.
  let neighbors: Int
  /// The entries of all nodes, `states` for each: next states in nodes of level 1, indices of nodes
  /// one level lower in others. The last node is the root.
  let entries: [Int32]
  /// The level of each node.
  let levels: [UInt8]

  /// The places of the cells in the order in which they are read.
  var places: [Int] { neighbors == 4 ? [3, 1, 7, 5, 4] : [0, 6, 2, 8, 3, 1, 7, 5, 4] }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    var node = entries.count / states - 1
    for place in places {
      node = Int(entries[node * states + Int(neighborhood[place])])
    }
    return UInt8(node)
  }
}
