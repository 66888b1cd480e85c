/// A function of nine cells, prepared for stepping boards.
package enum CompiledFunction: Sendable {
  /// Table look-ups by columns, for kernels.
  case columns(ColumnTables)
  /// One look-up for each of the nine cells. Functions with too many different columns have this
  /// form; it takes about ten times as long.
  case diagram(DecisionDiagram)
  /// The function itself, if its diagram would be too large.
  case function(any CellFunction)

  /// The most entries of a diagram, 64 MB.
  private static let mostEntries = 1 << 24

  package init(_ function: any CellFunction) {
    guard let diagram = function.diagram(limit: Self.mostEntries / function.states) else {
      self = .function(function)
      return
    }
    self = ColumnTables(diagram).map { .columns($0) } ?? .diagram(diagram)
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    switch self {
    case .columns(let tables): tables.next(neighborhood)
    case .diagram(let diagram): diagram.next(neighborhood)
    case .function(let function): function.next(neighborhood)
    }
  }
}

/// A function of nine cells as four small tables, which a kernel looks up for each cell.
///
/// Columns of three cells that no neighborhood can tell apart have one class. The next state is
///
///     right[middle[left[class(west)] + class(here)] + class(east)]
///
/// where the class of a column is looked up once for the three cells that it affects.
package struct ColumnTables: Sendable {
  package let states: Int
  /// The number of classes of columns, at most 65,535.
  let classes: Int
  /// The index in `columns` of the first column with a given cell at the top and in the middle, by
  /// top · `states` + middle. Empty if `columns` has an entry for every column.
  package let pairs: [UInt32]
  /// The classes of columns. The index is (top · `states` + middle) · `states` + bottom, or bottom
  /// plus the entry of `pairs`.
  package let columns: [UInt16]
  /// The index in `middle` for each class of the west column.
  package let left: [UInt32]
  /// The index in `right` for each kind of west column and each class of the middle column.
  package let middle: [UInt32]
  /// The next state for each kind of the first two columns and each class of the east column.
  package let right: [UInt8]

  /// The most entries of `columns` with which it has an entry for every column.
  private static let mostColumns = 1 << 16

  /// Compiles a diagram. The time is proportional to the number of behaviors and contexts that it
  /// compares. `limit`: the maximum number of entries that are compared, and that all tables have;
  /// at most 2³⁰. The result is nil above it.
  package init?(_ diagram: DecisionDiagram, limit: Int = 1 << 25) {
    let states = diagram.states
    guard var behaviors = ColumnBehaviors(diagram) else { return nil }
    var steps: [[Int]] = []
    var work = 0
    for cell in 0..<3 {
      work += behaviors.work(cell, of: diagram)
      guard work <= limit else { return nil }
      steps.append(behaviors.read(cell, of: diagram))
    }
    classes = behaviors.all.count
    guard classes < 1 << 16 else { return nil }
    self.states = states
    (pairs, columns) = Self.columns(of: steps, states: states)
    let (rows, size) = (behaviors.all, UInt32(classes))
    left = rows.map { UInt32($0[0]) * size }
    middle = behaviors.middle.flatMap { context in rows.map { UInt32($0[context]) * size } }
    right = behaviors.right.flatMap { context in rows.map { UInt8($0[context]) } }
  }

  /// Returns `pairs` and `columns` for the classes after each of a column's three cells.
  private static func columns(of steps: [[Int]], states: Int) -> ([UInt32], [UInt16]) {
    let pairs = steps[0].flatMap { top in
      (0..<states).map { steps[1][top * states + $0] * states }
    }
    let classes = steps[2].map { UInt16($0) }
    if pairs.count * states > mostColumns { return (pairs.map { UInt32($0) }, classes) }
    return ([], pairs.flatMap { classes[$0..<$0 + states] })
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let columns = (0..<3).map { column in
      let cells = neighborhood[3 * column..<3 * column + 3].map { Int($0) }
      return Int(self.column(cells[0], cells[1], cells[2]))
    }
    return right[Int(middle[Int(left[columns[0]]) + columns[1]]) + columns[2]]
  }

  private func column(_ top: Int, _ middle: Int, _ bottom: Int) -> UInt16 {
    let pair = top * states + middle
    return columns[(pairs.isEmpty ? pair * states : Int(pairs[pair])) + bottom]
  }
}

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

  private var contexts: Int { right.upperBound }

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

  /// Extends all behaviors by the next cell. `cell`: the number of the cell, from 0 at the top to
  /// 2. Returns the index in `all` of each former behavior followed by each state.
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
  private(set) var kinds: [Int] = []
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
