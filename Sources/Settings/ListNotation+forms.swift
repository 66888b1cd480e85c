extension ListNotation {
  /// Returns the notation of several values in one text, as a regular expression. Empty if a text
  /// is always a single value, or if any text is a value.
  ///
  /// - Parameter values: the notations of a single value.
  package func forms(of values: [ValueForm]) -> [ValueForm] {
    // Patterns of values that contain commas describe lists, too.
    guard hasCommas, joins == nil, let value = values.expression else { return [] }
    let near = neighbours == nil ? "" : "(?:[Nn][Ee][Aa][Rr]: *)?"
    let item = "(?:" + ([near + value] + (hasRanges ? [values.range] : [])).joined(separator: "|")
    return [.pattern("^ *\(item)) *(?:, *\(item)) *)*$")]
  }
}

extension [ValueForm] {
  /// A regular expression for values written as texts; nil if any text is a value.
  fileprivate var expression: String? {
    let parts = map(\.expression)
    let known = parts.compactMap(\.self)
    return known.isEmpty || known.count < parts.count ? nil : "(?:\(known.joined(separator: "|")))"
  }

  /// A regular expression for ranges of numbers: `0..255`, `10%..50%/10%`.
  fileprivate var range: String {
    let hasDecimals = contains { if case .number = $0 { true } else { false } }
    let isShare = contains {
      if case .pattern(let text) = $0 { text.hasSuffix("%$") } else { false }
    }
    let number = "[0-9]+" + (hasDecimals ? #"(?:\.[0-9]*)?"# : "") + (isShare ? "%?" : "")
    return #"\#(number)\.\.\#(number)(?:/\#(number))?"#
  }
}

extension ValueForm {
  fileprivate var expression: String? {
    switch self {
    case .words(let words): words.map(Self.escaped).joined(separator: "|")
    case .pattern(let text): "(?:\(text.drop { $0 == "^" }.prefix { $0 != "$" }))"
    case .truth: "true|false"
    case .wholeNumber: "[0-9]+"
    case .number: #"[0-9]+(?:\.[0-9]*)?|\.[0-9]+"#
    case .text, .file, .folder, .list, .mapping: nil
    }
  }

  private static func escaped(_ word: String) -> String {
    word.map { $0.isLetter || $0.isNumber || $0 == "-" ? "\($0)" : "\\\($0)" }.joined()
  }
}
