internal import Settings

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
  /// A chain of comparisons such as `2 <= n <= 3`, which is true if each operand compares with the
  /// next.
  case comparison([FormulaNode], [FormulaOperator])

  /// Returns the value for the neighborhood numbered `state`, as in `RuleTable`.
  ///
  /// `and` and `or` do not evaluate the right side if the left side decides the result.
  ///
  /// - Throws: An error if a remainder divides by 0, or if the magnitude of a result exceeds a
  ///   million.
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
