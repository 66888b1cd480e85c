/// A function of nine cells as a reduced, leveled decision diagram.
///
/// Level i reads cell i of the neighborhood, in the order of `CellFunction`. Every node has one
/// entry for each state of that cell: the index of a node in the next level or, in the last level,
/// the next state. The first level has a single node. No two nodes of a level have equal entries.
package struct DecisionDiagram: Sendable {
  /// The number of states.
  package let states: Int
  /// The entries of the nodes of each of the nine levels, node after node, `states` for each.
  package private(set) var levels: [[Int32]]

  /// Builds the diagram of a function that reads one cell at a time; nil if it has more than
  /// `limit` nodes before the reduction.
  ///
  /// - Parameters:
  ///   - start: the value before any cell is read.
  ///   - read: returns the value after the state of the cell at a place, from 0 to 8, is read.
  ///   - result: returns the next state for a value after nine cells.
  package init?<Value: Hashable>(
    states: Int, start: Value, limit: Int,
    read: (_ value: Value, _ place: Int, _ state: UInt8) -> Value,
    result: (Value) -> UInt8
  ) {
    self.states = states
    levels = []
    var values = [start]
    var total = 1
    for place in 0..<9 {
      var entries: [Int32] = []
      entries.reserveCapacity(values.count * states)
      var (found, index): ([Value], [Value: Int32]) = ([], [:])
      for value in values {
        for state in 0..<states {
          let following = read(value, place, UInt8(state))
          if place == 8 {
            entries.append(Int32(result(following)))
            continue
          }
          let known = index[following] ?? Int32(found.count)
          if Int(known) == found.count {
            index[following] = known
            found.append(following)
          }
          entries.append(known)
        }
      }
      levels.append(entries)
      values = found
      total += found.count
      if total > limit { return nil }
    }
    reduce()
  }

  /// Creates a diagram from nine levels whose nodes need not be distinct, by merging them.
  init(states: Int, merging levels: [[Int32]]) {
    (self.states, self.levels) = (states, levels)
    reduce()
  }

  /// Merges nodes with equal entries, from the last level up.
  private mutating func reduce() {
    var merged: [Int32] = []
    for level in levels.indices.reversed() {
      var nodes = KeyTable<Int32>(width: states)
      let entries = level == 8 ? levels[level] : levels[level].map { merged[Int($0)] }
      merged = unsafe entries.withUnsafeBufferPointer { entries in
        stride(from: 0, to: entries.count, by: states).map { first in
          unsafe nodes.number(of: .init(rebasing: entries[first..<first + states]))
        }
      }
      levels[level] = nodes.words
    }
  }

  /// Returns the next state of a cell.
  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    var node = 0
    for (level, state) in zip(levels, neighborhood) {
      node = Int(level[node * states + Int(state)])
    }
    return UInt8(node)
  }
}
