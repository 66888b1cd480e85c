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

  /// Returns the next state of a cell.
  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    switch self {
    case .columns(let tables): tables.next(neighborhood)
    case .diagram(let diagram): diagram.next(neighborhood)
    case .function(let function): function.next(neighborhood)
    }
  }
}
