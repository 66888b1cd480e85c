/// A rule of the family Cyclic CA, of any range.
///
/// A cell advances to its next state if enough neighbors have that state; the last state is
/// followed by 0. In the model of Greenberg and Hastings, states above 0 always advance.
package struct CyclicRule: Hashable, Sendable {
  package let states: Int
  /// The distance of the farthest neighbors in columns and rows, from 1 to 10.
  package let range: Int
  /// The least number of neighbors in the next state; from 1 to one more than there are neighbors.
  let threshold: Int
  /// True if the neighbors form a square, false if they form a diamond.
  let isMoore: Bool
  /// True in the model of Greenberg and Hastings.
  let isExcitable: Bool

  /// Creates a rule.
  ///
  /// - Parameter threshold: The least number of neighbors in the next state; at least 1. More
  ///   neighbors than there are never have the next state.
  init(states: Int, range: Int, threshold: Int, isMoore: Bool, isExcitable: Bool) {
    let neighbors = isMoore ? 4 * range * (range + 1) : 2 * range * (range + 1)
    (self.states, self.range) = (states, range)
    (self.isMoore, self.isExcitable) = (isMoore, isExcitable)
    self.threshold = min(threshold, neighbors + 1)
  }

  /// Returns the state after another one.
  package func advanced(_ state: UInt8) -> UInt8 { Int(state) + 1 == states ? 0 : state + 1 }

  /// Returns the next state of a cell.
  ///
  /// - Parameter count: The number of neighbors in the state after that of the cell.
  package func next(_ center: UInt8, count: Int) -> UInt8 {
    isExcitable && center > 0 || count >= threshold ? advanced(center) : center
  }

  /// Returns the distance in columns up to which cells of a row are neighbors.
  ///
  /// - Parameter row: The distance of the row from the cell, at most `range`.
  package func reach(inRow row: Int) -> Int { isMoore ? range : range - abs(row) }
}
