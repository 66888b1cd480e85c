/// Parts of Markdown pages, with untrusted text escaped.
enum Markdown {
  /// Returns a text as inline code that can be used in a table.
  static func code(_ text: String) -> String {
    let text = text.plain
    let isSafe = !text.isEmpty && !text.contains { "`|\\".contains($0) }
    // Markdown strips the first and last space between backticks.
    return isSafe && text.first != " " && text.last != " "
      ? "`\(text)`" : "<code>\(escaped(text))</code>"
  }

  /// Returns a text with numeric entities for all characters that Markdown could interpret.
  static func escaped(_ text: String) -> String {
    text.plain.unicodeScalars.map { letter in
      let isPlain = letter.properties.isAlphabetic || plainSigns.contains(letter)
      return isPlain ? String(letter) : "&#\(letter.value);"
    }.joined()
  }

  private static let plainSigns = Array(" 0123456789,;'()?/–→…".unicodeScalars)

  /// Returns a table. Vertical bars in cells are escaped, also between backticks.
  static func table(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles, titles.map { _ in "---" }] + rows).map { row in
      "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }.joined()
  }

  /// Returns a path as the target of a link.
  static func link(_ path: String) -> String {
    path.utf8.map { byte -> String in
      let letter = Unicode.Scalar(byte)
      let isPlain =
        letter.isASCII && letter.properties.isAlphabetic || "0123456789-._~/".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(letter) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
