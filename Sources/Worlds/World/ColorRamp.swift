/// A range of numbers that consecutive cell states represent in equal steps.
public struct ColorRamp: Hashable, Sendable {
  /// The number of the first state, as it is written; for example `0` or `-2.5`.
  public let lowest: String
  /// The number of the last state.
  public let highest: String
  /// The states, in the order of their numbers.
  public let states: ClosedRange<CellState>

  public init(from lowest: String, to highest: String, states: ClosedRange<CellState>) {
    self.lowest = lowest
    self.highest = highest
    self.states = states
  }
}
