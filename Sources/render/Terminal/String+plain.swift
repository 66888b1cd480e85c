extension String {
  /// A stranger's text on one line, without what could make a terminal do anything: such letters
  /// are written as their numbers.
  var plain: String {
    let isPlain = unicodeScalars.allSatisfy(\.isShown)
    if isPlain { return self }
    return unicodeScalars.map { letter in
      letter.isShown ? String(letter) : "\\u{\(String(letter.value, radix: 16))}"
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is seen where it stands: no control, no mark of direction, no end of a line.
  fileprivate var isShown: Bool {
    if isASCII { return (32...126).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return true
    }
  }
}
