/// Texts of others in a page of Markdown, where they must be nothing but texts.
enum Markdown {
  /// A text as code, which may stand in a table.
  static func code(_ text: String) -> String {
    let text = text.plain
    let isSafe = !text.isEmpty && !text.contains { "`|\\".contains($0) }
    // Between backticks the first and the last blank would be lost.
    return isSafe && text.first != " " && text.last != " "
      ? "`\(text)`" : "<code>\(escaped(text))</code>"
  }

  /// A text with numbers for all letters that could be more than that.
  static func escaped(_ text: String) -> String {
    text.plain.unicodeScalars.map { letter in
      let isPlain = letter.properties.isAlphabetic || plainSigns.contains(letter)
      return isPlain ? String(letter) : "&#\(letter.value);"
    }.joined()
  }

  private static let plainSigns = Array(" 0123456789,;'()?/–→…".unicodeScalars)

  /// A path as the target of a link.
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
