internal import Settings

/// A rule of the family Weighted Life while it is parsed.
struct WeightedRule {
  private(set) var states = 2
  /// The weights by the numbers that cells count in `BinaryFunction`.
  private var weights: [Int: Int] = [
    256: 1, 128: 1, 64: 1, 32: 1, 16: 0, 8: 1, 4: 1, 2: 1, 1: 1,
  ]
  private var survivals = Set<Int>()
  private var births = Set<Int>()

  private static let names = [
    ("NW", 256), ("NN", 128), ("NE", 64), ("WW", 32), ("ME", 16), ("EE", 8), ("SW", 4), ("SS", 2),
    ("SE", 1),
  ]
  private static let mostWeight = 256

  mutating func readPart(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    let sums = 0...9 * Self.mostWeight
    for (name, cell) in Self.names where scanner.take(name) {
      weights[cell] = try scanner.number("a weight", in: -Self.mostWeight...Self.mostWeight)
      return
    }
    if scanner.take("HI") {
      states = max(2, try scanner.number("a number of states", in: 0...256))
    } else if scanner.take("RS") {
      survivals.insert(try scanner.number("a sum", in: sums))
    } else if scanner.take("RB") {
      births.insert(try scanner.number("a sum", in: sums))
    } else {
      throw scanner.fault(.expected("a part such as NW1, ME0, HI0, RS2 or RB3"))
    }
  }

  /// Returns true if the cell of a neighborhood lives next.
  func lives(_ neighborhood: Int) -> Bool {
    let sum = max(
      0, Self.names.reduce(0) { $0 + (neighborhood & $1.1 == 0 ? 0 : weights[$1.1] ?? 0) })
    return neighborhood & BinaryFunction.centerWeight == 0
      ? sum > 0 && births.contains(sum) : survivals.contains(sum)
  }
}
