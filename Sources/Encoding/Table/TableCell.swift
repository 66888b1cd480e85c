/// A value in a table.
package enum TableCell: Hashable, Sendable {
  /// A number in JSON's notation.
  case number(String)
  case text(String)
  /// A missing value, such as the deviation of a single value.
  case nothing

  /// Creates a number if the text is written like one, such as `0.1`; otherwise a text.
  package init(_ text: String) {
    self = Self.isNumber(text) ? .number(text) : .text(text)
  }

  /// Returns true if JSON accepts the text as a number without an exponent.
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
