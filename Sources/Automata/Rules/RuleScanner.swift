package struct RuleLetter: Hashable {
  package let written: Unicode.Scalar
  /// The column, counted from 1.
  package let column: Int

  package var capital: Unicode.Scalar { Self.capital(written) }

  /// Returns an ASCII letter in uppercase, and any other letter unchanged.
  package static func capital(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(letter) ? Unicode.Scalar(UInt8(letter.value) - 32) : letter
  }

  /// The letter in lowercase, if it is an ASCII letter.
  package var small: Unicode.Scalar {
    ("A"..."Z").contains(written) ? Unicode.Scalar(UInt8(written.value) + 32) : written
  }

  /// The value of a decimal digit; nil for other letters.
  package var digit: Int? {
    ("0"..."9").contains(written) ? Int(written.value) - 48 : nil
  }

  /// The value of a hexadecimal digit; nil for other letters.
  package var hexDigit: Int? {
    digit ?? (("A"..."F").contains(capital) ? Int(capital.value) - 55 : nil)
  }
}

/// A cursor over the letters of a rule, from left to right, which ignores their case.
package struct RuleScanner {
  package private(set) var rest: ArraySlice<RuleLetter>
  /// The column after the last letter.
  package let end: Int

  package init(_ text: String) {
    let letters = text.unicodeScalars.enumerated().map {
      RuleLetter(written: $0.element, column: $0.offset + 1)
    }
    rest = letters[...]
    end = letters.count + 1
  }

  /// Creates a cursor over some letters. `end`: the column after the last letter.
  package init(_ letters: ArraySlice<RuleLetter>, end: Int) {
    rest = letters
    self.end = end
  }

  package var isAtEnd: Bool { rest.isEmpty }

  /// The next letter in uppercase, or nil at the end.
  package var next: Unicode.Scalar? { rest.first?.capital }

  /// The column of the next letter, or `end`.
  package var column: Int { rest.first?.column ?? end }

  /// The cursor without spaces. Letters keep their columns.
  package var withoutSpaces: RuleScanner {
    RuleScanner(rest.filter { $0.written != " " }[...], end: end)
  }

  /// Splits the rest before the first occurrence of the capital `letter`, ignoring case; the second
  /// part begins with it. Returns nil if the letter does not occur.
  package func split(at letter: Unicode.Scalar) -> (before: RuleScanner, from: RuleScanner)? {
    guard let place = rest.firstIndex(where: { $0.capital == letter }) else { return nil }
    return (
      RuleScanner(rest[..<place], end: rest[place].column), RuleScanner(rest[place...], end: end)
    )
  }

  package mutating func consume() -> RuleLetter? { rest.popFirst() }

  /// Consumes the next letter if it equals `letter`, an uppercase letter or sign; false if not.
  package mutating func consume(_ letter: Unicode.Scalar) -> Bool {
    if next != letter { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes digits and returns their value, or nil if there are none. A value above `most` is
  /// returned as `most + 1`, which avoids overflow.
  package mutating func number(atMost most: Int) -> Int? {
    guard rest.first?.digit != nil else { return nil }
    var number = 0
    while let digit = rest.first?.digit {
      number = min(most + 1, number * 10 + digit)
      rest.removeFirst()
    }
    return number
  }

  /// Returns true if the next letters equal `capitals`, which must be uppercase.
  package func starts(with capitals: String) -> Bool {
    rest.lazy.map(\.capital).starts(with: capitals.unicodeScalars)
  }

  /// The remaining letters in their original case.
  package var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: rest.map(\.written))
    return String(text)
  }
}
