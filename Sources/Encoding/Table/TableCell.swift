/// What stands in one place of a table.
package enum TableCell: Hashable, Sendable {
  /// A number, as JSON and everybody else spells it.
  case number(String)
  case text(String)
  /// What there is no number for, such as how far one value spreads.
  case nothing

  /// What a text says: a number where it is spelled like one, such as `0.1`, else itself.
  package init(_ text: String) {
    self = Self.isNumber(text) ? .number(text) : .text(text)
  }

  /// Whether JSON takes a text for a number that has no exponent.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard areDigits, let whole = parts.first else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }
}
