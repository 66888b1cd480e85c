internal import Settings

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

  /// Returns all tokens of a formula; spaces separate them.
  ///
  /// - Throws: An error at the first word or number that a formula cannot contain.
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
