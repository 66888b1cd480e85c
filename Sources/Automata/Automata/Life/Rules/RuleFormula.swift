internal import Rules
internal import Settings

/// A rule as a function of a cell and its neighbors: `n == 3 or (c and n == 2)`. The cell is alive
/// in the next generation if the value is not 0.
///
/// The names are `c`, the cell; `n`, the number of live neighbors; and `nw`, `no`, `ne`, `we`,
/// `ea`, `sw`, `so`, `se`, the neighbors. Cells are 1 if alive, else 0. Values are whole numbers.
///
/// The operators, from loose to tight, are `or`, `and`, `not`, comparisons, `+` and `-`, and `*`
/// and `%`. Comparisons may be chained as in `2 <= n <= 3`. A remainder is never negative.
struct RuleFormula {
  private let root: FormulaNode

  /// Returns true if a text looks like a formula: it starts with a name or contains an operator or
  /// parenthesis. Texts that start with `MAP` are MAP strings, and those that start with a range
  /// such as `R5` are rules of a larger neighborhood, whose letter may be an operator: `N+`.
  static func isWritten(in text: String) -> Bool {
    if RuleScanner(text).startsWithRange { return false }
    let word = text.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if word.hasPrefix("map") { return false }
    return FormulaName(word) != nil || word == "not"
      || text.unicodeScalars.contains(where: "=<>()!%*+".unicodeScalars.contains)
  }

  init(_ scanner: RuleScanner) throws(Located<RuleSyntaxProblem>) {
    var parser = RuleFormulaParser(try FormulaToken.all(scanner), end: scanner.end)
    root = try parser.whole()
  }

  /// Returns the rule's table, with the formula evaluated for all 512 neighborhoods.
  func table() throws(Located<RuleSyntaxProblem>) -> RuleTable {
    var table = RuleTable { _, _ in false }
    for state in 0..<512 { table[state] = try root.value(of: state) != 0 }
    return table
  }
}

/// Parses the tokens of a formula by operator precedence (precedence climbing).
struct RuleFormulaParser {
  private var tokens: ArraySlice<FormulaToken>
  private let end: Int
  private var depth = 0

  /// The maximum nesting depth. It bounds the recursion, since formulas come from untrusted files.
  private static let maximumDepth = 40

  /// Creates a parser. `end`: the column after the last letter, for errors about missing operands.
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

/// A word, number, operator or parenthesis of a formula.
struct FormulaToken {
  enum Content {
    case number(Int)
    case name(FormulaName)
    case sign(FormulaOperator)
    case not, open, close
  }

  let content: Content
  let column: Int
  let text: String

  /// Returns all tokens of a formula; spaces separate them. Throws an error at the first word or
  /// number that a formula cannot contain.
  static func all(_ scanner: RuleScanner) throws(Located<RuleSyntaxProblem>) -> [FormulaToken] {
    var scanner = scanner
    var tokens: [FormulaToken] = []
    while true {
      while scanner.consume(" ") {}
      if scanner.isAtEnd { return tokens }
      tokens.append(try FormulaToken(&scanner))
    }
  }

  private init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    column = scanner.column
    if let number = scanner.number(atMost: Self.most) {
      if number > Self.most { throw start.fault(.formula(.tooLarge(most: Self.most))) }
      (content, text) = (.number(number), "\(number)")
      return
    }
    let word = Self.takeWord(&scanner)
    guard let content = Content(word) else {
      throw start.fault(.formula(.unexpected(word, known: FormulaName.known)))
    }
    (self.content, text) = (content, word)
  }

  /// The largest number that a formula may contain.
  private static let most = 999

  /// Consumes a word of letters, or an operator of one or two characters.
  private static func takeWord(_ scanner: inout RuleScanner) -> String {
    var word = String.UnicodeScalarView()
    while let letter = scanner.rest.first, ("A"..."Z").contains(letter.capital) {
      word.append(letter.small)
      _ = scanner.consume()
    }
    guard word.isEmpty, let sign = scanner.consume() else { return String(word) }
    word.append(sign.written)
    if "=<>!".unicodeScalars.contains(sign.written), scanner.consume("=") { word.append("=") }
    return String(word)
  }
}

extension FormulaToken.Content {
  fileprivate init?(_ word: String) {
    switch word {
    case "(": self = .open
    case ")": self = .close
    case "not", "!": self = .not
    case "=": self = .sign(.equal)
    default:
      if let name = FormulaName(word) {
        self = .name(name)
      } else if let sign = FormulaOperator(rawValue: word) {
        self = .sign(sign)
      } else {
        return nil
      }
    }
  }
}

/// A name that a formula may use for a value of the neighborhood.
enum FormulaName: Hashable {
  /// The state (0 or 1) of one cell, given by its bit in `RuleTable`.
  case cell(Int)
  /// The number of live neighbors, from 0 to 8.
  case count

  private static let words: [(String, FormulaName)] = [
    ("c", .cell(16)), ("n", .count), ("nw", .cell(256)), ("no", .cell(128)), ("ne", .cell(64)),
    ("we", .cell(32)), ("ea", .cell(8)), ("sw", .cell(4)), ("so", .cell(2)), ("se", .cell(1)),
  ]

  /// All names, joined by commas for error messages.
  static let known = words.map(\.0).joined(separator: ", ")

  init?(_ word: String) {
    guard let name = Self.words.first(where: { $0.0 == word })?.1 else { return nil }
    self = name
  }

  func value(of state: Int) -> Int {
    switch self {
    case .cell(let cell): state & cell == 0 ? 0 : 1
    case .count: Neighbors(index: state).count
    }
  }
}

/// A node of a formula's syntax tree.
indirect enum FormulaNode {
  case number(Int)
  case name(FormulaName)
  case not(FormulaNode)
  /// A binary operation. The column is the operator's, for error messages.
  case calculation(FormulaOperator, FormulaNode, FormulaNode, column: Int)
  /// A chain of comparisons such as `2 <= n <= 3`, true if each operand compares with the next.
  case comparison([FormulaNode], [FormulaOperator])

  /// Returns the value for the neighborhood numbered `state`, as in `RuleTable`. `and` and `or` do
  /// not evaluate the right side if the left side decides. Throws an error if a remainder divides
  /// by 0, or if the magnitude of a result exceeds a million.
  func value(of state: Int) throws(Located<RuleSyntaxProblem>) -> Int {
    switch self {
    case .number(let number): return number
    case .name(let name): return name.value(of: state)
    case .not(let node): return try node.value(of: state) == 0 ? 1 : 0
    case .calculation(let sign, let left, let right, let column):
      let first = try left.value(of: state)
      if sign == .and, first == 0 { return 0 }
      if sign == .or, first != 0 { return 1 }
      let second = try right.value(of: state)
      if sign == .remainder, second == 0 {
        throw Located(.formula("the divisor is 0 for some neighborhood"), column: column)
      }
      let value = sign.value(first, second)
      // The limit keeps the product of two values from overflowing `Int`.
      guard abs(value) <= 1_000_000 else { throw Located(.formula(.overflow), column: column) }
      return value
    case .comparison(let operands, let signs):
      var first = try operands[0].value(of: state)
      for (sign, operand) in zip(signs, operands.dropFirst()) {
        let second = try operand.value(of: state)
        if sign.value(first, second) == 0 { return 0 }
        first = second
      }
      return 1
    }
  }
}

/// A binary operator of a formula. Its raw value is its spelling.
enum FormulaOperator: String {
  case or, and
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case remainder = "%"

  /// The precedence; larger values bind more tightly.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .atMost, .more, .atLeast: 4
    case .plus, .minus: 5
    case .times, .remainder: 6
    }
  }

  /// The precedence of the prefix operator `not`, between `and` and the comparisons.
  static let precedenceOfNot = 3
  static let precedenceOfComparisons = FormulaOperator.equal.precedence

  /// Returns the result for two operands of at most a million in magnitude. Logical operators and
  /// comparisons return 0 or 1; a remainder is never negative. Precondition: the second operand of
  /// `remainder` is not 0.
  func value(_ first: Int, _ second: Int) -> Int {
    switch self {
    case .or: first != 0 || second != 0 ? 1 : 0
    case .and: first != 0 && second != 0 ? 1 : 0
    case .equal: first == second ? 1 : 0
    case .unequal: first != second ? 1 : 0
    case .less: first < second ? 1 : 0
    case .atMost: first <= second ? 1 : 0
    case .more: first > second ? 1 : 0
    case .atLeast: first >= second ? 1 : 0
    case .plus: first + second
    case .minus: first - second
    case .times: first * second
    case .remainder: (first % second + abs(second)) % second
    }
  }
}
