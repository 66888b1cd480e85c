/// A function of the live cells (state 1) among nine cells. A live cell that does not survive
/// passes through the states above 1, one a generation, before it is dead.
package struct BinaryFunction: FamilyFunction {
  package let states: Int
  /// True for each neighborhood after which the cell lives, if it is dead or alive. The number of a
  /// neighborhood is the sum of its live cells: row by row from the north-west they count 256, 128,
  /// 64; 32, 16 (the cell itself), 8; 4, 2, 1.
  package let lives: [Bool]

  /// The number that each cell of a neighborhood counts, in the order of `CellFunction`.
  static let weights = [256, 32, 4, 128, 16, 2, 64, 8, 1]
  static let centerWeight = 16

  init(states: Int, lives: (_ neighborhood: Int) -> Bool) {
    self.states = states
    self.lives = (0..<512).map(lives)
  }

  /// Creates an equal function of another function of two states.
  init(of function: any FamilyFunction) {
    self.init(states: 2) { number in
      function.next(Self.weights.map { number & $0 == 0 ? 0 : 1 }) == 1
    }
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let number = zip(Self.weights, neighborhood).reduce(0) { $0 + ($1.1 == 1 ? $1.0 : 0) }
    return next(neighborhood[Self.center], number: number)
  }

  /// - Parameter number: The number of the neighborhood.
  private func next(_ center: UInt8, number: Int) -> UInt8 {
    if center < 2, lives[number] { return 1 }
    return center == 0 || Int(center) + 1 == states ? 0 : center + 1
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    struct Seen: Hashable { var (number, center): (UInt16, UInt8) }
    return DecisionDiagram(
      states: states, start: Seen(number: 0, center: 0), limit: limit,
      read: { seen, place, state in
        var seen = seen
        if place == Self.center { seen.center = state }
        // The neighbors of a dying cell have no effect.
        if seen.center > 1 {
          seen.number = 0
        } else if state == 1 {
          seen.number += UInt16(Self.weights[place])
        }
        return seen
      },
      result: { next($0.center, number: Int($0.number)) })
  }
}
