/// Control sequences and safe text for terminals.
enum TerminalText {
  /// The sequence that resets the style.
  static let plain = "\u{1B}[m"

  /// Returns the sequence that moves the cursor to a column and row, counted from 0.
  static func cursor(_ column: Int, _ row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Returns the sequence of a style. It does not depend on the style before.
  static func style(_ codes: [String]) -> String {
    "\u{1B}[0;\(codes.joined(separator: ";"))m"
  }

  /// Returns untrusted text in one line, with a replacement for each control character.
  static func safe(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
