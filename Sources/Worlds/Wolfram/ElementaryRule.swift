/// A rule of an elementary automaton in Wolfram's numbering: bit 4·left + 2·center + right is the
/// next state of the center.
public struct ElementaryRule: Hashable, Sendable {
  /// The rule's number in Wolfram's numbering.
  public let number: UInt8

  /// Creates the rule with a number.
  public init(_ number: UInt8) {
    self.number = number
  }

  /// Parses `110` or `W110`. Returns nil if the text is not a number from 0 to 255.
  package init?(notation text: String) {
    let digits = text.hasPrefix("W") || text.hasPrefix("w") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt8(digits) else {
      return nil
    }
    self.number = number
  }

  func next(_ left: CellState, _ centre: CellState, _ right: CellState) -> CellState {
    number >> (left << 2 | centre << 1 | right) & 1
  }
}
