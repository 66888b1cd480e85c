extension RuleTable {
  /// Creates the table of Golly's notation for elementary rules, such as `W22`; nil for other texts.
  ///
  /// Each row is what the elementary rule makes of the row above, and cells never die. So the
  /// picture of a row's history builds up below it.
  init?(fallingRows text: String) {
    guard text.first == "W" || text.first == "w", (2...4).contains(text.utf8.count),
      let code = UInt8(text.dropFirst()), text.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    // The three cells above are the highest bits of a neighborhood's number, as in Wolfram's codes.
    self.init { cell, neighbours in cell || code >> UInt8(neighbours.index >> 6 & 7) & 1 == 1 }
  }
}
