internal import Rules
internal import Settings
public import Worlds

/// A parsed rule with the optional bounded grid that follows it.
package struct RuleNotation: Hashable, Sendable {
  package let rule: LifeRule
  /// The grid after a colon, as in `B3/S23:T20,16`; nil if there is none.
  package let grid: BoundedGrid?

  /// Parses a rule's name, a formula such as `n == 3 or (c and n == 2)`, or a rule in a notation.
  /// The notations are `B3/S23`, `23/3`, `B2/S34H`, `B2-a/S12`, `345/2/4`, `MAP…`,
  /// `R5,C0,M1,S34..58,B34..45,NM`, `MS,D…`, and those of MCell's families, such as
  /// `Cyclic:R1/T3/C5/NM`. Throws the first error, with its column.
  package init(_ text: String) throws(RuleProblem) {
    // The limit also bounds the work on untrusted files, since parsing scans the text several
    // times.
    let longest = RuleFamily.named(in: text) == nil ? LifeRule.longest : RuleFamily.longest
    guard text.utf8.count <= longest else { throw .tooLong }
    let scanner = RuleScanner(text)
    let (written, suffix) = scanner.splitAtGrid() ?? (scanner, nil)
    do throws(Located<RuleSyntaxProblem>) {
      var parser = RuleParser(written)
      rule = try parser.rule()
    } catch {
      if error.problem == .noRule {
        throw .noRule(text, nearest: NamedRule.nearest(to: written.text))
      }
      throw .wrong(text, column: error.column, error.problem)
    }
    grid = try Self.grid(suffix, of: rule, in: text)
  }

  /// Creates the notation of a rule file's rule. `grid`: the grid with its colon; empty for none.
  init(_ rule: StateRule, grid: String) throws(RuleProblem) {
    self.rule = LifeRule(rule)
    let text = rule.name + grid
    self.grid = try Self.grid(RuleScanner(text).split(at: ":")?.from, of: self.rule, in: text)
  }

  /// Parses the grid after the colon of a rule; nil for no grid.
  private static func grid(
    _ suffix: RuleScanner?, of rule: LifeRule, in text: String
  ) throws(RuleProblem) -> BoundedGrid? {
    guard var suffix = suffix?.withoutSpaces else { return nil }
    _ = suffix.consume()
    let start = suffix
    do throws(Located<RuleSyntaxProblem>) {
      let grid = try BoundedGrid(&suffix)
      if let fault = rule.fault(on: grid) { throw start.fault(.grid(fault)) }
      return grid
    } catch {
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}

extension LifeRule {
  fileprivate func fault(on grid: BoundedGrid) -> GridProblem? {
    fault(on: grid.kind, width: grid.width, height: grid.height, isShifted: grid.shift != nil)
  }

  /// The maximum length of a rule's text, in bytes.
  static let longest = 4000

  /// Returns true if `part`, the text after a comma in a list of rules, continues `rule`, which is
  /// given by its parts, instead of starting the next rule.
  static func continues(_ rule: ArraySlice<String>, with part: String) -> Bool {
    LargerThanLife.continuesRule(rule, with: part) || BlockRule.continuesRule(rule, with: part)
  }

  /// Parses a rule as `RuleNotation` does, but without a grid.
  ///
  /// - Throws: The first error with its column, which may be that of the colon before a grid.
  public init(notation text: String) throws(RuleProblem) {
    let notation = try RuleNotation(text)
    if notation.grid == nil {
      self = notation.rule
      return
    }
    let column = RuleScanner(text).splitAtGrid()?.suffix.column ?? 1
    throw .wrong(text, column: column, .grid("a rule cannot have a board here"))
  }
}

extension RuleNotation: CustomStringConvertible {
  static let conway = RuleNotation(.conway)

  private init(_ rule: LifeRule) {
    self.rule = rule
    grid = nil
  }

  /// Returns true if a pattern file that contains a text means this rule.
  func isMeant(by text: String) -> Bool {
    "\(self)" == text || (try? RuleNotation(text)) == self
  }

  /// The canonical notation of the rule and its grid: `B3/S23:T20,16`.
  package var description: String { "\(rule)" + (grid.map { ":\($0)" } ?? "") }
}

/// The parser of all rules: names, formulas and notations. Notations ignore spaces, accept `_` for
/// `/`, as in file names, and ignore case except in MAP strings.
private struct RuleParser {
  private var scanner: RuleScanner
  private var reach = RuleNeighborhood.moore
  private var births: NeighborConditions?
  private var survivals: NeighborConditions?
  private var states: Int?

  init(_ scanner: RuleScanner) { self.scanner = scanner }

  /// Parses the whole text. Throws an error at the first letter that does not fit.
  mutating func rule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
    let name = scanner.text
    if let named = NamedRule.named(name) { return named.rule }
    if let table = RuleTable(fallingRows: name) { return LifeRule(table) }
    if let family = RuleFamily.named(in: name) { return try rule(of: family) }
    if RuleFormula.isWritten(in: name) { return LifeRule(try RuleFormula(scanner).table()) }
    scanner = scanner.withoutSpaces
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
    return try countRule()
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

  /// Parses a rule of counts, such as `B3/S23`, `23/3` or `B2-a/S12`.
  private mutating func countRule() throws(Located<RuleSyntaxProblem>) -> LifeRule {
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

  /// Parses counts with optional letters: `23`, `2-i34q`.
  private mutating func readHalf() throws(Located<RuleSyntaxProblem>) -> NeighborConditions {
    var half = NeighborConditions()
    var isExcepted: [Int: Bool] = [:]
    while let digit = scanner.rest.first?.digit {
      let start = scanner
      _ = scanner.consume()
      if digit > reach.neighbors {
        throw start.fault("expected at most \(reach.neighbors) neighbors, got \(digit)")
      }
      let isExcept = scanner.consume("-")
      if isExcept, reach != .moore { throw start.fault(.lettersOfNeighborhood) }
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
      if reach != .moore { throw scanner.fault(.lettersOfNeighborhood) }
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

extension RuleScanner {
  /// Splits a rule from the suffix of its grid, which begins with a colon; nil if there is no
  /// suffix. The colon after the name of a family belongs to the rule.
  func splitAtGrid() -> (rule: RuleScanner, suffix: RuleScanner)? {
    guard RuleFamily.named(in: text) != nil else {
      return split(at: ":").map { ($0.before, $0.from) }
    }
    let colons = rest.indices.filter { rest[$0].written == ":" }
    guard colons.count > 1 else { return nil }
    let place = colons[1]
    return (
      RuleScanner(rest[..<place], end: rest[place].column), RuleScanner(rest[place...], end: end)
    )
  }
}

extension BoundedGrid {
  /// Parses a bounded grid in the form that follows a rule's colon: `T20,16`, `K20*+1,16`, `S16`. A
  /// missing height equals the width. Without any number the grid is unbounded.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    var suffix = try GridSuffixParser(scanner.consume())
    self = try suffix.grid(&scanner)
  }

  /// Parses a bounded grid, such as `T20,16`.
  ///
  /// - Throws: The first error, with its column.
  public init(notation text: String) throws(RuleProblem) {
    guard text.utf8.count <= LifeRule.longest else { throw .tooLong }
    var scanner = RuleScanner(text).withoutSpaces
    do {
      try self.init(&scanner)
    } catch {
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}

/// A parser for the suffix that describes a bounded grid, as in Golly.
private struct GridSuffixParser {
  private enum Letter: Unicode.Scalar {
    case plane = "P"
    case torus = "T"
    case klein = "K"
    case crossSurface = "C"
    case sphere = "S"
  }

  private let letter: Letter
  private var twisted: BoundedGrid.Edges?
  private var shift: BoundedGrid.Shift?

  /// Creates a parser for the kind of grid that `letter` selects; no letter selects an unbounded
  /// grid. Throws an error if `letter` is not one of `P`, `T`, `K`, `C` and `S`.
  init(_ letter: RuleLetter?) throws(Located<RuleSyntaxProblem>) {
    guard let known = letter.map({ Letter(rawValue: $0.capital) }) ?? .torus else {
      throw Located(.grid(.kind), column: letter?.column ?? 1)
    }
    self.letter = known
  }

  mutating func grid(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) -> BoundedGrid
  {
    let start = scanner
    let width = scanner.isAtEnd ? 0 : try readSide(.horizontal, &scanner)
    let height = scanner.consume(",") ? try readSide(.vertical, &scanner) : width
    try scanner.expectEnd()
    if letter == .sphere, width != height { throw start.fault(.grid(.noSquare)) }
    guard let grid = BoundedGrid(kind, width: width, height: height, shift: shift) else {
      throw start.fault(.grid(.infinite))
    }
    return grid
  }

  private var kind: BoundedGrid.Kind {
    switch letter {
    case .plane: .plane
    case .torus: .torus
    case .klein: .klein(twisted: twisted ?? .vertical)
    case .crossSurface: .crossSurface
    case .sphere: .sphere
    }
  }

  /// Parses the length of the edges, in cells, and the twist and shift that may follow it. The
  /// length of the horizontal edges is the width.
  private mutating func readSide(
    _ edges: BoundedGrid.Edges, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) -> Int {
    let start = scanner
    guard let cells = scanner.number(atMost: BoundedGrid.longest) else {
      throw scanner.fault(.grid(.noNumber))
    }
    if cells > BoundedGrid.longest { throw start.fault(.grid(.tooLong)) }
    if cells == 0, letter != .plane, letter != .torus { throw start.fault(.grid(.infinite)) }
    try readTwist(edges, &scanner)
    try readShift(edges, of: cells, &scanner)
    return cells
  }

  private mutating func readTwist(
    _ edges: BoundedGrid.Edges, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard scanner.consume("*") else { return }
    if letter != .klein { throw start.fault(.grid("only K can have a twist")) }
    if twisted != nil { throw start.fault(.grid(.twoTwists)) }
    twisted = edges
  }

  private mutating func readShift(
    _ edges: BoundedGrid.Edges, of cells: Int, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let sign = scanner.consume("+") ? 1 : scanner.consume("-") ? -1 : nil else { return }
    guard let steps = scanner.number(atMost: BoundedGrid.longest) else {
      throw scanner.fault(.grid(.noNumber))
    }
    switch letter {
    case .torus: if cells == 0 { throw start.fault(.grid("an unbounded side cannot have a shift")) }
    case .klein: if twisted != edges { throw start.fault(.grid(.shiftOfUntwisted)) }
    case .plane, .crossSurface, .sphere: throw start.fault(.grid("only T and K can have a shift"))
    }
    if steps == 0 { return }
    if shift != nil { throw start.fault(.grid("only one side can have a shift")) }
    if steps > BoundedGrid.longest { throw start.fault(.grid(.tooLong)) }
    shift = BoundedGrid.Shift(edges, cells: sign * steps)
  }
}

extension SettingKind<String> {
  /// The kind of settings that contain a rule as text. `RuleNotation` reports errors when it parses
  /// the rule.
  static let lifeRule = text(
    "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word),
    // A YAML parser reads a rule of digits alone as a number.
    forms: [.pattern(RulePattern.text), .number(.zero...Ratio(999_999_999))],
    list: .names.joining(LifeRule.continues).near { text in
      guard let notation = try? RuleNotation(text) else { return [] }
      let board = notation.grid.map { ":\($0)" } ?? ""
      return notation.rule.neighbors.map { ($0.text + board, $0.difference) }
    })
}
