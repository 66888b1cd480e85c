internal import Settings

/// A rule of Wolfram's numbering: bit 4·left + 2·centre + right is the next state of the centre.
public struct ElementaryRule: Hashable, Sendable {
  /// Wolfram's number of the rule.
  public let number: UInt8

  /// The rule of a number.
  public init(_ number: UInt8) {
    self.number = number
  }

  /// Reads `110` or `W110`; nil where the text is no number from 0 to 255.
  public init?(notation text: String) {
    let digits = text.hasPrefix("W") || text.hasPrefix("w") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt8(digits) else {
      return nil
    }
    self.number = number
  }

  /// Whether dead cells among dead ones come to life: those of the odd rules do.
  var bearsOfNothing: Bool { number & 1 == 1 }

  /// The rules that differ in what becomes of one neighbourhood: `+101` where that lives there.
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
