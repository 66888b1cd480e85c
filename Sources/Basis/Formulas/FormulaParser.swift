/// A formula as written, before its names are resolved.
package struct Syntax: Sendable {
  package indirect enum Kind: Sendable {
    case number(Double)
    case name(String)
    /// `here.name`.
    case here(String)
    /// `target.name`, of a cell of `choose`.
    case member(String, String)
    case call(String, [Argument])
    case apply(FormulaFunction, [Syntax])
    case choice(condition: Syntax, Syntax, Syntax)
  }

  /// An argument of a function, such as `payoff if cooperator`.
  package struct Argument: Sendable {
    package var value: Syntax
    package var condition: Syntax?

    package init(value: Syntax, condition: Syntax? = nil) {
      (self.value, self.condition) = (value, condition)
    }
  }

  package let kind: Kind
  /// The characters in the text.
  package let range: Range<Int>
  /// The number of levels.
  package let depth: Int

  package init(kind: Kind, range: Range<Int>, depth: Int) {
    (self.kind, self.range, self.depth) = (kind, range, depth)
  }

  /// The formula and all its parts, in the order in which they begin.
  package var all: [Syntax] {
    let parts: [Syntax] =
      switch kind {
      case .number, .name, .here, .member: []
      case .call(_, let arguments):
        arguments.flatMap { [$0.value] + ($0.condition.map { [$0] } ?? []) }
      case .apply(_, let operands): operands
      case .choice(let condition, let first, let other): [first, condition, other]
      }
    return [self] + parts.flatMap(\.all)
  }
}

/// The functions of numbers and conditions, and the operators.
package enum FormulaFunction: String, CaseIterable, Sendable {
  case add, subtract, multiply, divide, power, negate
  case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
  case and, or, not
  case abs, floor, ceil, round, sqrt, exp, log, log10, sin, cos, tan, tanh, asin, acos, atan,
    atan2, hypot, sind, cosd, atan2d, turn, min, max, clamp, lerp, step, smoothstep, mod, sign
  case disc, box, noise
}

/// A parser of formulas, by recursive descent. Its recursion is bounded.
package struct FormulaParser {
  /// The maximum number of operations, numbers and names in the formulas of a model.
  package static let mostNodes = 10_000
  /// The maximum number of levels in a formula.
  static let deepest = 64

  private let dialect: FormulaDialect
  /// True if a comma ends the text, as in YAML's braces and brackets.
  private let isBeforeComma: Bool
  private let tokens: [Token]
  private var place = 0
  private var level = 0
  /// The condition at the end of an argument or statement, until its owner takes it.
  package var trailing: Syntax?
  /// The number of nodes so far, also those of earlier formulas.
  package private(set) var nodes: Int

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - nodes: The number of nodes in earlier formulas.
  ///   - isBeforeComma: True if a comma ends the text, as in YAML's braces and brackets.
  package init(
    _ scalars: [Unicode.Scalar], _ dialect: FormulaDialect = .models, nodes: Int = 0,
    isBeforeComma: Bool = false
  ) throws(FormulaFault) {
    (self.dialect, self.nodes, self.isBeforeComma) = (dialect, nodes, isBeforeComma)
    tokens = try Lexer.tokens(of: scalars, dialect)
  }

  /// Parses the whole text as a formula.
  package mutating func formula() throws(FormulaFault) -> Syntax {
    if token.kind == .end { throw unexpected("a formula") }
    let formula = try choice()
    try expectEnd("an operator")
    return formula
  }

  /// Parses the whole text as a formula of the whole board, such as `share(tree if x > 3)`.
  package mutating func boardFormula() throws(FormulaFault) -> Syntax {
    if token.kind == .end { throw unexpected("a formula") }
    let formula = try choice(mayTrail: true)
    if trailing != nil, case .call(let name, _) = formula.kind {
      throw FormulaFault(
        "the condition belongs inside the parentheses: write '\(name)(… if …)'", at: formula.range)
    }
    try expectEnd("an operator")
    return formula
  }

  // MARK: Tokens

  package var token: Token { tokens[place] }

  package func isWord(_ word: String, _ distance: Int = 0) -> Bool {
    place + distance < tokens.count && tokens[place + distance].kind == .name(word)
  }

  package func isSign(_ sign: String, _ distance: Int = 0) -> Bool {
    place + distance < tokens.count && tokens[place + distance].kind == .sign(sign)
  }

  package func isEnd(_ distance: Int = 0) -> Bool {
    place + distance >= tokens.count || tokens[place + distance].kind == .end
  }

  package mutating func takeWord(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    place += 1
    return true
  }

  package mutating func takeSign(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    place += 1
    return true
  }

  package mutating func takeName(_ expected: String) throws(FormulaFault) -> Token {
    guard case .name = token.kind else { throw unexpected(expected) }
    place += 1
    return tokens[place - 1]
  }

  package mutating func expect(_ sign: String, _ others: String = "") throws(FormulaFault) {
    guard takeSign(sign) else { throw unexpected("\(others)'\(sign)'") }
  }

  package func expectEnd(_ expected: String) throws(FormulaFault) {
    guard token.kind == .end else { throw unexpected("\(expected), or the end of the text") }
  }

  package func fault(_ message: String) -> FormulaFault { FormulaFault(message, at: token.range) }

  package func unexpected(_ expected: String) -> FormulaFault {
    // A plain text in braces or brackets ends at its first comma.
    let advice =
      token.kind == .end && level > 0 && isBeforeComma
      ? ": in YAML's braces and brackets, a formula with commas requires quotes" : ""
    return fault("expected \(expected), got \(token.words)\(advice)")
  }

  // MARK: Formulas

  /// Consumes a token, and returns it.
  package mutating func take() -> Token {
    place += 1
    return tokens[place - 1]
  }

  /// The index after the last consumed token; 0 at the start.
  package var end: Int { place == 0 ? 0 : tokens[place - 1].range.upperBound }

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
    let advice = dialect == .models ? ": name parts of it under 'let'" : ""
    return FormulaFault(
      "a formula has at most \(Self.deepest) levels\(advice)",
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
  package mutating func choice(mayTrail: Bool = false) throws(FormulaFault) -> Syntax {
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
  private static let operators: [Token.Kind: (precedence: Int, function: FormulaFunction)] = [
    .name("or"): (1, .or), .name("and"): (2, .and),
    .sign("="): (4, .equal), .sign("!="): (4, .unequal), .sign("<"): (4, .less),
    .sign("<="): (4, .lessOrEqual), .sign(">"): (4, .greater), .sign(">="): (4, .greaterOrEqual),
    .sign("+"): (5, .add), .sign("-"): (5, .subtract),
    .sign("*"): (6, .multiply), .sign("%"): (6, .mod), .sign("/"): (6, .divide),
    .sign("^"): (8, .power),
  ]
  private static let (negation, comparison, sign, power) = (3, 4, 7, 8)

  /// Parses operators of at least a precedence with their operands.
  package mutating func binary(_ least: Int) throws(FormulaFault) -> Syntax {
    var left = try prefix(least)
    // The last operand of a comparison, which the next one of a chain compares, too.
    var last: Syntax?
    while let (precedence, function) = Self.operators[token.kind], precedence >= least {
      let isCompared = precedence == Self.comparison
      if isCompared, last != nil, dialect != .rules {
        throw fault("comparisons cannot be chained: write 'a < b and b < c'")
      }
      place += 1
      let right =
        precedence == Self.power
        ? try inner { parser throws(FormulaFault) in try parser.binary(Self.power) }
        : try binary(precedence + 1)
      let first = isCompared ? last ?? left : left
      let result = try applied(function, [first, right])
      left = isCompared && last != nil ? try applied(.and, [left, result]) : result
      last = isCompared ? right : nil
    }
    return left
  }

  private mutating func applied(
    _ function: FormulaFunction, _ operands: [Syntax]
  ) throws(FormulaFault) -> Syntax {
    try node(.apply(function, operands), from: operands[0].range.lowerBound, over: operands)
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
  package static let words: Set = ["if", "else", "and", "or", "not", "with", "as", "leaving"]

  private mutating func primary() throws(FormulaFault) -> Syntax {
    let start = token.range.lowerBound
    switch token.kind {
    case .number(let number):
      place += 1
      return try node(.number(number), from: start)
    case .quoted(let name):
      place += 1
      return try node(.name(name), from: start)
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
  package static let board = "board"

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
  package mutating func arguments() throws(FormulaFault) -> [Syntax.Argument] {
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
