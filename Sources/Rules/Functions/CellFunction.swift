/// The next state of a cell as a function of the states of the cell and its eight neighbors.
///
/// Neighborhoods are read column by column from the west, each from the north: NW, W, SW, N, C
/// (the cell itself), S, NE, E, SE. A function may ignore some of them.
package protocol CellFunction: Sendable {
  /// The number of states, from 2 to 256.
  var states: Int { get }

  /// Returns the next state, computed without any compiled table. It is the reference that tests
  /// compare the engines with.
  ///
  /// - Parameter neighborhood: the nine states in the order above, each less than `states`.
  func next(_ neighborhood: [UInt8]) -> UInt8

  /// Returns the function as a decision diagram; nil if the diagram would have more than `limit`
  /// nodes.
  func diagram(limit: Int) -> DecisionDiagram?
}

extension CellFunction {
  /// The index of the cell itself in a neighborhood.
  package static var center: Int { 4 }

  /// True if a cell of state 0 with neighbors of state 0 changes its state.
  package var hasSpontaneousBirth: Bool { next([UInt8](repeating: 0, count: 9)) != 0 }
}
