internal import Settings

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
  public init?(notation text: String) {
    let digits = text.hasPrefix("W") || text.hasPrefix("w") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt8(digits) else {
      return nil
    }
    self.number = number
  }

  /// True if dead cells with dead neighbors are born, as in all odd rules.
  var hasSpontaneousBirth: Bool { number & 1 == 1 }

  /// The rules that differ in the next state of one neighborhood, with the change as text. `+101`
  /// means that the center of 101 becomes alive.
  var neighbours: [ListNotation.Neighbour] {
    (0..<8).map { bit in
      let cells = [4, 2, 1].map { bit & $0 == 0 ? "0" : "1" }.joined()
      return ("\(number ^ 1 << bit)", (number >> bit & 1 == 1 ? "-" : "+") + cells)
    }
  }

  func next(_ left: CellState, _ centre: CellState, _ right: CellState) -> CellState {
    number >> (left << 2 | centre << 1 | right) & 1
  }
}

extension SettingKind<ElementaryRule> {
  static var elementary: SettingKind {
    SettingKind(
      "a rule from 0 to 255, such as 110 or W110", placeholder: "RULE",
      forms: [.wholeNumber(0...255), .pattern("^[Ww][0-9]{1,3}$")], show: { "\($0.number)" },
      suits: { ElementaryRule(notation: $0) != nil },
      list: .numbers.near { ElementaryRule(notation: $0)?.neighbours ?? [] },
      parse: { ElementaryRule(notation: $0) })
  }
}
