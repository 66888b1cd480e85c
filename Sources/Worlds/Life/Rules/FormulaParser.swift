internal import Settings

/// Parses the tokens of a formula by operator precedence (precedence climbing).
struct FormulaParser {
  private var tokens: ArraySlice<FormulaToken>
  private let end: Int
  private var depth = 0

  /// The maximum nesting depth. It bounds the recursion, since formulas come from untrusted files.
  private static let maximumDepth = 40

  /// Creates a parser.
  ///
  /// - Parameter end: The column after the last letter. An error about a missing operand refers to
  ///   it.
  init(_ tokens: [FormulaToken], end: Int) {
    self.tokens = tokens[...]
    self.end = end
  }

  /// Parses the whole formula and throws if any token is left over.
  mutating func whole() throws(Located<RuleSyntaxProblem>) -> FormulaNode {
    let node = try part(1)
    if let token = tokens.first { throw fault(.unexpected(token.text, known: FormulaName.known)) }
    return node
  }

  /// Parses an operand and the operators after it that have at least the precedence `precedence`.
  private mutating func part(_ precedence: Int) throws(Located<RuleSyntaxProblem>) -> FormulaNode {
    var left = try operand()
    while case .sign(let sign) = tokens.first?.content, sign.precedence >= precedence {
      if sign.precedence == FormulaOperator.precedenceOfComparisons {
        left = try comparison(from: left)
      } else {
        let column = tokens.removeFirst().column
        // The right side takes only tighter operators, which makes operators left-associative.
        left = .calculation(sign, left, try part(sign.precedence + 1), column: column)
      }
    }
    return left
  }

  /// Parses the rest of a comparison, or of a chain of comparisons, after its first operand.
  private mutating func comparison(from first: FormulaNode) throws(Located<RuleSyntaxProblem>)
    -> FormulaNode
  {
    var (operands, signs) = ([first], [FormulaOperator]())
    while case .sign(let sign) = tokens.first?.content,
      sign.precedence == FormulaOperator.precedenceOfComparisons
    {
      tokens.removeFirst()
      signs.append(sign)
      operands.append(try part(sign.precedence + 1))
    }
    return .comparison(operands, signs)
  }

  private mutating func operand() throws(Located<RuleSyntaxProblem>) -> FormulaNode {
    guard let token = tokens.first else { throw fault("expected a number or a name") }
    if depth == Self.maximumDepth { throw fault(.tooDeep(most: Self.maximumDepth)) }
    depth += 1
    defer { depth -= 1 }
    tokens.removeFirst()
    switch token.content {
    case .number(let number): return .number(number)
    case .name(let name): return .name(name)
    case .not: return .not(try part(FormulaOperator.precedenceOfNot))
    case .sign(.minus):
      let operand = try part(FormulaOperator.times.precedence + 1)
      return .calculation(.minus, .number(0), operand, column: token.column)
    case .open:
      let node = try part(1)
      guard case .close = tokens.popFirst()?.content else {
        throw Located(.formula("missing closing parenthesis"), column: token.column)
      }
      return node
    case .sign, .close:
      throw Located(
        .formula(.unexpected(token.text, known: FormulaName.known)), column: token.column)
    }
  }

  private func fault(_ fault: FormulaProblem) -> Located<RuleSyntaxProblem> {
    Located(.formula(fault), column: tokens.first?.column ?? end)
  }
}
