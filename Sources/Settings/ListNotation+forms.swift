extension ListNotation {
  /// How texts of several values are spelled.
  package var forms: [ValueForm] {
    let patterns = [
      hasCommas ? "," : nil, hasRanges ? #"^[^.].*\.\."# : nil,
      neighbours == nil ? nil : "^\(Self.nearMark)",
    ]
    return patterns.compactMap(\.self).map { .pattern($0) }
  }
}
