/// The conversion of a tree to a diagram, which reads the cells in another order.
///
/// A value is either a state, from 0 to `states - 1`, or the number of a stored node plus `states`.
/// Nodes whose entries are equal are not stored, so a value can skip cells.
struct TreeReordering {
  /// The entries of the nodes of each level, as in `DecisionDiagram`.
  private(set) var levels: [[Int32]] = []
  private let tree: TransitionTree
  /// The index in `tree.places` of the cell that a stored node reads, and its entries.
  private var nodes: KeyTable<Int32>
  /// The values of the nodes of the next level.
  private var values: [Int32]
  /// The results of the current restriction for stored nodes, each with the number of the
  /// restriction that it belongs to.
  private var results: [(restriction: Int32, value: Int32)] = []
  private var restriction: Int32 = 0
  /// The limit of nodes that is left.
  private var nodesLeft: Int
  /// The limit of entries that are left to be computed. It bounds the time to some seconds.
  private var entriesLeft = 1 << 26

  /// The maximum number of words in memory.
  private static let mostWords = 1 << 25

  /// The result is nil if the tree is too large.
  init?(_ tree: TransitionTree, limit: Int) {
    (self.tree, nodesLeft) = (tree, limit)
    (nodes, values) = (KeyTable(width: tree.states + 1), [])
    guard tree.entries.count <= Self.mostWords else { return nil }
    var converted: [Int32] = []
    for (number, level) in tree.levels.enumerated() {
      let entries = tree.entries[number * tree.states..<(number + 1) * tree.states]
      let children = level == 1 ? Array(entries) : entries.map { converted[Int($0)] }
      converted.append(store(children, index: tree.neighbors + 1 - Int(level)))
    }
    values = converted.suffix(1)
  }

  /// Returns the value of a node with these entries.
  private mutating func store(_ entries: [Int32], index: Int) -> Int32 {
    if entries.allSatisfy({ $0 == entries[0] }) { return entries[0] }
    return nodes.number(of: [Int32(index)] + entries) + Int32(tree.states)
  }

  /// Adds the level that reads a place. Returns false if a limit is exceeded.
  mutating func read(_ place: Int) -> Bool {
    nodesLeft -= values.count
    let index = tree.places.firstIndex(of: place)
    var entries = [Int32](repeating: 0, count: values.count * tree.states)
    var next = KeyTable<Int32>(width: 1)
    for state in 0..<tree.states {
      restriction += 1
      for (node, value) in values.enumerated() {
        guard entriesLeft > 0, nodes.words.count <= Self.mostWords, next.count <= nodesLeft else {
          return false
        }
        let result = index.map { restrict(value, $0, state) } ?? value
        entries[node * tree.states + state] = place == 8 ? result : next.number(of: [result])
      }
    }
    levels.append(entries)
    values = next.words
    return true
  }

  /// Returns the value after the cell with an index in `tree.places` has a state.
  private mutating func restrict(_ value: Int32, _ index: Int, _ state: Int) -> Int32 {
    guard value >= tree.states else { return value }
    let node = Int(value) - tree.states
    let first = node * nodes.width
    if nodes.words[first] > index { return value }
    if nodes.words[first] == index { return nodes.words[first + 1 + state] }
    if node < results.count, results[node].restriction == restriction { return results[node].value }
    entriesLeft -= tree.states
    let entries = (1...tree.states).map { restrict(nodes.words[first + $0], index, state) }
    let result = store(entries, index: Int(nodes.words[first]))
    if results.count < nodes.count {
      results += [(Int32, Int32)](repeating: (0, 0), count: nodes.count - results.count)
    }
    results[node] = (restriction, result)
    return result
  }
}
