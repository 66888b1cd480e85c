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
