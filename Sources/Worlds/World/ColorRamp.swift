/// A range of numbers that consecutive cell states represent in equal steps.
package struct ColorRamp: Hashable, Sendable {
  /// The number of the first state, as it is written; for example `0` or `-2.5`.
  package let lowest: String
  /// The number of the last state.
  package let highest: String
  /// The states, in the order of their numbers.
  package let states: ClosedRange<CellState>

  package init(from lowest: String, to highest: String, states: ClosedRange<CellState>) {
    self.lowest = lowest
    self.highest = highest
    self.states = states
  }
}
