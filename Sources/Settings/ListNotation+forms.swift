extension ListNotation {
  /// The notations of texts with several values, as regular expressions.
  package var forms: [ValueForm] {
    let patterns = [
      hasCommas ? "," : nil, hasRanges ? #"^[^.].*\.\."# : nil,
      neighbours == nil ? nil : "^\(Self.nearMark)",
    ]
    return patterns.compactMap(\.self).map { .pattern($0) }
  }
}
