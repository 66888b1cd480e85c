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
  /// comparisons return 0 or 1; a remainder is never negative.
  ///
  /// - Precondition: The second operand of `remainder` is not 0.
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
