internal import Settings

/// A rule as a function of the cell and its neighbours: `n == 3 or (c and n == 2)`. A cell lives on
/// where it comes to anything but 0.
///
/// Its names are `c`, the cell; `n`, how many neighbours live; and `nw`, `no`, `ne`, `we`, `ea`, `sw`,
/// `so`, `se`, each of them: 1 where it lives, else 0. There are whole numbers, `or`, `and`, `not`,
/// comparisons, which may be chained as in `2 <= n <= 3`, `+`, `-`, `*` and `%`, which binds as
/// tightly as `*` and is never negative; in this order from loose to tight.
struct RuleFormula {
  private let root: FormulaNode

  /// Whether a text is meant as a formula: it compares or has parentheses, or it begins with a name.
  static func isWritten(in text: String) -> Bool {
    let word = text.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if word.hasPrefix("map") { return false }
    return FormulaName(word) != nil || word == "not"
      || text.unicodeScalars.contains(where: "=<>()!%*+".unicodeScalars.contains)
  }

  init(_ scanner: RuleScanner) throws(Located<RuleSyntaxProblem>) {
    var parser = FormulaParser(try FormulaToken.all(scanner), end: scanner.end)
    root = try parser.whole()
  }

  /// What it says of all 512 states.
  func table() throws(Located<RuleSyntaxProblem>) -> RuleTable {
    var table = RuleTable { _, _ in false }
    for state in 0..<512 { table[state] = try root.value(of: state) != 0 }
    return table
  }
}
