/// Searches of a text in another. Swift's own are in its library of regular expressions, which
/// takes a megabyte of the program.
extension StringProtocol {
  /// Returns the first range of a text, compared letter by letter; nil if there is none.
  /// Precondition: the text is not empty.
  package func firstRange(of text: String) -> Range<Index>? {
    precondition(!text.isEmpty, "a text to find")
    var start = startIndex
    while start < endIndex {
      var (end, place) = (start, text.startIndex)
      while place < text.endIndex, end < endIndex, self[end] == text[place] {
        formIndex(after: &end)
        text.formIndex(after: &place)
      }
      if place == text.endIndex { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }

  package func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Returns the parts between the occurrences of a text, which may be empty.
  package func parts(separatedBy text: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }

  package func replacing(_ text: String, with other: String) -> String {
    parts(separatedBy: text).joined(separator: other)
  }
}

extension StringProtocol {
  /// The text as searches compare it: in lowercase and without accents, `gerard` for `Gérard`.
  package var folded: String {
    let text = lowercased()
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    return text.reduce(into: "") { $0 += unaccented[$1] ?? String($1) }
  }
}

/// Accented letters in lowercase with the letters that a reader without them types.
private let unaccented: [Character: String] = {
  let letters = [
    "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
    "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő", "oe": "œ",
    "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų", "w": "ŵ",
    "y": "ýÿŷ", "z": "źżž",
  ]
  return letters.reduce(into: [:]) { table, entry in
    for letter in entry.value { table[letter] = entry.key }
  }
}()

extension StringProtocol {
  /// The text without spaces at its beginning and end.
  package var withoutOuterSpaces: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }

  /// The parts between commas outside of parentheses, without spaces around them.
  package var partsOutsideParentheses: [String] {
    var depth = 0
    return split(omittingEmptySubsequences: false) { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth = Swift.max(0, depth - 1) }
      return letter == "," && depth == 0
    }.map(\.withoutOuterSpaces)
  }
}
