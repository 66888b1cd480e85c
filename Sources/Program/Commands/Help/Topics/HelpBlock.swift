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
  /// Lines with `| ` are a list, a line with `# ` is a heading, `{{name}}` is a generated list, and
  /// all others are a paragraph.
  init(_ text: String, _ generated: (_ name: String) -> [HelpBlock.Item] = { _ in [] }) {
    let chunks = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
    self = chunks.map { lines in
      let texts = lines.map { String($0.dropFirst(2)) }
      return switch lines.first?.prefix(2) {
      case "  ": texts[0].isCommand ? .commands(texts) : .file(texts)
      case "# ": .heading(texts[0])
      case "| ": .list(texts.map(HelpBlock.Item.init(row:)))
      case "{{": .list(generated(String(texts[0].dropLast(2))))
      default: .paragraph(lines.joined(separator: " "))
      }
    }
  }

  /// Returns the blocks as text for a terminal, separated by blank lines. `width`: the number of
  /// columns of the terminal.
  func text(width: Int) -> String {
    var text = ""
    for (number, block) in enumerated() {
      text += block.text(width: width)
      if case .heading = block { continue }
      if number < count - 1 { text += "\n" }
    }
    return text
  }
}

extension HelpBlock {
  fileprivate func text(width: Int) -> String {
    switch self {
    case .heading(let text), .paragraph(let text): text.wrapped(to: width, first: "", rest: "")
    case .commands(let lines): lines.map { Self.command($0, width: width) }.joined()
    case .file(let lines): lines.map { "  \($0)\n" }.joined()
    case .list(let items): Self.text(of: items, width: width)
    }
  }

  /// Returns a command with a margin of two blanks. Further lines are indented by four more.
  private static func command(_ line: String, width: Int) -> String {
    line.wrappedAsCommand(to: width - 6).enumerated()
      .map { ($0 == 0 ? "  " : "      ") + $1 + "\n" }.joined()
  }

  /// Returns meanings beside their terms, or below them if most terms are too long.
  private static func text(of items: [Item], width: Int) -> String {
    let lengths = items.map(\.term.columns).filter { $0 <= width * 3 / 10 }
    let isBeside = lengths.count * 2 >= items.count
    let margin = isBeside ? 4 + (lengths.max() ?? 0) : 6
    let blanks = String(repeating: " ", count: margin)
    return items.map { item in
      let isShort = isBeside && item.term.columns + 4 <= margin
      let lines = item.lines(width: width - margin).map { blanks + $0 + "\n" }.joined()
      return isShort
        ? "  " + item.term.padded(to: margin - 2) + lines.dropFirst(margin)
        : item.term.wrapped(to: width, first: "  ", rest: "    ") + lines
    }.joined()
  }
}

extension HelpBlock.Item {
  /// Returns the lines of the meaning. The note follows on the last line if it fits there.
  fileprivate func lines(width: Int) -> [String] {
    let lines = meaning.wrapped(to: width)
    guard !note.isEmpty else { return lines }
    let together = lines[lines.count - 1] + " " + note
    return together.columns <= width
      ? lines.dropLast() + [together] : lines + note.wrapped(to: width)
  }

  /// - Parameter row: `term | meaning`.
  fileprivate init(row: String) {
    let cells = row.parts(separatedBy: " | ").map(String.init)
    self.init(term: cells[0], meaning: cells[1])
  }
}

extension String {
  /// True for a line that calls `render` in a shell.
  fileprivate var isCommand: Bool { hasPrefix("render ") || hasPrefix("source ") }

  /// Returns a shell command as lines of at most `width` columns. All lines but the last end with a
  /// backslash, so that a shell reads them as one command.
  ///
  /// A line is longer if one of its words is, since words and quoted texts are never broken.
  func wrappedAsCommand(to width: Int) -> [String] {
    if columns <= width { return [self] }
    let words = shellWords
    var lines = [String(words[0])]
    for word in words.dropFirst() {
      let longer = "\(lines[lines.count - 1]) \(word)"
      if longer.columns + 2 <= width {
        lines[lines.count - 1] = longer
      } else {
        lines[lines.count - 1] += " \\"
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The parts between blanks outside quotes.
  private var shellWords: [Substring] {
    var quote: Character?
    return split { letter in
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      }
      return letter == " " && quote == nil
    }
  }
}
