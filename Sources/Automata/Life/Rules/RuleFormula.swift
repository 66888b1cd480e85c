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
  /// parenthesis. Texts that start with `MAP` are MAP strings, and those that start with a range such
  /// as `R5` are rules of a larger neighborhood, whose letter may be an operator: `N+`.
  static func isWritten(in text: String) -> Bool {
    if RuleScanner(text).startsWithRange { return false }
    let word = text.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if word.hasPrefix("map") { return false }
    return FormulaName(word) != nil || word == "not"
      || text.unicodeScalars.contains(where: "=<>()!%*+".unicodeScalars.contains)
  }

  init(_ scanner: RuleScanner) throws(Located<RuleSyntaxProblem>) {
    var parser = FormulaParser(try FormulaToken.all(scanner), end: scanner.end)
    root = try parser.whole()
  }

  /// Returns the rule's table, with the formula evaluated for all 512 neighborhoods.
  func table() throws(Located<RuleSyntaxProblem>) -> RuleTable {
    var table = RuleTable { _, _ in false }
    for state in 0..<512 { table[state] = try root.value(of: state) != 0 }
    return table
  }
}
