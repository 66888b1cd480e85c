/// A formula as written, before its names are resolved.
struct Syntax: Sendable {
  indirect enum Kind: Sendable {
    case number(Double)
    case name(String)
    /// `here.name`.
    case here(String)
    /// `target.name`, of a cell of `choose`.
    case member(String, String)
    case call(String, [Argument])
    case apply(Formula.Function, [Syntax])
    case choice(condition: Syntax, Syntax, Syntax)
  }

  /// An argument of a function, such as `payoff if cooperator`.
  struct Argument: Sendable {
    var value: Syntax
    var condition: Syntax?
  }

  let kind: Kind
  /// The characters in the text.
  let range: Range<Int>
  /// The number of levels.
  let depth: Int
}

/// A statement as written.
struct StatementSyntax: Sendable {
  enum Effect: Sendable {
    case become(Syntax)
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

/// `heat = formula` or `target.heat = formula` as written.
struct FieldSyntax: Sendable {
  /// The cell of `choose`; nil for the cell itself.
  let owner: Token?
  let name: Token
  let value: Syntax
}

/// `neighbor(…)`, `anywhere(…)`, `best(…)`, `cell(…)` or the name of a cell as written.
struct TargetSyntax: Sendable {
  enum Kind: String, CaseIterable, Sendable { case neighbor, anywhere, best, cell }

  let kind: Kind
  /// The name of a cell of `choose`; nil for the other forms.
  var name: String?
  let arguments: [Syntax.Argument]
  let range: Range<Int>
}

/// A parser of formulas and statements, by recursive descent. Its recursion is bounded.
struct FormulaParser {
  /// The maximum number of operations, numbers and names in the formulas of a model.
  static let mostNodes = 10_000
  /// The maximum number of levels in a formula.
  static let deepest = 64

  private let text: ScalarText
  private let tokens: [Token]
  private var place = 0
  private var level = 0
  /// The condition at the end of an argument or statement, until its owner takes it.
  private var trailing: Syntax?
  /// The number of nodes so far, also those of earlier formulas.
  private(set) var nodes: Int

  /// Creates a parser.
  ///
  /// - Parameter nodes: The number of nodes in earlier formulas.
  init(_ text: ScalarText, nodes: Int) throws(FormulaFault) {
    (self.text, self.nodes) = (text, nodes)
    tokens = try Lexer.tokens(of: text)
  }

  /// Parses the whole text as a formula.
  mutating func formula() throws(FormulaFault) -> Syntax {
    if token.kind == .end { throw unexpected("a formula") }
    let formula = try choice()
    try expectEnd("an operator")
    return formula
  }

  /// Parses the whole text as a formula of the whole board, such as `share(tree if x > 3)`.
  mutating func boardFormula() throws(FormulaFault) -> Syntax {
    if token.kind == .end { throw unexpected("a formula") }
    let formula = try choice(mayTrail: true)
    if trailing != nil, case .call(let name, _) = formula.kind {
      throw FormulaFault(
        "the condition belongs inside the parentheses: write '\(name)(… if …)'", at: formula.range)
    }
    try expectEnd("an operator")
    return formula
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
    var statement = StatementSyntax(effect: try effect())
    if trailing == nil, isWord("with") { statement.fields = try fields() }
    if trailing == nil, takeWord("if") { trailing = try binary(1) }
    (statement.condition, trailing) = (trailing, nil)
    if isWord("with") { throw fault("'with' stands before 'if'") }
    try expectEnd("'with', 'if' or an operator")
    return statement
  }

  // MARK: Tokens

  private var token: Token { tokens[place] }

  private func isWord(_ word: String, _ distance: Int = 0) -> Bool {
    place + distance < tokens.count && tokens[place + distance].kind == .name(word)
  }

  private func isSign(_ sign: String, _ distance: Int = 0) -> Bool {
    place + distance < tokens.count && tokens[place + distance].kind == .sign(sign)
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    place += 1
    return true
  }

  private mutating func takeSign(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    place += 1
    return true
  }

  private mutating func takeName(_ expected: String) throws(FormulaFault) -> Token {
    guard case .name = token.kind else { throw unexpected(expected) }
    place += 1
    return tokens[place - 1]
  }

  private mutating func expect(_ sign: String, _ others: String = "") throws(FormulaFault) {
    guard takeSign(sign) else { throw unexpected("\(others)'\(sign)'") }
  }

  private func expectEnd(_ expected: String) throws(FormulaFault) {
    guard token.kind == .end else { throw unexpected("\(expected), or the end of the text") }
  }

  private func fault(_ message: String) -> FormulaFault { FormulaFault(message, at: token.range) }

  private func unexpected(_ expected: String) -> FormulaFault {
    // A plain text in braces or brackets ends at its first comma.
    let advice =
      token.kind == .end && level > 0 && text.isBeforeComma
      ? ": in YAML's braces and brackets, a formula with commas requires quotes" : ""
    return fault("expected \(expected), got \(token.words)\(advice)")
  }

  // MARK: Statements

  private mutating func effect() throws(FormulaFault) -> StatementSyntax.Effect {
    if isWord("with") { return .stay }
    if takeWord("as") {
      return .copy(try target())
    }
    if isWord("swap") || isWord("move") { return try exchange() }
    if isTarget {
      let target = try target()
      if isWord("gets") { return .give(target, try fields()) }
      guard takeWord("becomes") else { throw unexpected("'becomes' and a state") }
      return .assign(target, try choice(mayTrail: true))
    }
    return .become(try choice(mayTrail: true))
  }

  private mutating func exchange() throws(FormulaFault) -> StatementSyntax.Effect {
    let (word, preposition) = isWord("swap") ? ("swap", "with") : ("move", "to")
    place += 1
    guard takeWord(preposition) else {
      throw unexpected("'\(preposition)', as in '\(word) \(preposition) neighbor(…)'")
    }
    let target = try target()
    if word == "swap" { return .swap(target) }
    return .move(target, leaving: takeWord("leaving") ? try choice(mayTrail: true) : nil)
  }

  private var isTarget: Bool {
    if isWord("becomes", 1) || isWord("gets", 1) { return true }
    return isCall
  }

  private var isCall: Bool {
    TargetSyntax.Kind.allCases.contains { isWord($0.rawValue) } && isSign("(", 1)
  }

  private mutating func target() throws(FormulaFault) -> TargetSyntax {
    guard isCall else {
      guard case .name(let name) = token.kind, !Self.words.contains(name), !isSign("(", 1) else {
        throw unexpected("'neighbor(…)' or 'anywhere(…)'")
      }
      place += 1
      return TargetSyntax(
        kind: .neighbor, name: name, arguments: [], range: tokens[place - 1].range)
    }
    let start = token.range.lowerBound
    let kind = TargetSyntax.Kind.allCases.first { isWord($0.rawValue) } ?? .neighbor
    place += 2
    let arguments = try arguments()
    return TargetSyntax(kind: kind, arguments: arguments, range: start..<end)
  }

  /// Parses `with {heat = formula, …}`.
  private mutating func fields() throws(FormulaFault) -> [FieldSyntax] {
    place += 1
    guard takeSign("{") else { throw unexpected("'{', as in 'with {age = 0}'") }
    var fields: [FieldSyntax] = []
    repeat {
      var name = try takeName("the name of a field")
      var owner: Token?
      if takeSign(".") { (owner, name) = (name, try takeName("the name of a field")) }
      // In YAML, a colon requires quotes.
      if !takeSign("=") { try expect(":", "'=' or ") }
      fields.append(FieldSyntax(owner: owner, name: name, value: try choice()))
    } while takeSign(",")
    try expect("}", "',' or ")
    return fields
  }

  // MARK: Formulas

  /// The index after the last consumed token; 0 at the start.
  private var end: Int { place == 0 ? 0 : tokens[place - 1].range.upperBound }

  private mutating func node(
    _ kind: Syntax.Kind, from start: Int, over parts: [Syntax] = []
  ) throws(FormulaFault) -> Syntax {
    let (depth, range) = (1 + (parts.map(\.depth).max() ?? 0), start..<end)
    nodes += 1
    if nodes > Self.mostNodes {
      throw FormulaFault("the formulas of a model have at most \(Self.mostNodes) parts", at: range)
    }
    if depth > Self.deepest { throw tooDeep(at: range) }
    return Syntax(kind: kind, range: range, depth: depth)
  }

  private func tooDeep(at range: Range<Int>) -> FormulaFault {
    FormulaFault(
      "a formula has at most \(Self.deepest) levels: name parts of it under 'let'",
      at: range.lowerBound..<range.lowerBound + 1)
  }

  /// Parses what another part contains, one level deeper.
  private mutating func inner(
    _ parse: (inout FormulaParser) throws(FormulaFault) -> Syntax
  ) throws(FormulaFault) -> Syntax {
    level += 1
    if level > Self.deepest { throw tooDeep(at: token.range) }
    let result = try parse(&self)
    level -= 1
    return result
  }

  /// Parses a formula of any kind, such as `a if condition else b`.
  ///
  /// - Parameter mayTrail: True if `if` may begin the condition of an argument or a statement.
  private mutating func choice(mayTrail: Bool = false) throws(FormulaFault) -> Syntax {
    let value = try binary(1)
    guard takeWord("if") else { return value }
    let condition = try binary(1)
    if takeWord("else") {
      let other = try inner { parser throws(FormulaFault) in
        try parser.choice(mayTrail: mayTrail)
      }
      return try node(
        .choice(condition: condition, value, other), from: value.range.lowerBound,
        over: [condition, value, other])
    }
    guard mayTrail else { throw unexpected("'else', as in 'a if condition else b'") }
    trailing = condition
    return value
  }

  /// The binary operators. A greater precedence binds closer.
  private static let operators: [Token.Kind: (precedence: Int, function: Formula.Function)] = [
    .name("or"): (1, .or), .name("and"): (2, .and),
    .sign("="): (4, .equal), .sign("!="): (4, .unequal), .sign("<"): (4, .less),
    .sign("<="): (4, .lessOrEqual), .sign(">"): (4, .greater), .sign(">="): (4, .greaterOrEqual),
    .sign("+"): (5, .add), .sign("-"): (5, .subtract),
    .sign("*"): (6, .multiply), .sign("/"): (6, .divide), .sign("^"): (8, .power),
  ]
  private static let (negation, comparison, sign, power) = (3, 4, 7, 8)

  /// Parses operators of at least a precedence with their operands.
  private mutating func binary(_ least: Int) throws(FormulaFault) -> Syntax {
    var left = try prefix(least)
    var isCompared = false
    while let (precedence, function) = Self.operators[token.kind], precedence >= least {
      if precedence == Self.comparison, isCompared {
        throw fault("comparisons cannot be chained: write 'a < b and b < c'")
      }
      isCompared = precedence == Self.comparison
      place += 1
      let right =
        precedence == Self.power
        ? try inner { parser throws(FormulaFault) in try parser.binary(Self.power) }
        : try binary(precedence + 1)
      left = try node(
        .apply(function, [left, right]), from: left.range.lowerBound, over: [left, right])
    }
    return left
  }

  private mutating func prefix(_ least: Int) throws(FormulaFault) -> Syntax {
    let start = token.range.lowerBound
    if isWord("not") {
      guard least <= Self.negation else { throw fault("put 'not …' in parentheses here") }
      place += 1
      let operand = try inner { parser throws(FormulaFault) in try parser.binary(Self.negation) }
      return try node(.apply(.not, [operand]), from: start, over: [operand])
    }
    guard takeSign("-") else { return try primary() }
    let operand = try inner { parser throws(FormulaFault) in try parser.binary(Self.sign) }
    if case .number(let number) = operand.kind {
      return Syntax(kind: .number(-number), range: start..<end, depth: 1)
    }
    return try node(.apply(.negate, [operand]), from: start, over: [operand])
  }

  /// The words that cannot be values.
  static let words: Set = ["if", "else", "and", "or", "not", "with", "as", "leaving"]

  private mutating func primary() throws(FormulaFault) -> Syntax {
    let start = token.range.lowerBound
    switch token.kind {
    case .number(let number):
      place += 1
      return try node(.number(number), from: start)
    case .name(let name) where !Self.words.contains(name):
      place += 1
      if takeSign("(") { return try call(name, from: start) }
      if name == Self.board, takeSign(".") { return try boardCall(from: start) }
      guard takeSign(".") else { return try node(.name(name), from: start) }
      guard case .name(let own) = try takeName("a name, as in 'here.age'").kind else { break }
      return try node(name == "here" ? .here(own) : .member(name, own), from: start)
    case .sign("("):
      place += 1
      let value = try inner { parser throws(FormulaFault) in
        let value = try parser.choice()
        try parser.expect(")", "an operator or ")
        return value
      }
      return Syntax(kind: value.kind, range: start..<end, depth: value.depth)
    default: break
    }
    throw unexpected("a number, a name or '('")
  }

  /// The word before functions of the whole board.
  static let board = "board"

  private mutating func boardCall(from start: Int) throws(FormulaFault) -> Syntax {
    let expected = "a function of the board, as in 'board.mean(f)'"
    guard case .name(let function) = try takeName(expected).kind, takeSign("(") else {
      throw unexpected("'(', as in 'board.mean(f)'")
    }
    return try call("\(Self.board).\(function)", from: start)
  }

  private mutating func call(_ name: String, from start: Int) throws(FormulaFault) -> Syntax {
    let arguments = try arguments()
    let parts = arguments.flatMap { [$0.value] + ($0.condition.map { [$0] } ?? []) }
    return try node(.call(name, arguments), from: start, over: parts)
  }

  /// Parses arguments up to the closing parenthesis. Each may have a condition at its end.
  private mutating func arguments() throws(FormulaFault) -> [Syntax.Argument] {
    if takeSign(")") { return [] }
    var arguments: [Syntax.Argument] = []
    repeat {
      let outer = trailing
      trailing = nil
      let value = try inner { parser throws(FormulaFault) in
        let value = try parser.choice(mayTrail: true)
        if !parser.isSign(","), !parser.isSign(")") {
          throw parser.unexpected("an operator, ',' or ')'")
        }
        return value
      }
      arguments.append(Syntax.Argument(value: value, condition: trailing))
      trailing = outer
    } while takeSign(",")
    try expect(")")
    return arguments
  }
}
