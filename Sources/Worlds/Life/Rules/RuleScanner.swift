internal import Settings

/// A letter of a rule as it is written, and where it stands.
struct RuleLetter: Hashable {
  let written: Unicode.Scalar
  /// Counted from 1.
  let column: Int

  var capital: Unicode.Scalar {
    ("a"..."z").contains(written) ? Unicode.Scalar(UInt8(written.value) - 32) : written
  }

  /// The letter as a small one.
  var small: Unicode.Scalar {
    ("A"..."Z").contains(written) ? Unicode.Scalar(UInt8(written.value) + 32) : written
  }

  /// The digit's value; nil where it is none.
  var digit: Int? {
    ("0"..."9").contains(written) ? Int(written.value) - 48 : nil
  }
}

/// The letters of a rule, read from the left to the right. Capitals and small letters are the same to it.
struct RuleScanner {
  private(set) var rest: ArraySlice<RuleLetter>
  /// Where the letter behind the last one would stand.
  let end: Int

  init(_ text: String) {
    let letters = text.unicodeScalars.enumerated().map {
      RuleLetter(written: $0.element, column: $0.offset + 1)
    }
    rest = letters[...]
    end = letters.count + 1
  }

  /// - Parameter end: where the letter behind the last one would stand.
  init(_ letters: ArraySlice<RuleLetter>, end: Int) {
    rest = letters
    self.end = end
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next letter, as a capital.
  var next: Unicode.Scalar? { rest.first?.capital }

  /// Where the next letter stands.
  var column: Int { rest.first?.column ?? end }

  /// The same without spaces.
  var withoutSpaces: RuleScanner {
    RuleScanner(rest.filter { $0.written != " " }[...], end: end)
  }

  /// What stands before the first of some letters, and from there on, if one is there.
  func parted(at letter: Unicode.Scalar) -> (before: RuleScanner, from: RuleScanner)? {
    guard let place = rest.firstIndex(where: { $0.capital == letter }) else { return nil }
    return (
      RuleScanner(rest[..<place], end: rest[place].column), RuleScanner(rest[place...], end: end)
    )
  }

  mutating func take() -> RuleLetter? { rest.popFirst() }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    if next != letter { return false }
    rest.removeFirst()
    return true
  }

  /// Digits as a number: one over `most` where it is more than that; nil where there are none.
  mutating func number(atMost most: Int) -> Int? {
    guard rest.first?.digit != nil else { return nil }
    var number = 0
    while let digit = rest.first?.digit {
      number = min(most + 1, number * 10 + digit)
      rest.removeFirst()
    }
    return number
  }

  /// Whether the next letters are these capitals.
  func starts(with capitals: String) -> Bool {
    rest.lazy.map(\.capital).starts(with: capitals.unicodeScalars)
  }

  /// A fault at the next letter.
  func fault(_ fault: RuleSyntaxProblem) -> Located<RuleSyntaxProblem> {
    Located(fault, column: column)
  }

  /// Throws where there is more.
  func expectEnd() throws(Located<RuleSyntaxProblem>) {
    if let letter = rest.first { throw fault(.unexpected(letter.written)) }
  }

  /// All that is left, as it is written.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: rest.map(\.written))
    return String(text)
  }
}
