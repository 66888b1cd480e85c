internal import Formulas
internal import Settings

/// A statement as written.
struct StatementSyntax: Sendable {
  enum Effect: Sendable {
    /// A state, or a kind; or one of the words `stay` and `dies`, which may be names.
    case become(Syntax, leaving: Syntax?)
    case forward(Syntax, leaving: Syntax?)
    case hatch(Token)
    case dies(TargetSyntax)
    case copy(TargetSyntax)
    case swap(TargetSyntax)
    case move(TargetSyntax, leaving: Syntax?)
    case assign(TargetSyntax, Syntax)
    case give(TargetSyntax, [FieldSyntax])
    case stay
  }

  var effect: Effect
  var fields: [FieldSyntax] = []
  var condition: Syntax?
}

/// `heat = formula`, `heat += formula` or `target.heat = formula` as written.
struct FieldSyntax: Sendable {
  /// `here`, `child` or a name of `choose`; nil for the cell or agent itself.
  let owner: Token?
  let name: Token
  let value: Syntax
  /// `+` or `-` if the value is added or subtracted.
  var sum: String?
}

/// `neighbor(…)`, `anywhere(…)`, `best(…)`, `cell(…)` or the name of a cell as written.
struct TargetSyntax: Sendable {
  enum Kind: String, CaseIterable, Sendable { case neighbor, anywhere, best, cell, agent }

  let kind: Kind
  /// The name of a cell of `choose`; nil for the other forms.
  var name: String?
  let arguments: [Syntax.Argument]
  let range: Range<Int>
}

// Statements and cells, which only models have.

extension FormulaParser {
  init(_ text: ScalarText, nodes: Int) throws(FormulaFault) {
    try self.init(text.scalars, nodes: nodes, isBeforeComma: text.isBeforeComma)
  }

  /// Parses the whole text as a CELL, such as `best(tree, -age)`.
  mutating func wholeTarget() throws(FormulaFault) -> TargetSyntax {
    let target = try target()
    try expectEnd("nothing")
    return target
  }

  /// Parses the whole text as a statement.
  mutating func statement() throws(FormulaFault) -> StatementSyntax {
    if token.kind == .end { throw unexpected("a statement, such as the name of a state") }
    let first = token
    do throws(FormulaFault) { return try wholeStatement() } catch {
      guard case .name(let word) = first.kind else { throw error }
      let isOwn = word == "hatch" || word == "forward"
      guard let ours = Self.foreign[word], !isOwn || end <= first.range.upperBound + 1 else {
        if let near = Nearest.name(to: word, among: Self.verbs), near != word,
          isNumber(after: first)
        {
          throw FormulaFault("unknown statement '\(word)'\(Nearest.hint(near))", at: first.range)
        }
        throw error
      }
      throw FormulaFault("unknown statement '\(word)': write \(ours)", at: first.range)
    }
  }

  /// The statements of other programs, with those that do the same.
  static let foreign = [
    "fd": "'forward 1'", "bk": "'forward -1'", "back": "'forward -1'",
    "rt": "'stay with {heading = heading + 30}'", "right": "'stay with {heading = heading + 30}'",
    "lt": "'stay with {heading = heading - 30}'", "left": "'stay with {heading = heading - 30}'",
    "set": "'stay with {energy = 5}'", "die": "'dies'", "dead": "'dies'",
    "turn": "'stay with {heading = heading + 30}'", "hatch": "'hatch ant', which makes one child",
    "forward": "'forward 1'",
    "ask": "the name of a kind as a key of 'step'",
    "uphill": "'move to best(f)'", "downhill": "'move to best(-f)'", "jump": "'forward 1'",
    "sprout": "'hatch KIND'", "setxy": "'move to CELL'",
    "face": "'stay with {heading = heading + target.bearing}'",
  ]

  private static let verbs = ["forward", "hatch", "stay", "dies"]

  /// True if a number or name follows a word, which no formula has.
  private func isNumber(after word: Token) -> Bool {
    switch token.kind {
    case .number, .name: token.range.lowerBound > word.range.upperBound
    default: false
    }
  }

  private mutating func wholeStatement() throws(FormulaFault) -> StatementSyntax {
    var statement = StatementSyntax(effect: try effect())
    if trailing == nil, isWord("with") { statement.fields = try fields() }
    if trailing == nil, takeWord("if") { trailing = try binary(1) }
    (statement.condition, trailing) = (trailing, nil)
    if isWord("with") { throw fault("'with' stands before 'if'") }
    try expectEnd("'with', 'if' or an operator")
    return statement
  }

  private mutating func effect() throws(FormulaFault) -> StatementSyntax.Effect {
    if isWord("with") { return .stay }
    if takeWord("as") {
      return .copy(try target())
    }
    if isWord("swap") || isWord("move") { return try exchange() }
    if beginsAction("forward") {
      _ = take()
      return .forward(try choice(mayTrail: true), leaving: try leaving())
    }
    if beginsAction("hatch") {
      _ = take()
      return .hatch(try takeName("a kind of agents"))
    }
    if isTarget {
      let target = try target()
      if isWord("gets") { return .give(target, try fields()) }
      if takeWord("dies") { return .dies(target) }
      guard takeWord("becomes") else { throw unexpected("'becomes' and a state") }
      return .assign(target, try choice(mayTrail: true))
    }
    return .become(try choice(mayTrail: true), leaving: try leaving())
  }

  /// Returns true for a word that a value follows. A state may have the same name.
  private func beginsAction(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    if ["if", "with", "leaving", "else"].contains(where: { isWord($0, 1) }) { return false }
    return !["=", "<", ">", ","].contains { isSign($0, 1) } && !isEnd(1)
  }

  /// Parses `leaving STATE`; nil if it is not written.
  private mutating func leaving() throws(FormulaFault) -> Syntax? {
    if trailing != nil { return nil }
    return takeWord("leaving") ? try choice(mayTrail: true) : nil
  }

  private mutating func exchange() throws(FormulaFault) -> StatementSyntax.Effect {
    let (word, preposition) = takeWord("swap") ? ("swap", "with") : ("move", "to")
    if word == "move" { _ = take() }
    guard takeWord(preposition) else {
      throw unexpected("'\(preposition)', as in '\(word) \(preposition) neighbor(…)'")
    }
    let target = try target()
    if word == "swap" { return .swap(target) }
    return .move(target, leaving: try leaving())
  }

  private var isTarget: Bool {
    isWord("becomes", 1) || isWord("gets", 1) || isWord("dies", 1) || isCall
  }

  private var isCall: Bool {
    TargetSyntax.Kind.allCases.contains { isWord($0.rawValue) } && isSign("(", 1)
  }

  private mutating func target() throws(FormulaFault) -> TargetSyntax {
    guard isCall else {
      guard case .name(let name) = token.kind, !Self.words.contains(name), !isSign("(", 1) else {
        throw unexpected("'neighbor(…)' or 'anywhere(…)'")
      }
      return TargetSyntax(kind: .neighbor, name: name, arguments: [], range: take().range)
    }
    let start = token.range.lowerBound
    let kind = TargetSyntax.Kind.allCases.first { isWord($0.rawValue) } ?? .neighbor
    (_, _) = (take(), take())
    let arguments = try arguments()
    return TargetSyntax(kind: kind, arguments: arguments, range: start..<end)
  }

  /// Parses `with {heat = formula, …}`.
  private mutating func fields() throws(FormulaFault) -> [FieldSyntax] {
    _ = take()
    guard takeSign("{") else { throw unexpected("'{', as in 'with {age = 0}'") }
    var fields: [FieldSyntax] = []
    repeat {
      var name = try takeName("the name of a field")
      var owner: Token?
      if takeSign(".") { (owner, name) = (name, try takeName("the name of a field")) }
      let sum = ["+", "-"].first { isSign($0) && isSign("=", 1) }
      if sum != nil { _ = take() }
      // In YAML, a colon requires quotes.
      if !takeSign("=") { try expect(":", "'=' or ") }
      fields.append(FieldSyntax(owner: owner, name: name, value: try choice(), sum: sum))
    } while takeSign(",")
    try expect("}", "',' or ")
    return fields
  }
}
