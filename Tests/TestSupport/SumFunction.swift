package import Rules

/// A cell function that adds a weight for each neighbor and looks up the sum and the cell's state.
package struct SumFunction: CellFunction {
  package let states: Int
  /// The weights by place and state.
  private var weights: [[Int]]
  /// The sums are reduced by this modulus.
  private let modulus: Int
  /// The next states by sum and the state of the cell itself.
  private var outcomes: [[UInt8]]

  /// Creates a random function.
  ///
  /// - Parameter isQuiet: true if a dead cell without live neighbors stays dead, and most cells keep
  ///   their state.
  package init(states: Int, modulus: Int, isQuiet: Bool, _ dice: inout Dice) {
    self.states = states
    self.modulus = modulus
    weights = (0..<9).map { _ in (0..<states).map { _ in dice.below(modulus) } }
    outcomes = (0..<modulus).map { _ in
      (0..<states).map { isQuiet && dice.below(8) > 0 ? UInt8($0) : UInt8(dice.below(states)) }
    }
    guard isQuiet else { return }
    for place in weights.indices { weights[place][0] = 0 }
    outcomes[0][0] = 0
  }

  /// WireWorld: heads of electrons (1) become tails (2), these become copper (3), and copper beside
  /// one or two heads becomes a head.
  package static let wireWorld: SumFunction = {
    var dice = Dice(seed: 0)
    var function = SumFunction(states: 4, modulus: 10, isQuiet: true, &dice)
    function.weights = (0..<9).map { $0 == center ? [0, 0, 0, 0] : [0, 1, 0, 0] }
    function.outcomes = (0..<10).map { [0, 2, 3, $0 == 1 || $0 == 2 ? 1 : 3] }
    return function
  }()

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let sum = neighborhood.indices.reduce(0) { $0 + weights[$1][Int(neighborhood[$1])] }
    return outcomes[sum % modulus][Int(neighborhood[Self.center])]
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(states: states, start: SIMD2<Int>(0, 0), limit: limit) { value, place, state in
      SIMD2(
        (value.x + weights[place][Int(state)]) % modulus,
        place == Self.center ? Int(state) : value.y)
    } result: {
      outcomes[$0.x][$0.y]
    }
  }
}
