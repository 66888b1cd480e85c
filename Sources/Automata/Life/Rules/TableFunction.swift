internal import Rules

/// A rule of nine cells in which only state 1 is alive, as a function of all states.
struct TableFunction: CellFunction {
  let table: RuleTable
  let states: Int

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let index = neighborhood.indices.reduce(0) {
      $0 | (neighborhood[$1] == 1 ? Self.bit(of: $1) : 0)
    }
    return next(neighborhood[Self.center], lives: table[index])
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    // The number of the live cells so far, as in `RuleTable`, and the state of the cell itself. Its
    // neighbors do not matter if it is dying.
    DecisionDiagram(states: states, start: SIMD2<Int>(0, 0), limit: limit) { value, place, state in
      let index = value.x | (state == 1 ? Self.bit(of: place) : 0)
      let center = place == Self.center ? Int(state) : value.y
      return SIMD2(center > 1 ? 0 : index, center)
    } result: {
      next(UInt8($0.y), lives: table[$0.x])
    }
  }

  /// The bit of a cell in a `RuleTable`, which counts row by row.
  private static func bit(of place: Int) -> Int { 256 >> (place % 3 * 3 + place / 3) }

  private func next(_ state: UInt8, lives: Bool) -> UInt8 {
    if state < 2, lives { return 1 }
    return state == 0 || Int(state) + 1 == states ? 0 : state + 1
  }
}
