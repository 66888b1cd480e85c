internal import Formulas
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
  private let syntax: Syntax
  private let scanner: RuleScanner

  /// Returns true if a text looks like a formula: it starts with a name or contains an operator or
  /// parenthesis. Texts that start with `MAP` are MAP strings, and those that start with a range
  /// such as `R5` are rules of a larger neighborhood, whose letter may be an operator: `N+`.
  static func isWritten(in text: String) -> Bool {
    if RuleScanner(text).startsWithRange { return false }
    let word = text.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if word.hasPrefix("map") { return false }
    return names.contains { $0.word == word } || word == "not"
      || text.unicodeScalars.contains(where: "=<>()!%*+".unicodeScalars.contains)
  }

  /// The names, each with the bits of its cells in `RuleTable`.
  private static let names: [(word: String, cells: Int)] = [
    ("c", 16), ("n", 511 & ~16), ("nw", 256), ("no", 128), ("ne", 64), ("we", 32), ("ea", 8),
    ("sw", 4), ("so", 2), ("se", 1),
  ]

  /// The largest number that a formula may contain.
  private static let most = 999

  init(_ scanner: RuleScanner) throws(Located<RuleSyntaxProblem>) {
    self.scanner = scanner
    do throws(FormulaFault) {
      var parser = try FormulaParser(scanner.rest.map(\.small), .rules)
      syntax = try parser.formula()
      for part in syntax.all { try Self.check(part) }
    } catch {
      throw Self.located(error, in: scanner)
    }
  }

  /// Throws for a part that only other formulas have.
  private static func check(_ part: Syntax) throws(FormulaFault) {
    switch part.kind {
    case .number(let number) where number <= Double(most): return
    case .number: throw FormulaFault("expected a number of at most \(most)", at: part.range)
    case .name(let word) where names.contains { $0.word == word }: return
    case .apply(let function, _) where ![.divide, .power].contains(function): return
    default:
      throw FormulaFault(
        "a rule consists of \(names.map(\.word).joined(separator: ", ")), whole numbers, and, or, not,"
          + " comparisons, +, -, * and %", at: part.range)
    }
  }

  /// Returns the rule's table, with the formula evaluated for all 512 neighborhoods.
  func table() throws(Located<RuleSyntaxProblem>) -> RuleTable {
    var table = RuleTable { _, _ in false }
    do throws(FormulaFault) {
      for state in 0..<512 { table[state] = try value(of: syntax, state) != 0 }
    } catch {
      throw Self.located(error, in: scanner)
    }
    return table
  }

  private static func located(
    _ fault: FormulaFault, in scanner: RuleScanner
  ) -> Located<RuleSyntaxProblem> {
    let letters = scanner.rest.dropFirst(fault.range.lowerBound)
    return Located(.formula(fault.message), column: letters.first?.column ?? scanner.end)
  }

  /// Returns the value for the neighborhood numbered `state`, as in `RuleTable`. `and` and `or` do
  /// not evaluate the right side if the left side decides.
  private func value(of syntax: Syntax, _ state: Int) throws(FormulaFault) -> Int {
    if case .number(let number) = syntax.kind { return Int(number) }
    guard case .apply(let function, let operands) = syntax.kind else {
      guard case .name(let word) = syntax.kind else { return 0 }
      let cells = Self.names.first { $0.word == word }?.cells ?? 0
      return (state & cells).nonzeroBitCount
    }
    let first = try value(of: operands[0], state)
    if function == .and, first == 0 { return 0 }
    if function == .or, first != 0 { return 1 }
    let second = operands.count > 1 ? try value(of: operands[1], state) : 0
    if function == .mod, second == 0 {
      throw FormulaFault("the divisor is 0 for some neighborhood", at: operands[1].range)
    }
    let result = function.result(first, second)
    // The limit keeps the product of two values from overflowing `Int`.
    if result.magnitude <= 1_000_000 { return result }
    throw FormulaFault("the result exceeds a million for some neighborhood", at: syntax.range)
  }
}

extension FormulaFunction {
  /// Returns the result for two whole numbers of at most a million in magnitude. Conditions are 1 or 0;
  /// a remainder is never negative. Precondition: the function is one of rules, and the second operand
  /// of `mod` is not 0.
  fileprivate func result(_ first: Int, _ second: Int) -> Int {
    switch self {
    case .or, .and: second != 0 ? 1 : 0
    case .not: first == 0 ? 1 : 0
    case .equal: first == second ? 1 : 0
    case .unequal: first != second ? 1 : 0
    case .less: first < second ? 1 : 0
    case .lessOrEqual: first <= second ? 1 : 0
    case .greater: first > second ? 1 : 0
    case .greaterOrEqual: first >= second ? 1 : 0
    case .add: first + second
    case .subtract: first - second
    case .negate: -first
    case .multiply: first * second
    case .mod: (first % second + Int(second.magnitude)) % second
    default: preconditionFailure("The check refuses it.")
    }
  }
}
