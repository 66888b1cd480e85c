internal import Settings

/// A function that adds a number for each cell of a neighborhood, and looks up the next state by
/// this sum and by the state of the cell itself. All families of MCell but Cyclic CA are such
/// tables.
package struct SumTable: FamilyFunction {
  /// The factor of each place, in the order of `CellFunction`, and the value of each of 256 states.
  /// A cell adds their product.
  private let factors: [Int]
  private let values: [Int]
  /// The next states by state of the cell and by sum. A row of one entry applies to every sum.
  private let rows: [[UInt8]]
  /// True for each neighborhood after which the cell lives, if it is dead or alive; nil unless only
  /// state 1 counts, and the states above it only die. The number of a neighborhood is the sum of
  /// its live cells: row by row from the north-west they count 256, 128, 64; 32, 16 (the cell
  /// itself), 8; 4, 2, 1.
  package let lives: [Bool]?
  /// The notation of a table without `lives`.
  private let written: String

  package var states: Int { rows.count }

  private static let binaryFactors = [256, 32, 4, 128, 16, 2, 64, 8, 1]
  private static let centerFactor = 16

  /// Creates a function of the live cells. A live cell that does not survive passes through the
  /// states above 1, one a generation, before it is dead.
  package init(states: Int, lives: (_ neighborhood: Int) -> Bool) {
    let lives = (0..<512).map(lives)
    let dying = (0..<states).map { UInt8($0 == 0 || $0 + 1 == states ? 0 : $0 + 1) }
    factors = Self.binaryFactors
    values = (0..<256).map { $0 == 1 ? 1 : 0 }
    rows = dying.indices.map { state in
      state > 1 ? [dying[state]] : lives.map { $0 ? 1 : dying[state] }
    }
    self.lives = lives
    written = ""
  }

  /// Creates an equal function of another function of two states.
  init(of function: any FamilyFunction) {
    self.init(states: 2) { number in
      function.next(Self.binaryFactors.map { number & $0 == 0 ? 0 : 1 }) == 1
    }
  }

  private init(factors: [Int], values: [Int], rows: [[UInt8]], written: String) {
    (self.factors, self.values, self.rows) = (factors, values, rows)
    (self.written, lives) = (written, nil)
  }

  private func next(_ center: UInt8, sum: Int) -> UInt8 {
    let row = rows[Int(center)]
    return row[row.count == 1 ? 0 : sum]
  }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let sum = neighborhood.indices.reduce(0) { $0 + factors[$1] * values[Int(neighborhood[$1])] }
    return next(neighborhood[Self.center], sum: sum)
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    struct Seen: Hashable { var (sum, center): (Int, UInt8) }
    return DecisionDiagram(
      states: states, start: Seen(sum: 0, center: 0), limit: limit,
      read: { seen, place, state in
        let center = place == Self.center ? state : seen.center
        // Once the cell is known, its neighbors may have no effect, as those of a dying cell.
        let isKnown = place >= Self.center && rows[Int(center)].count == 1
        let sum = isKnown ? 0 : seen.sum + factors[place] * values[Int(state)]
        return Seen(sum: sum, center: center)
      },
      result: { next($0.center, sum: $0.sum) })
  }

  /// The canonical notation; that of a function of live cells is General binary.
  var notation: String {
    guard let lives else { return written }
    let halves = [Self.centerFactor, 0].map { center in
      (0..<256).map { lives[Self.number($0, of: Self.mooreBits, center)] }.compressed
    }
    let count = states == 2 ? 0 : states
    return "\(RuleFamily.binary.rawValue):C\(count),NM,S\(halves[0]),B\(halves[1])"
  }

  /// The cells of neighborhoods in the order of the family General binary: N, NE, E, SE, S, SW, W,
  /// NW. The first cell is the lowest bit of an entry's number.
  private static let mooreBits = [128, 64, 8, 1, 2, 4, 32, 256]
  private static let neumannBits = [128, 8, 2, 32]

  /// Returns the number of the neighborhood at a place of General binary's entries.
  private static func number(_ place: Int, of bits: [Int], _ center: Int) -> Int {
    bits.indices.reduce(center) { $0 | (place >> $1 & 1 == 0 ? 0 : bits[$1]) }
  }
}

// The notations of the families.
extension SumTable {
  /// Parses a rule of the family Vote for Life: the counts of live cells among all nine with which
  /// a cell is alive next.
  init(vote scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
    var counts = Set<Int>()
    while let digit = scanner.rest.first?.digit {
      counts.insert(digit)
      _ = scanner.consume()
    }
    try scanner.expectEnd()
    self.init(states: 2) { counts.contains($0.nonzeroBitCount) }
  }

  private static let names = [
    ("NW", 256), ("NN", 128), ("NE", 64), ("WW", 32), ("ME", 16), ("EE", 8), ("SW", 4), ("SS", 2),
    ("SE", 1),
  ]
  private static let mostWeight = 256

  /// Parses a rule of the family Weighted Life: parts such as `NW1` in any order.
  ///
  /// The default weights are 1, and 0 for the cell itself (ME). `HI` is the number of states; less
  /// than 3 means 2. Negative sums count as 0. A part `RB0` has no effect, as in MCell.
  init(weighted scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
    var states = 2
    var weights = Self.names.map { $0.1 == Self.centerFactor ? 0 : 1 }
    var (survivals, births): (Set<Int>, Set<Int>) = ([], [])
    let sums = 0...9 * Self.mostWeight
    repeat {
      if scanner.isAtEnd { break }
      if let cell = Self.names.firstIndex(where: { scanner.take($0.0) }) {
        weights[cell] = try scanner.number("a weight", in: -Self.mostWeight...Self.mostWeight)
      } else if scanner.take("HI") {
        states = max(2, try scanner.number("a number of states", in: 0...256))
      } else if scanner.take("RS") {
        survivals.insert(try scanner.number("a sum", in: sums))
      } else if scanner.take("RB") {
        births.insert(try scanner.number("a sum", in: sums))
      } else {
        throw scanner.fault(.expected("a part such as NW1, ME0, HI0, RS2 or RB3"))
      }
    } while scanner.take(",")
    try scanner.expectEnd()
    self.init(states: states) { number in
      let live = zip(Self.names, weights).filter { number & $0.0.1 != 0 }
      let sum = max(0, live.reduce(0) { $0 + $1.1 })
      return number & Self.centerFactor == 0
        ? sum > 0 && births.contains(sum) : survivals.contains(sum)
    }
  }

  /// Parses a rule of the family General binary: `C48,NM,Sb255a,Babb189ab63a`.
  init(general scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
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
      let results = number & Self.centerFactor == 0 ? births : survivals
      return place < results.count && results[place]
    }
  }

  /// Parses a rule of the family Rules table: `N,M,F,` and the next states, ten for each state of
  /// the cell, by the number of firing cells. Entries at the end may be missing.
  ///
  /// N is 1 for the Moore and 2 for the von Neumann neighborhood. M is 1 if a cell counts itself,
  /// and F if all odd states fire, not only state 1. The first entry is always 0, as in MCell.
  init(table scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
    let isMoore = try scanner.number("a neighborhood", in: 1...2) == 1
    try scanner.expect(",")
    let countsItself = try scanner.number("a number", in: 0...1) == 1
    try scanner.expect(",")
    let oddStatesFire = try scanner.number("a number", in: 0...1) == 1
    var entries: [UInt8] = []
    while scanner.take(",") {
      if entries.count == 2560 { throw scanner.fault(.entries(most: entries.count)) }
      entries.append(UInt8(try scanner.number("a state", in: 0...255)))
    }
    try scanner.expectEnd()
    if !entries.isEmpty { entries[0] = 0 }
    entries.removeLast(entries.reversed().prefix { $0 == 0 }.count)
    let head = [isMoore ? 1 : 2, countsItself ? 1 : 0, oddStatesFire ? 1 : 0]
    let numbers = (head + entries.map { Int($0) }).map { "\($0)" }.joined(separator: ",")
    let states = max(2, (entries.count + 9) / 10, Int(entries.max() ?? 0) + 1)
    entries += repeatElement(0, count: 10 * states - entries.count)
    self.init(
      factors: (0..<9).map { place in
        (place == Self.center ? countsItself : isMoore || place % 2 == 1) ? 1 : 0
      },
      values: (0..<256).map { (oddStatesFire ? $0 % 2 : $0) == 1 ? 1 : 0 },
      rows: (0..<states).map { Array(entries[10 * $0..<10 * $0 + 10]) },
      written: "\(RuleFamily.table.rawValue):\(numbers)")
  }

  /// Parses a rule of the family Neumann binary: the number of states, from 2 to 4, and the next
  /// state for each neighborhood, whose number has the digits cell, N, E, S, W in this base.
  init(neumann scanner: inout RuleScanner) throws(Located<FamilyProblem>) {
    guard let states = scanner.rest.first?.digit, (2...4).contains(states) else {
      throw scanner.fault(.number("a number of states", 2...4))
    }
    _ = scanner.consume()
    let size = states * states * states * states
    var entries: [UInt8] = []
    while entries.count < states * size {
      guard let digit = scanner.rest.first?.digit else {
        throw scanner.fault(.expected("\(states * size) states"))
      }
      guard digit < states else { throw scanner.fault(.number("a state", 0...states - 1)) }
      entries.append(UInt8(digit))
      _ = scanner.consume()
    }
    try scanner.expectEnd()
    let (west, south, east) = (1, states, states * states)
    self.init(
      factors: [0, west, 0, states * east, 0, south, 0, east, 0], values: Array(0..<256),
      rows: (0..<states).map { Array(entries[size * $0..<size * ($0 + 1)]) },
      written: "\(RuleFamily.neumann.rawValue):\(states)" + entries.map { "\($0)" }.joined())
  }
}

extension RuleScanner {
  /// Consumes compressed bits: `a` for 0, `b` for 1, with a count before each.
  fileprivate mutating func bits(atMost most: Int) throws(Located<FamilyProblem>) -> [Bool] {
    var bits: [Bool] = []
    while rest.first?.digit != nil || next == "A" || next == "B" {
      let start = self
      let count = rest.first?.digit == nil ? 1 : try number("a count", in: 1...most)
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
