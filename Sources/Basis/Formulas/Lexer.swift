internal import Settings

/// An error in the text of a formula.
package struct FormulaFault: Error {
  package let message: String
  /// The characters in the text.
  package let range: Range<Int>

  package init(_ message: String, at range: Range<Int>) {
    (self.message, self.range) = (message, range)
  }
}

/// The operators that formulas may have besides those of all.
package enum FormulaDialect: Sendable {
  /// Formulas of models and curves.
  case models
  /// Conditions of counts, whose names may be in quotes: `"not-prime" = 0`.
  case conditions
  /// Rules as formulas: whole numbers, remainders (`%`), `!` for `not`, and comparisons in chains.
  case rules
}

/// A name, number or sign in a formula.
package struct Token: Sendable {
  package enum Kind: Hashable, Sendable {
    case name(String)
    /// A name in quotes, without them.
    case quoted(String)
    case number(Double)
    case sign(String)
    case end
  }

  package let kind: Kind
  /// The characters in the text.
  package let range: Range<Int>

  /// The token in messages.
  package var words: String {
    switch kind {
    case .name(let name), .quoted(let name): "'\(Token.short(name))'"
    case .number: "a number"
    case .sign(let sign): "'\(sign)'"
    case .end: "the end of the text"
    }
  }

  /// Returns a text, cut to 40 characters with an ellipsis if it is longer.
  package static func short(_ text: String) -> String {
    text.unicodeScalars.count > 40 ? "\(String(text.unicodeScalars.prefix(39)))…" : text
  }
}

/// The division of a formula into tokens.
package struct Lexer {
  /// The maximum length of a formula in characters.
  package static let longestFormula = 65_536
  /// The maximum length of a name in characters.
  package static let longestName = 64

  private let scalars: [Unicode.Scalar]
  private let dialect: FormulaDialect
  private var place = 0
  private var tokens: [Token] = []

  private init(_ scalars: [Unicode.Scalar], _ dialect: FormulaDialect) {
    (self.scalars, self.dialect) = (scalars, dialect)
  }

  /// Returns the tokens of a text, of which the last one is the end.
  static func tokens(
    of scalars: [Unicode.Scalar], _ dialect: FormulaDialect
  ) throws(FormulaFault) -> [Token] {
    guard scalars.count <= longestFormula else {
      throw FormulaFault(
        "a formula has at most \(longestFormula) characters, got \(scalars.count)", at: 0..<1)
    }
    var lexer = Lexer(scalars, dialect)
    while let scalar = lexer.peek() { try lexer.read(scalar) }
    lexer.tokens.append(Token(kind: .end, range: scalars.count..<scalars.count))
    return lexer.tokens
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  private mutating func read(_ scalar: Unicode.Scalar) throws(FormulaFault) {
    if scalar.isBlank {
      place += 1
    } else if scalar.isDigit
      || scalar == "." && peek(1)?.isDigit == true && dialect != .rules
    {
      try readNumber()
    } else if scalar.beginsName {
      try readName()
    } else if dialect == .conditions, scalar == "\"" || scalar == "'" {
      try readQuoted(scalar)
    } else {
      try readSign(scalar)
    }
  }

  private mutating func readName() throws(FormulaFault) {
    let start = place
    while let next = peek(), next.continuesName { place += 1 }
    let range = start..<place
    guard range.count <= Self.longestName else {
      throw FormulaFault("a name has at most \(Self.longestName) characters", at: range)
    }
    tokens.append(Token(kind: .name(text(range)), range: range))
  }

  private mutating func readQuoted(_ quote: Unicode.Scalar) throws(FormulaFault) {
    guard let end = scalars[(place + 1)...].firstIndex(of: quote) else {
      throw FormulaFault("missing \(quote) at the end of the name", at: place..<place + 1)
    }
    append(.quoted(text(place + 1..<end)), length: end + 1 - place)
  }

  private mutating func readNumber() throws(FormulaFault) {
    let start = place
    skipDigits()
    if dialect != .rules { skipFraction() }
    let range = start..<place
    if let next = peek(), next.continuesName {
      throw FormulaFault(
        "expected an operator after \(Token.short(text(range))): a product is written with '*'",
        at: place..<place + 1)
    }
    guard let number = NumberText.value(of: text(range)) else {
      throw FormulaFault(NumberText.tooLarge(text(range)), at: range)
    }
    tokens.append(Token(kind: .number(number), range: range))
  }

  private mutating func skipFraction() {
    // Two dots are a range, which no formula contains.
    if peek() == ".", peek(1) != "." {
      place += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "-" || peek(1) == "+" ? 2 : 1
      if peek(sign)?.isDigit == true {
        place += sign
        skipDigits()
      }
    }
    if peek() == "%" { place += 1 }
  }

  private mutating func skipDigits() { while peek()?.isDigit == true { place += 1 } }

  private static let signs = Set("+-*/^(),=<>{}:.".unicodeScalars)

  /// The signs of other languages, with what to write instead.
  private static let foreign: [(sign: String, instead: String)] = [
    ("&&", "and"), ("||", "or"), ("**", "^"), ("<>", "!="), ("&", "and"), ("|", "or"), ("!", "not"),
    ("×", "*"), ("·", "*"), ("÷", "/"), ("−", "-"), ("≤", "<="), ("≥", ">="),
    ("≠", "!="), ("?", "a if condition else b"), ("%", "mod(a, b)"),
  ]

  private mutating func readSign(_ scalar: Unicode.Scalar) throws(FormulaFault) {
    let pair = text(place..<min(place + 2, scalars.count))
    if ["==", "!=", "<=", ">="].contains(pair) {
      return append(.sign(pair == "==" ? "=" : pair), length: 2)
    }
    if dialect == .rules, scalar == "%" { return append(.sign("%"), length: 1) }
    if dialect == .rules, scalar == "!" { return append(.name("not"), length: 1) }
    if scalar == "%", place > 0, scalars[place - 1].isBlank, let last = tokens.last,
      case .number = last.kind
    {
      let number = text(last.range)
      throw FormulaFault(
        "unexpected space before '%': write '\(number)%' for a percentage, or 'mod(a, b)'",
        at: place..<place + 1)
    }
    if let (sign, instead) = Self.foreign.first(where: { pair.hasPrefix($0.sign) }) {
      let range = place..<place + sign.unicodeScalars.count
      throw FormulaFault("unexpected '\(sign)': write '\(instead)'", at: range)
    }
    guard Self.signs.contains(scalar) else {
      let shown = scalar.isCommand ? "" : "'\(scalar)' "
      throw FormulaFault(
        "unexpected character \(shown)(\(Character(scalar).codes))", at: place..<place + 1)
    }
    append(.sign(String(scalar)), length: 1)
  }

  private mutating func append(_ kind: Token.Kind, length: Int) {
    tokens.append(Token(kind: kind, range: place..<place + length))
    place += length
  }
}

/// Numbers as models write them: decimals with an optional exponent or percent sign.
package enum NumberText {
  package static func tooLarge(_ text: String) -> String {
    "\(Token.short(text)) exceeds the range of numbers, which ends at 3.4e38"
  }

  /// Returns the value of a number; nil if the text is none, or if a 32-bit float cannot hold it.
  /// A percentage is rounded once, so `0.01%` equals `0.0001`.
  package static func value(of text: String) -> Double? {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? String(text.dropLast()) : text
    guard isNumber(digits) else { return nil }
    let hasExponent = digits.contains { $0 == "e" || $0 == "E" }
    let value =
      isPercent
      ? hasExponent ? Double(digits).map { $0 / 100 } : Double(digits + "e-2") : Double(digits)
    guard let value, Float(value).isFinite else { return nil }
    return value
  }

  /// Returns the text without the space before its percent sign; nil if it is no such number.
  package static func withoutSpace(_ text: String) -> String? {
    guard text.hasSuffix("%"), text.contains(" ") else { return nil }
    let joined = String(text.filter { $0 != " " })
    return isNumber(String(joined.dropLast())) ? joined : nil
  }

  /// Returns true for a number in digits: texts such as `inf` and `0x1` are no numbers.
  package static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let (whole, fraction) = (digits(&rest), rest.first == UInt8(ascii: "."))
    if fraction { rest = rest.dropFirst() }
    guard whole + (fraction ? digits(&rest) : 0) > 0 else { return false }
    guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return rest.isEmpty }
    rest = rest.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    return digits(&rest) > 0 && rest.isEmpty
  }

  private static func digits(_ text: inout Substring.UTF8View) -> Int {
    let count = text.prefix { (48...57).contains($0) }.count
    text = text.dropFirst(count)
    return count
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for the first character of a name: a letter or `_`.
  package var beginsName: Bool { self == "_" || properties.isAlphabetic && !isDigit }

  /// True for the other characters of a name: also digits, and marks that belong to letters.
  package var continuesName: Bool {
    beginsName || isDigit || properties.generalCategory == .nonspacingMark
  }
}

extension Unicode.Scalar {
  /// True for the characters that end a line of YAML.
  package var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// True for spaces, tabs and the ends of lines.
  package var isBlank: Bool { self == " " || self == "\t" || endsLine }
}
