internal import Settings

extension BinaryFunction {
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
