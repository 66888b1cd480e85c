internal import Grids

/// A part of a help text. Terminals and the manual page lay it out differently.
enum HelpBlock {
  /// A line above the next block, such as `Examples:`.
  case heading(String)
  case paragraph(String)
  /// Shell commands. Long ones are wrapped with backslashes, so that they can be pasted.
  case commands([String])
  /// Lines of a file, which are never wrapped.
  case file([String])
  /// Terms with their meanings.
  case list([Item])

  /// A term with its meaning.
  struct Item: Equatable {
    let term: String
    let meaning: String
    /// A text after the meaning that stays on one line if possible, such as a default.
    var note = ""
  }
}

extension [HelpBlock] {
  /// Creates the blocks of a text with blank lines between them.
  ///
  /// Indented lines are commands if the first one is a command, and lines of a file otherwise.
  /// Lines with `| ` are a list, a line with `# ` is a heading, and all others are a paragraph.
  init(_ text: String) {
    let chunks = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
    self = chunks.map { lines in
      let texts = lines.map { String($0.dropFirst(2)) }
      return switch lines.first?.prefix(2) {
      case "  ": texts[0].isCommand ? .commands(texts) : .file(texts)
      case "# ": .heading(texts[0])
      case "| ": .list(texts.map(HelpBlock.Item.init(row:)))
      default: .paragraph(lines.joined(separator: " "))
      }
    }
  }
}

extension String {
  /// True for a line that calls `render` in a shell.
  fileprivate var isCommand: Bool { hasPrefix("render ") || hasPrefix("source ") }
}

extension HelpBlock.Item {
  /// - Parameter row: `term | meaning`.
  fileprivate init(row: String) {
    let cells = row.parts(separatedBy: " | ").map(String.init)
    self.init(term: cells[0], meaning: cells[1])
  }
}
