/// The distinct effects of the first cells of a column, from the top down.
///
/// A column may be the first, second or third of a neighborhood. Its contexts are the nodes of a
/// diagram at which a column begins: the root, then those for the second column, then those for the
/// third. A behavior is the node that each context leads to; after three cells of a third column it
/// is the next state.
struct ColumnBehaviors {
  /// The contexts of the second and of the third column. The root is context 0.
  let middle, right: Range<Int>
  /// All behaviors that differ, each with the node of every context.
  private(set) var all: [[Int32]]

  /// The number of contexts.
  var contexts: Int { right.upperBound }

  /// Creates the behavior of no cells; nil if the diagram is too large for 32 bits.
  init?(_ diagram: DecisionDiagram) {
    let counts = [3, 6].map { diagram.levels[$0].count / diagram.states }
    guard diagram.levels.allSatisfy({ $0.count < 1 << 30 }) else { return nil }
    middle = 1..<1 + counts[0]
    right = middle.upperBound..<middle.upperBound + counts[1]
    all = [[0] + (0..<Int32(counts[0])) + (0..<Int32(counts[1]))]
  }

  /// Returns the number of steps that `read` takes.
  func work(_ cell: Int, of diagram: DecisionDiagram) -> Int {
    all.count * (StateKinds(cell, of: diagram).examples.count * contexts + diagram.states)
  }

  /// Extends all behaviors by the next cell.
  ///
  /// - Parameter cell: the number of the cell, from 0 at the top to 2.
  /// - Returns: the index in `all` of each former behavior followed by each state.
  mutating func read(_ cell: Int, of diagram: DecisionDiagram) -> [Int] {
    var (found, index, following): ([[Int32]], [[Int32]: Int], [Int]) = ([], [:], [])
    let kinds = StateKinds(cell, of: diagram)
    for former in all {
      let indices = kinds.examples.map { state in
        let behavior = extended(former, by: state, cell, diagram)
        let known = index[behavior] ?? found.count
        if known == found.count {
          index[behavior] = known
          found.append(behavior)
        }
        return known
      }
      following += kinds.kinds.map { indices[$0] }
    }
    all = found
    return following
  }

  private func extended(
    _ former: [Int32], by state: Int, _ cell: Int, _ diagram: DecisionDiagram
  ) -> [Int32] {
    var behavior = former
    for (level, part) in [(cell, 0..<1), (3 + cell, middle), (6 + cell, right)] {
      let entries = diagram.levels[level]
      for context in part {
        behavior[context] = entries[Int(former[context]) * diagram.states + state]
      }
    }
    return behavior
  }
}

/// The kinds of states that a cell distinguishes, wherever its column lies.
private struct StateKinds {
  /// The kind of each state.
  private(set) var kinds: [Int] = []
  /// The first state of each kind.
  private(set) var examples: [Int] = []

  /// - Parameter cell: the number of the cell in its column, from 0 to 2.
  init(_ cell: Int, of diagram: DecisionDiagram) {
    var index: [[Int32]: Int] = [:]
    for state in 0..<diagram.states {
      let effect = [cell, 3 + cell, 6 + cell].flatMap { level in
        stride(from: state, to: diagram.levels[level].count, by: diagram.states).map {
          diagram.levels[level][$0]
        }
      }
      let known = index[effect] ?? examples.count
      if known == examples.count {
        index[effect] = known
        examples.append(state)
      }
      kinds.append(known)
    }
  }
}
