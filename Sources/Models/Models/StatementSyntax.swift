internal import Formulas

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
    if isTarget {
      let target = try target()
      if isWord("gets") { return .give(target, try fields()) }
      guard takeWord("becomes") else { throw unexpected("'becomes' and a state") }
      return .assign(target, try choice(mayTrail: true))
    }
    return .become(try choice(mayTrail: true))
  }

  private mutating func exchange() throws(FormulaFault) -> StatementSyntax.Effect {
    let (word, preposition) = takeWord("swap") ? ("swap", "with") : ("move", "to")
    if word == "move" { _ = take() }
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
      // In YAML, a colon requires quotes.
      if !takeSign("=") { try expect(":", "'=' or ") }
      fields.append(FieldSyntax(owner: owner, name: name, value: try choice()))
    } while takeSign(",")
    try expect("}", "',' or ")
    return fields
  }
}
