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
  /// The blocks of a text, blank lines between them. Lines that begin with two blanks are an example,
  /// those with `| ` a list, one with `# ` is a heading, and anything else is a paragraph.
  init(_ text: String) {
    let chunks = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
    self = chunks.map { lines in
      let texts = lines.map { String($0.dropFirst(2)) }
      return switch lines.first?.prefix(2) {
      case "  ": .example(texts)
      case "# ": .heading(texts[0])
      case "| ": .list(texts.map(HelpBlock.Item.init(row:)))
      default: .paragraph(lines.joined(separator: " "))
      }
    }
  }
}

extension HelpBlock.Item {
  /// - Parameter row: `term | meaning`.
  fileprivate init(row: String) {
    let cells = row.split(separator: " | ").map(String.init)
    self.init(term: cells[0], meaning: cells[1])
  }
}
