/// Conversion of texts to roff, with the macros of man(7).
enum Roff {
  /// Returns a text as a line of its own, without any request or escape.
  static func text(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Returns a text in lines of at most 64 columns, which roff joins again.
  static func lines(_ text: String) -> String {
    text.wrapped(to: 64).map { Self.text($0) + "\n" }.joined()
  }

  /// Returns a text as an argument of a macro.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns a text with escapes. Hyphens become minus signs, so that options can be copied and
  /// searched for.
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
  /// The blocks as roff, with the macros of man(7).
  var roff: String {
    // A section starts a paragraph by itself.
    let text = map(\.roff).joined()
    return text.hasPrefix(".PP\n") ? String(text.dropFirst(4)) : text
  }
}

extension HelpBlock {
  /// Returns a command in lines that fit on a terminal of 80 columns.
  private static func wrapped(_ command: String) -> [String] {
    command.wrappedAsCommand(to: 64).enumerated().map { $0 == 0 ? $1 : "    \($1)" }
  }

  /// Returns lines that roff does not join.
  private static func unfilled(_ lines: [String]) -> String {
    ".PP\n.RS 4\n.nf\n\(lines.map { Roff.text($0) + "\n" }.joined()).fi\n.RE\n"
  }

  fileprivate var roff: String {
    switch self {
    case .heading(let text), .paragraph(let text): ".PP\n\(Roff.lines(text))"
    case .commands(let lines): Self.unfilled(lines.flatMap(Self.wrapped))
    case .file(let lines): Self.unfilled(lines)
    case .list(let items):
      items.map { item in
        let note = item.note.isEmpty ? "" : Roff.lines(item.note)
        return ".TP\n.B \(Roff.argument(item.term))\n\(Roff.lines(item.meaning))\(note)"
      }.joined()
    }
  }
}
