internal import Settings

/// A parser for the usual notations of rules. It ignores spaces, accepts `_` for `/`, as in file
/// names, and ignores case except in MAP strings.
struct RuleParser {
  private var scanner: RuleScanner
  private var reach = RuleNeighborhood.moore
  private var births: NeighborConditions?
  private var survivals: NeighborConditions?
  private var states: Int?

  init(_ scanner: RuleScanner) {
    self.scanner = scanner.withoutSpaces
  }

  /// Parses the whole text.
  ///
  /// - Throws: An error at the first letter that does not fit.
  mutating func rule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    if scanner.startsWithRange || scanner.isFiveNumbers {
      var larger = LargerThanLifeParser(scanner)
      return try larger.rule()
    }
    if scanner.startsWithBlocks { return LifeRule(try BlockRule(&scanner)) }
    if scanner.starts(with: "MAP") {
      for _ in 0..<3 { _ = scanner.consume() }
      let map = try MapNotation(&scanner)
      if takeSlash() { try readStates() }
      try scanner.expectEnd()
      return LifeRule(map.table, states: states ?? 2)
    }
    guard isRule else { throw scanner.fault(.noRule) }
    readReach()
    if scanner.rest.contains(where: { "BS".unicodeScalars.contains($0.capital) }) {
      try readLettered()
    } else {
      try readPlain()
    }
    // `B234` alone is valid. With a number of states the missing half is ambiguous, so both are
    // required.
    if states != nil, births == nil { throw scanner.fault(.noHalf("B")) }
    if states != nil, survivals == nil { throw scanner.fault(.noHalf("S")) }
    let notation = CountNotation(
      births: births ?? NeighborConditions(), survivals: survivals ?? NeighborConditions(), reach)
    return LifeRule(notation.table, states: states ?? 2)
  }

  /// True if the text resembles a rule, so that an error can name a column. It may start with B, S
  /// or G, followed by a digit, a slash or the other half. Or it starts with a digit or slash, and
  /// contains a slash.
  private var isRule: Bool {
    var rest = scanner
    guard let first = rest.consume() else { return false }
    if "BSG".unicodeScalars.contains(first.capital) {
      return rest.rest.first.map {
        $0.digit != nil || "/_BS".unicodeScalars.contains($0.capital) && $0.capital != first.capital
      } ?? false
    }
    return (first.digit != nil || Self.isSlash(first))
      && scanner.rest.contains(where: Self.isSlash)
  }

  private static func isSlash(_ letter: RuleLetter) -> Bool {
    letter.written == "/" || letter.written == "_"
  }

  private mutating func takeSlash() -> Bool { scanner.consume("/") || scanner.consume("_") }

  /// Removes a last letter that selects the neighborhood, `V` or `H`.
  private mutating func readReach() {
    guard let last = scanner.rest.last,
      let reach = RuleNeighborhood.allCases.first(where: { $0.suffix == "\(last.capital)" })
    else { return }
    self.reach = reach
    scanner = RuleScanner(scanner.rest.dropLast(), end: last.column)
  }

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

  /// Parses a number of states: `4`, `G4` or `C4`.
  private mutating func readStates() throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    if states != nil { throw Located(scanner) }
    _ = scanner.consume("G") || scanner.consume("C")
    guard scanner.rest.first?.digit != nil else { throw Located(scanner) }
    guard let states = scanner.number(atMost: 256), (2...256).contains(states) else {
      throw start.fault(.states)
    }
    self.states = states
  }
}

extension RuleParser {
  /// Parses counts with optional letters: `23`, `2-i34q`.
  private mutating func readHalf() throws(Located<RuleSyntaxProblem>) -> NeighborConditions {
    var half = NeighborConditions()
    var isExcepted: [Int: Bool] = [:]
    while let digit = scanner.rest.first?.digit {
      let start = scanner
      _ = scanner.consume()
      if digit > reach.neighbours {
        throw start.fault("expected at most \(reach.neighbours) neighbors, got \(digit)")
      }
      let isExcept = scanner.consume("-")
      if isExcept, reach != .moore { throw start.fault(.lettersOfNeighbourhood) }
      let letters = try readLetters(of: digit)
      // A digit may occur again, `2a2c`, but exclusions cannot be combined with anything else.
      if let before = isExcepted.updateValue(isExcept, forKey: digit), before || isExcept {
        throw start.fault(.mixedSigns(count: digit))
      }
      let all = NeighborShape.letterBits[digit]
      half.insert(isExcept ? all ^ letters : letters == 0 ? all : letters, of: digit)
    }
    return half
  }

  /// Parses the letters after a count into a bit mask, 0 if there are none.
  private mutating func readLetters(of count: Int) throws(Located<RuleSyntaxProblem>) -> UInt16 {
    var bits: UInt16 = 0
    while let letter = scanner.rest.first,
      let place = NeighborShape.letters.firstIndex(of: letter.small)
    {
      if reach != .moore { throw scanner.fault(.lettersOfNeighbourhood) }
      let known = count % 8 == 0 ? 0 : NeighborShape.letterBits[count]
      if known >> place & 1 == 0 {
        throw scanner.fault(
          .letter(letter.written, count: count, known: NeighborConditions.names(known)))
      }
      bits |= 1 << place
      _ = scanner.consume()
    }
    if scanner.next == "-", bits != 0 { throw scanner.fault(.mixedSigns(count: count)) }
    return bits
  }
}

extension Located<RuleSyntaxProblem> {
  /// Creates an error about the next letter, or about the end of the text.
  fileprivate init(_ scanner: RuleScanner) {
    self = scanner.fault(scanner.rest.first.map { .unexpected($0.written) } ?? .unfinished)
  }
}
