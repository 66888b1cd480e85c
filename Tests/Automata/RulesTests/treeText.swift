/// Returns the text of a rule file with a tree that computes a function of the neighbors and the
/// cell, in the order of the tree.
func treeText(states: Int, neighbors: Int, _ next: ([Int]) -> Int) -> String {
  var (numbers, nodes): ([[Int]: Int], [[Int]]) = ([:], [])
  func node(_ cells: [Int]) -> Int {
    let entries = (0..<states).map { state in
      cells.count == neighbors ? next(cells + [state]) : node(cells + [state])
    }
    let node = [neighbors + 1 - cells.count] + entries
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }
  _ = node([])
  let lines = nodes.map { $0.map(String.init).joined(separator: " ") }
  return """
    @RULE tree
    @TREE
    num_states=\(states)
    num_neighbors=\(neighbors)
    num_nodes=\(nodes.count)
    \(lines.joined(separator: "\n"))
    """
}
