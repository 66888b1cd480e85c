internal import Settings

/// A letter of a rule with its column.
struct RuleLetter: Hashable {
  let written: Unicode.Scalar
  /// The column, counted from 1.
  let column: Int

  var capital: Unicode.Scalar { Self.capital(written) }

  /// Returns an ASCII letter in uppercase, and any other letter unchanged.
  static func capital(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(letter) ? Unicode.Scalar(UInt8(letter.value) - 32) : letter
  }

  /// The letter in lowercase, if it is an ASCII letter.
  var small: Unicode.Scalar {
    ("A"..."Z").contains(written) ? Unicode.Scalar(UInt8(written.value) + 32) : written
  }

  /// The value of a decimal digit; nil for other letters.
  var digit: Int? {
    ("0"..."9").contains(written) ? Int(written.value) - 48 : nil
  }
}

/// A cursor over the letters of a rule, from left to right. It compares letters without regard to
/// case.
struct RuleScanner {
  private(set) var rest: ArraySlice<RuleLetter>
  /// The column after the last letter.
  let end: Int

  init(_ text: String) {
    let letters = text.unicodeScalars.enumerated().map {
      RuleLetter(written: $0.element, column: $0.offset + 1)
    }
    rest = letters[...]
    end = letters.count + 1
  }

  /// Creates a cursor over some letters.
  ///
  /// - Parameter end: The column after the last letter.
  init(_ letters: ArraySlice<RuleLetter>, end: Int) {
    rest = letters
    self.end = end
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next letter in uppercase, or nil at the end.
  var next: Unicode.Scalar? { rest.first?.capital }

  /// The column of the next letter, or `end`.
  var column: Int { rest.first?.column ?? end }

  /// The cursor without spaces. Letters keep their columns.
  var withoutSpaces: RuleScanner {
    RuleScanner(rest.filter { $0.written != " " }[...], end: end)
  }

  /// Splits the rest before the first occurrence of the capital `letter`, ignoring case; the second
  /// part begins with it. Returns nil if the letter does not occur.
  func split(at letter: Unicode.Scalar) -> (before: RuleScanner, from: RuleScanner)? {
    guard let place = rest.firstIndex(where: { $0.capital == letter }) else { return nil }
    return (
      RuleScanner(rest[..<place], end: rest[place].column), RuleScanner(rest[place...], end: end)
    )
  }

  /// Consumes the next letter.
  mutating func consume() -> RuleLetter? { rest.popFirst() }

  /// Consumes the next letter if it equals `letter`, an uppercase letter or sign. Returns false
  /// otherwise.
  mutating func consume(_ letter: Unicode.Scalar) -> Bool {
    if next != letter { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes digits and returns their value, or nil if there are none. A value above `most` is
  /// returned as `most + 1`, which avoids overflow.
  mutating func number(atMost most: Int) -> Int? {
    guard rest.first?.digit != nil else { return nil }
    var number = 0
    while let digit = rest.first?.digit {
      number = min(most + 1, number * 10 + digit)
      rest.removeFirst()
    }
    return number
  }

  /// Returns true if the next letters equal `capitals`, which must be uppercase.
  func starts(with capitals: String) -> Bool {
    rest.lazy.map(\.capital).starts(with: capitals.unicodeScalars)
  }

  /// Returns an error at the next letter.
  func fault(_ fault: RuleSyntaxProblem) -> Located<RuleSyntaxProblem> {
    Located(fault, column: column)
  }

  /// Throws an error if any letters are left.
  func expectEnd() throws(Located<RuleSyntaxProblem>) {
    if let letter = rest.first { throw fault(.unexpected(letter.written)) }
  }

  /// The remaining letters in their original case.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: rest.map(\.written))
    return String(text)
  }
}
