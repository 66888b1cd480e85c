internal import Rules
internal import Settings

/// The parser of all rules: names, formulas and notations. Notations ignore spaces, accept `_` for
/// `/`, as in file names, and ignore case except in MAP strings.
struct RuleParser {
  private var scanner: RuleScanner
  /// The neighborhood in which the rule was written.
  private(set) var reach = RuleNeighborhood.moore

  /// True if the rule is a notation that Golly reads itself, and for which it opens no file.
  private var isOfGolly = false

  init(_ scanner: RuleScanner) { self.scanner = scanner }

  /// Returns true if Golly reads a rule, with a grid or without, as a whole notation or as a name of
  /// its own.
  static func isOfGolly(_ text: String) -> Bool {
    let rule = RuleScanner(text).splitAtGrid()?.rule ?? RuleScanner(text)
    if ["LIFE", "JVN29", "NOBILI32", "HUTTON32"].contains(rule.text.uppercased()) { return true }
    var parser = RuleParser(rule)
    return (try? parser.rule()) != nil && parser.isOfGolly
  }

  /// Parses the whole text. Throws an error at the first letter that does not fit.
  mutating func rule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    let name = scanner.text
    if let named = NamedRule.named(name) {
      if let notation = named.notation {
        var parser = RuleParser(RuleScanner(notation))
        _ = try parser.rule()
        reach = parser.reach
      }
      return named.rule
    }
    if let table = RuleTable(fallingRows: name) {
      isOfGolly = true
      return LifeRule(table)
    }
    if let code = RuleTable.code(ofRows: name) { throw scanner.fault(.oddRows(code)) }
    if let family = RuleFamily.named(in: name) { return try rule(of: family) }
    if RuleFormula.isWritten(in: name) { return LifeRule(try RuleFormula(scanner).table()) }
    scanner = scanner.withoutSpaces.withoutFinalCommas
    if let (base, kind) = scanner.splitAtMarks() { return try markedRule(base, kind) }
    if scanner.rest.contains(where: { $0.written == "|" }) { return try alternatingRule() }
    if scanner.starts(with: "2PCA4") { return try partitionedRule() }
    if scanner.startsWithRange || scanner.isFiveNumbers {
      isOfGolly = scanner.rest.contains { $0.written == "," }
      var larger = LargerThanLifeParser(scanner)
      return try larger.rule()
    }
    if scanner.startsWithBlocks { return LifeRule(try BlockRule(&scanner)) }
    if scanner.starts(with: "MAP") { return try mapRule() }
    guard CountRuleParser.isRule(scanner) else { throw scanner.fault(.noRule) }
    var counts = CountRuleParser(scanner)
    let rule = try counts.rule()
    reach = counts.reach
    isOfGolly = reach != .tripod && counts.triangles == nil
    return rule
  }

  /// Parses a rule of one of MCell's families, such as `Cyclic:R1/T3/C5/NM`.
  private mutating func rule(of family: RuleFamily) throws(Located<RuleSyntaxProblem>) -> LifeRule {
    while let letter = scanner.consume(), letter.written != ":" {}
    do throws(Located<FamilyProblem>) {
      let rule = try StateRule(family: family, scanner)
      guard let lives = (rule.function as? SumTable)?.lives else { return LifeRule(rule) }
      let table = RuleTable { lives[$1.index | ($0 ? RuleTable.center : 0)] }
      return LifeRule(table, states: rule.states)
    } catch {
      throw Located(.family("\(error.problem)"), column: error.column)
    }
  }

  /// Parses a partitioned automaton, such as `2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15`.
  private mutating func partitionedRule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    for _ in 0..<5 { _ = scanner.consume() }
    var results: [UInt8] = []
    while results.count < 16, scanner.consume(",") {
      let start = scanner
      guard let number = scanner.number(atMost: 16), number < 16 else {
        throw start.fault(.partitioned)
      }
      if results.isEmpty, number > 0 { throw start.fault(.partitionedZero) }
      results.append(UInt8(number))
    }
    guard results.count == 16, scanner.isAtEnd else { throw scanner.fault(.partitioned) }
    return LifeRule(StateRule(PartitionedFunction(results)))
  }

  private mutating func mapRule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    for _ in 0..<3 { _ = scanner.consume() }
    let map = try MapNotation(&scanner)
    (reach, isOfGolly) = (map.reach, true)
    var states: Int?
    if scanner.consume("/") || scanner.consume("_") { states = try scanner.states() }
    try scanner.expectEnd()
    return LifeRule(map.table, states: states ?? 2)
  }

  /// Parses a rule of two states that a set of marks follows, such as `B3/S23History`.
  private mutating func markedRule(
    _ base: RuleScanner, _ kind: MarkKind
  ) throws(Located<RuleSyntaxProblem>) -> LifeRule {
    if base.startsWithRange || base.isFiveNumbers { throw scanner.fault(.marks(kind)) }
    var parser = RuleParser(base.isAtEnd ? RuleScanner("B3/S23") : Self.fixed(base, kind))
    let rule = try parser.rule()
    (reach, isOfGolly) = (parser.reach, parser.isOfGolly && kind != .investigator)
    guard let marked = reach.marked(rule, kind) else { throw scanner.fault(.marks(kind)) }
    return marked
  }

  /// Parses two rules in turn: `B3/S23|B2/S`. Marks stand once, after either rule.
  private mutating func alternatingRule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    let parts = scanner.parts(between: "|")
    guard parts.count == 2 else { throw parts[2].fault(.threeRules) }
    if let missing = parts.first(where: \.isAtEnd) { throw missing.fault(.oneRule) }
    let marks = parts[0].splitAtMarks()
    var first = RuleParser(marks?.base ?? parts[0])
    var second = RuleParser(parts[1])
    let rules = (try first.rule(), try second.rule())
    guard first.reach == second.reach, rules.0.alternates(with: rules.1) else {
      throw parts[1].fault(.unlikeRules)
    }
    if rules.0.hasSpontaneousBirth { throw parts[0].fault(.alternatingBirth) }
    if rules.1.hasSpontaneousBirth { throw parts[1].fault(.alternatingBirth) }
    reach = first.reach
    let rule = LifeRule(rules.0, alternatingWith: rules.1)
    guard let marks else { return rule }
    guard let marked = reach.marked(rule, marks.kind) else {
      throw scanner.fault(.marks(marks.kind))
    }
    return marked
  }

  /// The rules of LifeViewer's names for Investigator, such as `LeapInvestigator`.
  private static let investigators = [
    "STATE": "B3/S23", "LEAP": "B2n3/S23-q", "EIGHT": "B3/S238", "PEDESTRIAN": "B38/S23",
    "MERRY": "B3-eq4ciqt5ky/S2-c3-k4yz5i8",
  ]

  /// Returns the rule that a name means before a set of marks, or the text itself.
  private static func fixed(_ base: RuleScanner, _ kind: MarkKind) -> RuleScanner {
    guard kind == .investigator else { return base }
    return investigators[base.text.uppercased()].map { RuleScanner($0) } ?? base
  }
}

extension LifeRule {
  /// Returns true if two rules can make the generations in turn: they have the same neighborhood
  /// and number of states, and none is a rule of blocks or of a file.
  fileprivate func alternates(with other: LifeRule) -> Bool {
    if isAlternating || other.isAlternating || states != other.states { return false }
    switch (decision, other.decision) {
    case (.table, .table): return true
    case (.larger(let one), .larger(let other)):
      return one.range == other.range && one.shape == other.shape && one.weights == other.weights
        && one.isTriangular == other.isTriangular
    case (.states(let one), .states(let other)):
      return one.function is PartitionedFunction && other.function is PartitionedFunction
    default: return false
    }
  }
}

extension RuleNeighborhood {
  /// Returns a rule of two states, or two in turn, with marks; nil for other rules.
  fileprivate func marked(_ rule: LifeRule, _ kind: MarkKind) -> LifeRule? {
    let rules = rule.phases.compactMap { phase -> LifeRule? in
      guard phase.states == 2, case .table(let table) = phase.decision, self != .tripod else {
        return nil
      }
      let lives = (0..<512).map { table[$0] }
      let function = MarkedFunction(kind, lives: lives, neighbors: mask & ~RuleTable.center)
      return LifeRule(StateRule(function, of: text(of: table), isHexagonal: self == .hexagonal))
    }
    guard rules.count == rule.phases.count else { return nil }
    return rules.count == 1 ? rules[0] : LifeRule(rules[0], alternatingWith: rules[1])
  }

  /// Returns the shortest notation that expresses a table in this neighborhood, and names it.
  /// Precondition: the neighborhood suffices.
  fileprivate func text(of table: RuleTable) -> String {
    guard self == .moore else {
      return CountNotation(of: table, self)?.text(states: 2) ?? "\(MapNotation(of: table, self))"
    }
    let notation = CountNotation(of: table, .moore)
    return notation?.text(states: 2) ?? "\(MapNotation(of: table, .moore))"
  }
}

extension RuleScanner {
  /// The rule without commas at its end, which LifeViewer ignores.
  fileprivate var withoutFinalCommas: RuleScanner {
    let end = rest.lastIndex { $0.written != "," }.map { $0 + 1 } ?? rest.startIndex
    return RuleScanner(rest[..<end], end: end < rest.endIndex ? rest[end].column : self.end)
  }

  /// Splits a rule from the set of marks that follows it, as in `B3/S23History`; nil if none does.
  fileprivate func splitAtMarks() -> (base: RuleScanner, kind: MarkKind)? {
    guard let kind = MarkKind.allCases.first(where: ends) else { return nil }
    let start = rest.endIndex - kind.rawValue.unicodeScalars.count
    // The last letters of a MAP string may happen to be such a word.
    if starts(with: "MAP"), MapNotation.isWhole(self) { return nil }
    return (RuleScanner(rest[..<start], end: rest[start].column), kind)
  }

  func ends(with kind: MarkKind) -> Bool {
    let word = kind.rawValue.uppercased().unicodeScalars
    return rest.suffix(word.count).map(\.capital).elementsEqual(word)
  }

  /// Splits the rest at a letter; the parts are without it.
  fileprivate func parts(between letter: Unicode.Scalar) -> [RuleScanner] {
    rest.split(omittingEmptySubsequences: false, whereSeparator: { $0.written == letter }).map {
      RuleScanner($0, end: $0.endIndex < rest.endIndex ? rest[$0.endIndex].column : end)
    }
  }

  /// Consumes a number of states: `4`, `G4` or `C4`.
  mutating func states() throws(Located<RuleSyntaxProblem>) -> Int {
    let start = self
    _ = consume("G") || consume("C")
    guard rest.first?.digit != nil else { throw Located(self) }
    guard let states = number(atMost: 256), (2...256).contains(states) else {
      throw start.fault(.states)
    }
    return states
  }
}

extension Located<RuleSyntaxProblem> {
  /// Creates an error about the next letter, or about the end of the text.
  init(_ scanner: RuleScanner) {
    self = scanner.fault(scanner.rest.first.map { .unexpected($0.written) } ?? .unfinished)
  }
}
