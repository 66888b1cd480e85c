internal import Settings

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

  /// Parses a rule of the family Vote for Life: the counts of live cells among all nine with which
  /// a cell is alive next.
  init(vote scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var counts = Set<Int>()
    while let digit = scanner.digit {
      counts.insert(digit)
      scanner.skip()
    }
    try scanner.expectEnd()
    self.init(states: 2) { counts.contains($0.nonzeroBitCount) }
  }

  /// Parses a rule of the family Weighted Life: parts such as `NW1` in any order.
  ///
  /// The default weights are 1, and 0 for the cell itself (ME). `HI` is the number of states; less
  /// than 3 means 2. Negative sums count as 0. A part `RB0` has no effect, as in MCell.
  init(weighted scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var rule = WeightedRule()
    repeat {
      if scanner.isAtEnd { break }
      try rule.readPart(&scanner)
    } while scanner.take(",")
    try scanner.expectEnd()
    self.init(states: rule.states, lives: rule.lives)
  }

  /// Parses a rule of the family General binary: `C48,NM,Sb255a,Babb189ab63a`.
  init(general scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    try scanner.expect("C")
    let states = max(2, try scanner.number("a number of states", in: 0...256))
    try scanner.expect(",N")
    let isMoore = scanner.take("M")
    if !isMoore, !scanner.take("N") { throw scanner.fault(.expected("NM or NN")) }
    let bits = isMoore ? Self.mooreBits : Self.neumannBits
    try scanner.expect(",S")
    let survivals = try scanner.bits(atMost: 1 << bits.count)
    try scanner.expect(",B")
    let births = try scanner.bits(atMost: 1 << bits.count)
    try scanner.expectEnd()
    self.init(states: states) { number in
      let place = bits.indices.reduce(0) { $0 | (number & bits[$1] == 0 ? 0 : 1 << $1) }
      let results = number & Self.centerWeight == 0 ? births : survivals
      return place < results.count && results[place]
    }
  }

  /// The cells of neighborhoods in the order of the family General binary: N, NE, E, SE, S, SW, W,
  /// NW. The first cell is the lowest bit of an entry's number.
  private static let mooreBits = [128, 64, 8, 1, 2, 4, 32, 256]
  private static let neumannBits = [128, 8, 2, 32]

  /// The rule as General binary.
  var notation: String {
    let halves = [Self.centerWeight, 0].map { center in
      (0..<256).map { place in
        lives[
          Self.mooreBits.indices.reduce(center) {
            $0 | (place >> $1 & 1 == 0 ? 0 : Self.mooreBits[$1])
          }]
      }.compressed
    }
    let count = states == 2 ? 0 : states
    return "\(RuleFamily.binary.rawValue):C\(count),NM,S\(halves[0]),B\(halves[1])"
  }
}

extension FamilyScanner {
  /// Consumes compressed bits: `a` for 0, `b` for 1, with a count before each.
  fileprivate mutating func bits(atMost most: Int) throws(Located<FamilyProblem>) -> [Bool] {
    var bits: [Bool] = []
    while digit != nil || next == UInt8(ascii: "A") || next == UInt8(ascii: "B") {
      let start = self
      let count = digit == nil ? 1 : try number("a count", in: 1...most)
      let isSet = take("B")
      if !isSet, !take("A") { throw fault(.expected("a or b")) }
      guard bits.count + count <= most else { throw start.fault(.entries(most: most)) }
      bits += Array(repeating: isSet, count: count)
    }
    return bits
  }
}

extension [Bool] {
  /// The bits in the compressed form of General binary, without zeros at the end.
  fileprivate var compressed: String {
    var text = ""
    var start = startIndex
    let end = (lastIndex(of: true) ?? -1) + 1
    while start < end {
      let stop = self[start..<end].firstIndex { $0 != self[start] } ?? end
      let letter = self[start] ? "b" : "a"
      let count = stop - start
      text += count < 3 ? String(repeating: letter, count: count) : "\(count)\(letter)"
      start = stop
    }
    return text
  }
}

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
