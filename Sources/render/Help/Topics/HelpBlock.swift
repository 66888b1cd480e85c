/// A part of a help text, which a terminal and the manual page each set in their own way.
enum HelpBlock {
  /// What stands above the blocks behind it: `Examples:`.
  case heading(String)
  case paragraph(String)
  /// Lines that are typed as they stand.
  case example([String])
  /// Words, each with what it means.
  case list([Item])

  struct Item: Equatable {
    let term: String
    let meaning: String
    /// What is said last, together where it can be: a default.
    var note = ""
  }
}

extension [HelpBlock] {
  /// The blocks of a text: what stands behind two blanks is an example, anything else a paragraph.
  init(_ text: String) {
    let chunks = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
    self = chunks.map { lines in
      lines.allSatisfy { $0.hasPrefix("  ") }
        ? .example(lines.map { String($0.dropFirst(2)) })
        : .paragraph(lines.joined(separator: " "))
    }
  }
}
