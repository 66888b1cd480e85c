/// A sign between two parts of a formula.
enum FormulaSign: String {
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

  /// How tightly it binds.
  var strength: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .atMost, .more, .atLeast: 4
    case .plus, .minus: 5
    case .times, .remainder: 6
    }
  }

  /// That of `not`, which stands before what it turns round.
  static let strengthOfNot = 3
  static let strengthOfComparisons = FormulaSign.equal.strength

  /// What two numbers of at most a million come to.
  ///
  /// - Precondition: nothing is left over from 0.
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

/// A word, a number or a sign of a formula.
struct FormulaToken {
  enum Content {
    case number(Int)
    case name(FormulaName)
    case sign(FormulaSign)
    case not, open, close
  }

  let content: Content
  let column: Int
  let text: String

  /// A formula taken apart.
  static func all(_ scanner: RuleScanner) throws(RuleError) -> [FormulaToken] {
    var scanner = scanner
    var tokens: [FormulaToken] = []
    while true {
      while scanner.take(" ") {}
      if scanner.isAtEnd { return tokens }
      tokens.append(try FormulaToken(&scanner))
    }
  }

  private init(_ scanner: inout RuleScanner) throws(RuleError) {
    let start = scanner
    column = scanner.column
    if let number = scanner.number(atMost: Self.most) {
      if number > Self.most { throw start.fault(.formula(.tooLarge)) }
      (content, text) = (.number(number), "\(number)")
      return
    }
    let word = Self.takeWord(&scanner)
    guard let content = Content(word) else { throw start.fault(.formula(.unexpected(word))) }
    (self.content, text) = (content, word)
  }

  /// The largest number that can be written.
  private static let most = 999

  /// Letters, or one or two signs.
  private static func takeWord(_ scanner: inout RuleScanner) -> String {
    var word = String.UnicodeScalarView()
    while let letter = scanner.rest.first, ("A"..."Z").contains(letter.capital) {
      word.append(letter.small)
      _ = scanner.take()
    }
    guard word.isEmpty, let sign = scanner.take() else { return String(word) }
    word.append(sign.written)
    if "=<>!".unicodeScalars.contains(sign.written), scanner.take("=") { word.append("=") }
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
      } else if let sign = FormulaSign(rawValue: word) {
        self = .sign(sign)
      } else {
        return nil
      }
    }
  }
}
