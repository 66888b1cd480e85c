/// A function of nine cells as four small tables, which a kernel looks up for each cell.
///
/// Columns of three cells that no neighborhood can tell apart have one class. The next state is
///
///     right[middle[left[class(west)] + class(here)] + class(east)]
///
/// where the class of a column is looked up once for the three cells that it affects.
package struct ColumnTables: Sendable {
  /// The number of states.
  package let states: Int
  /// The number of classes of columns, at most 65,535.
  package let classes: Int
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
  /// compares.
  ///
  /// - Parameter limit: the maximum number of entries that are compared, and that all tables have;
  ///   at most 2³⁰. The result is nil above it.
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

  /// Returns the next state of a cell.
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
