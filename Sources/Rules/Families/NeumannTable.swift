internal import Settings

/// A function of the family Neumann binary: the next state for each neighborhood of the cell and
/// its four neighbors at edges.
struct NeumannTable: FamilyFunction {
  let states: Int
  /// The next states. The number of a neighborhood has the digits cell, N, E, S, W in base
  /// `states`.
  private let entries: [UInt8]

  /// Parses the number of states, from 2 to 4, and one digit for each neighborhood.
  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    guard let states = scanner.digit, (2...4).contains(states) else {
      throw scanner.fault(.number("a number of states", 2...4))
    }
    scanner.skip()
    self.states = states
    let count = states * states * states * states * states
    var entries: [UInt8] = []
    while entries.count < count {
      guard let digit = scanner.digit, digit < states else {
        throw scanner.fault(
          scanner.digit == nil ? .expected("\(count) states") : .number("a state", 0...states - 1))
      }
      entries.append(UInt8(digit))
      scanner.skip()
    }
    try scanner.expectEnd()
    self.entries = entries
  }

  /// The power of `states` that each place of a neighborhood counts; nil for cells without effect.
  private static let powers = [nil, 0, nil, 3, 4, 1, nil, 2, nil]

  private func value(of state: UInt8, at place: Int) -> Int {
    guard let power = Self.powers[place] else { return 0 }
    return (0..<power).reduce(Int(state)) { value, _ in value * states }
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    entries[
      neighborhood.indices.reduce(0) { $0 + value(of: neighborhood[$1], at: $1) }]
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(
      states: states, start: 0, limit: limit,
      read: { $0 + value(of: $2, at: $1) }, result: { entries[$0] })
  }

  var notation: String {
    "\(RuleFamily.neumann.rawValue):\(states)" + entries.map { "\($0)" }.joined()
  }
}
