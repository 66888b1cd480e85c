internal import Rules
internal import Settings

/// A parser for rules of counts, such as `B3/S23`, `23/3`, `B2-a/S12`, `345/2/4V` or `B456/S23L`.
struct CountRuleParser {
  private var scanner: RuleScanner
  private(set) var reach = RuleNeighborhood.moore
  /// The neighborhood of triangles, which replaces `reach`; nil for rules of squares and hexagons.
  private(set) var triangles: LargerThanLife.Shape?
  private var births: Half?
  private var survivals: Half?
  private var states: Int?

  /// The counts of births or survivals: `counts` of triangles, otherwise `conditions`.
  private struct Half {
    var conditions: NeighborConditions
    var counts = CountRanges([])
  }

  /// Creates a parser. `scanner`: the rule without spaces.
  init(_ scanner: RuleScanner) { self.scanner = scanner }

  mutating func rule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    try readReach()
    if scanner.rest.contains(where: Self.isLettered) {
      try readLettered()
    } else {
      try readPlain()
    }
    // `B234` alone is valid. With a number of states the missing half is ambiguous, so both are
    // required.
    if states != nil, births == nil { throw scanner.fault(.noHalf("B")) }
    if states != nil, survivals == nil { throw scanner.fault(.noHalf("S")) }
    let none = Half(conditions: NeighborConditions(reach))
    let (births, survivals) = (births ?? none, survivals ?? none)
    if let triangles {
      let rule = LargerThanLife(
        range: 1, shape: triangles, births: births.counts, survivals: survivals.counts)
      return LifeRule(rule, states: states ?? 2)
    }
    let rule = CountNotation(births: births.conditions, survivals: survivals.conditions)
    return LifeRule(rule.table, states: states ?? 2)
  }

  /// Returns true if a text resembles a rule, so that an error can name a column. It may start with
  /// B, S or G, followed by a digit, a slash or the other half. Or it starts with a digit or slash,
  /// and contains a slash. Counts of triangles may start with x, y or z.
  static func isRule(_ scanner: RuleScanner) -> Bool {
    var rest = scanner
    guard let first = rest.consume() else { return false }
    if isOfTriangles(scanner) { return true }
    if "BSG".unicodeScalars.contains(first.capital) {
      return rest.rest.first.map {
        $0.digit != nil || "/_BS".unicodeScalars.contains($0.capital) && $0.capital != first.capital
      } ?? false
    }
    return (first.digit != nil || isSlash(first)) && scanner.rest.contains(where: isSlash)
  }

  /// Returns true if a text resembles a rule of triangles, such as `x/456L`: it has a slash and ends
  /// with the letters of a neighborhood. Before them it has only digits, slashes and the letters of
  /// counts and states.
  private static func isOfTriangles(_ scanner: RuleScanner) -> Bool {
    let letters = scanner.rest.map(\.capital)
    guard scanner.rest.contains(where: isSlash), let shape = triangles(in: letters[...]) else {
      return false
    }
    let rest = letters.dropLast(shape.letters?.count ?? 0)
    return rest.allSatisfy { "0123456789XYZBSGC/_".unicodeScalars.contains($0) }
  }

  private static func isSlash(_ letter: RuleLetter) -> Bool {
    letter.written == "/" || letter.written == "_"
  }

  private static func isLettered(_ letter: RuleLetter) -> Bool {
    letter.capital == "B" || letter.capital == "S"
  }

  private mutating func takeSlash() -> Bool { scanner.consume("/") || scanner.consume("_") }

  // MARK: The neighborhood

  /// Removes the letters that select the neighborhood: `V`, `H`, `HT` or those of triangles, at the
  /// end, or before a number of states at the end.
  private mutating func readReach() throws(Located<RuleSyntaxProblem>) {
    let number = lengthOfStates
    let letters = scanner.rest.dropLast(number)
    guard number == 0 || Self.hasBothHalves(letters) else { return }
    // HT ends with no other suffix, and the suffix of Moore's neighborhood is empty. LV ends with V.
    let capitals = letters.map(\.capital)
    triangles = Self.triangles(in: capitals[...])
    reach =
      RuleNeighborhood.allCases.first {
        triangles == nil && !$0.suffix.isEmpty && capitals[...].ends(with: $0.suffix)
      } ?? .moore
    let suffix = triangles?.letters ?? reach.suffix
    guard !suffix.isEmpty else { return }
    let start = letters.endIndex - suffix.unicodeScalars.count
    let rest = letters[..<start] + scanner.rest.suffix(number)
    scanner = RuleScanner(rest, end: number == 0 ? letters[start].column : scanner.end)
  }

  /// Returns the neighborhood of triangles whose letters end a rule; nil for none.
  private static func triangles(in letters: ArraySlice<Unicode.Scalar>) -> LargerThanLife.Shape? {
    LargerThanLife.Shape.triangles.first { letters.ends(with: $0.letters ?? "") }
  }

  /// The number of letters of a number of states at the end, such as `/4`, `/G4` or `g4`.
  private var lengthOfStates: Int {
    let digits = scanner.rest.reversed().prefix { $0.digit != nil }.count
    if digits == 0 { return 0 }
    var length = digits
    let before = { (length: Int) in scanner.rest.dropLast(length).last }
    if let letter = before(length), letter.capital == "G" || letter.capital == "C" { length += 1 }
    if let letter = before(length), Self.isSlash(letter) { length += 1 }
    return length == digits ? 0 : length
  }

  /// Returns true if letters have both counts of births and counts of survivals.
  private static func hasBothHalves(_ letters: ArraySlice<RuleLetter>) -> Bool {
    let capitals = letters.map(\.capital)
    if letters.contains(where: isLettered) {
      return capitals.contains("B") && capitals.contains("S")
    }
    return letters.contains(where: isSlash)
  }

  // MARK: The counts

  /// Parses `B3/S23`, `S23B3` or `G4B3S23`, with the parts in any order.
  private mutating func readLettered() throws(Located<RuleSyntaxProblem>) {
    var isBehindSlash = false
    repeat {
      let start = scanner
      if scanner.consume("B") {
        if births != nil { throw start.fault(.twice("B")) }
        births = try readHalf()
      } else if scanner.consume("S") {
        if survivals != nil { throw start.fault(.twice("S")) }
        survivals = try readHalf()
      } else if isBehindSlash || scanner.next == "G" {
        try readStates()
      } else {
        throw Located(scanner)
      }
      isBehindSlash = takeSlash()
    } while isBehindSlash || !scanner.isAtEnd
  }

  /// Parses `23/3` or `345/2/4`: survival, birth, states.
  private mutating func readPlain() throws(Located<RuleSyntaxProblem>) {
    survivals = try readHalf()
    guard takeSlash() else { throw Located(scanner) }
    births = try readHalf()
    if takeSlash() { try readStates() }
    try scanner.expectEnd()
  }

  private mutating func readStates() throws(Located<RuleSyntaxProblem>) {
    if states != nil { throw Located(scanner) }
    states = try scanner.states()
  }

  /// Parses counts with optional letters: `23`, `2-i34q`.
  private mutating func readHalf() throws(Located<RuleSyntaxProblem>) -> Half {
    if let triangles { return try readCounts(atMost: triangles.touching) }
    var half = NeighborConditions(reach)
    var isExcepted: [Int: Bool] = [:]
    while let digit = scanner.rest.first?.digit {
      let start = scanner
      _ = scanner.consume()
      if digit > reach.neighbors {
        throw start.fault("expected at most \(reach.neighbors) neighbors, got \(digit)")
      }
      let isExcept = scanner.consume("-")
      if isExcept, reach.letters.isEmpty { throw start.fault(.lettersOfNeighborhood) }
      let letters = try readLetters(of: digit)
      // A digit may occur again, `2a2c`, but exclusions cannot be combined with anything else.
      if let before = isExcepted.updateValue(isExcept, forKey: digit), before || isExcept {
        throw start.fault(.mixedSigns(count: digit))
      }
      let all = reach.letterBits[digit]
      half.insert(isExcept ? all ^ letters : letters == 0 ? all : letters, of: digit)
    }
    return Half(conditions: half)
  }

  /// Parses counts of triangles, in which x, y and z are 10, 11 and 12.
  private mutating func readCounts(
    atMost most: Int
  ) throws(Located<RuleSyntaxProblem>) -> Half {
    var counts: [ClosedRange<Int>] = []
    while let letter = scanner.rest.first, let count = Self.count(letter) {
      if count > most { throw scanner.fault("expected at most \(most) neighbors, got \(count)") }
      counts.append(count...count)
      _ = scanner.consume()
    }
    return Half(conditions: NeighborConditions(reach), counts: CountRanges(counts))
  }

  private static func count(_ letter: RuleLetter) -> Int? {
    letter.digit ?? zip(10..., "XYZ".unicodeScalars).first { $0.1 == letter.capital }?.0
  }

  /// Parses the letters after a count into a bit mask, 0 if there are none.
  private mutating func readLetters(of count: Int) throws(Located<RuleSyntaxProblem>) -> UInt16 {
    var bits: UInt16 = 0
    let known = reach.letterBits[count].nonzeroBitCount > 1 ? reach.letterBits[count] : 0
    while let letter = scanner.rest.first, Self.isShape(letter) {
      if reach.letters.isEmpty { throw scanner.fault(.lettersOfNeighborhood) }
      guard let place = reach.letters.firstIndex(of: letter.small), known >> place & 1 == 1 else {
        throw scanner.fault(
          .letter(letter.written, count: count, known: reach.letters(in: known)))
      }
      if reach == .hexagonal, bits >> place & 1 == 1 { throw scanner.fault(.twice(letter.written)) }
      bits |= 1 << place
      _ = scanner.consume()
    }
    if scanner.next == "-", bits != 0 { throw scanner.fault(.mixedSigns(count: count)) }
    return bits
  }

  /// Returns true if a letter names a shape in some neighborhood.
  private static func isShape(_ letter: RuleLetter) -> Bool {
    NeighborShape.letters.contains(letter.small)
      || RuleNeighborhood.hexagonal.letters.contains(letter.small)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func ends(with word: String) -> Bool {
    suffix(word.unicodeScalars.count).elementsEqual(word.unicodeScalars)
  }
}
