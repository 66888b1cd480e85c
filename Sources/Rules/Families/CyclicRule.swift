package import Settings

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

  /// Parses `R1/T3/C5/NM` with the parts in any order, and `GH` for Greenberg and Hastings.
  ///
  /// - Parameter text: The part of the notation after the family's name. Spaces are ignored.
  package init(_ text: String) throws(Located<FamilyProblem>) {
    guard text.utf8.count <= RuleFamily.longest else { throw Located(.tooLong, column: 1) }
    var scanner = FamilyScanner(text)
    try self.init(&scanner)
  }

  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var (range, threshold, states, isMoore, isExcitable) = (1, 3, 3, true, false)
    repeat {
      if scanner.take("NM") {
        isMoore = true
      } else if scanner.take("NN") {
        isMoore = false
      } else if scanner.take("GH") {
        isExcitable = true
      } else if scanner.take("R") {
        range = try scanner.number("a range", in: 1...10)
      } else if scanner.take("T") {
        threshold = try scanner.number("a threshold", in: 1...440)
      } else if scanner.take("C") {
        states = try scanner.number("a number of states", in: 2...256)
      } else {
        throw scanner.fault(.expected("a part such as R1, T3, C5, NM, NN or GH"))
      }
    } while scanner.take("/")
    try scanner.expectEnd()
    self.states = states
    self.range = range
    let neighbors = isMoore ? 4 * range * (range + 1) : 2 * range * (range + 1)
    // More neighbors than there are never have the next state.
    self.threshold = min(threshold, neighbors + 1)
    self.isMoore = isMoore
    self.isExcitable = isExcitable
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

  /// The canonical notation, which begins with the name of the family.
  package var notation: String {
    "\(RuleFamily.cyclic.rawValue):R\(range)/T\(threshold)/C\(states)/\(isMoore ? "NM" : "NN")"
      + (isExcitable ? "/GH" : "")
  }
}
