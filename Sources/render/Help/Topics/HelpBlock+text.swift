extension [HelpBlock] {
  /// Returns the blocks as text for a terminal, separated by blank lines.
  ///
  /// - Parameter width: the number of columns of the terminal.
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
}
