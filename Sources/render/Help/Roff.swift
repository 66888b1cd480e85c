/// Texts as roff sets them, by the macros of man(7).
enum Roff {
  /// A text in a line of its own, in which nothing is taken for a request or an escape.
  static func text(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// A text in lines as long as source texts have them.
  static func lines(_ text: String) -> String {
    text.wrapped(to: 64).map { Self.text($0) + "\n" }.joined()
  }

  /// A text as an argument of a macro.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Hyphens are minuses: options are to be copied and searched for.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { letter in
      if let name = names[letter] { return name }
      let digits = String(letter.value, radix: 16, uppercase: true)
      return letter.isASCII
        ? String(letter)
        : "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)]"
    }.joined()
  }

  private static let names: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga", "'": "\\(aq",
    "\"": "\\(dq", "…": "...",
  ]
}

extension [HelpBlock] {
  /// The blocks with the macros of man(7).
  var roff: String {
    // A section begins a paragraph of its own.
    let text = map(\.roff).joined()
    return text.hasPrefix(".PP\n") ? String(text.dropFirst(4)) : text
  }
}

extension HelpBlock {
  fileprivate var roff: String {
    switch self {
    case .heading(let text), .paragraph(let text): ".PP\n\(Roff.lines(text))"
    case .example(let lines):
      ".PP\n.RS 4\n.nf\n\(lines.map { Roff.text($0) + "\n" }.joined()).fi\n.RE\n"
    case .list(let items):
      items.map { item in
        let note = item.note.isEmpty ? "" : Roff.lines(item.note)
        return ".TP\n.B \(Roff.argument(item.term))\n\(Roff.lines(item.meaning))\(note)"
      }.joined()
    }
  }
}
