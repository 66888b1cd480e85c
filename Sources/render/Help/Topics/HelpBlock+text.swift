extension [HelpBlock] {
  /// The blocks for a terminal of so many columns, a blank line between them.
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
    case .example(let lines): lines.map { Self.example($0, width: width) }.joined()
    case .list(let items): Self.text(of: items, width: width)
    }
  }

  /// A line as it is, its own margin kept; what has no room goes on further in.
  private static func example(_ line: String, width: Int) -> String {
    let margin = String(repeating: " ", count: 2 + line.prefix { $0 == " " }.count)
    return String(line.drop { $0 == " " })
      .wrapped(to: width, first: margin, rest: margin + "    ")
  }

  /// Meanings stand beside their terms, or under them where most terms are too long for that.
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
  /// The meaning, and the note behind it where the line has room for all of it.
  fileprivate func lines(width: Int) -> [String] {
    let lines = meaning.wrapped(to: width)
    guard !note.isEmpty else { return lines }
    let together = lines[lines.count - 1] + " " + note
    return together.columns <= width
      ? lines.dropLast() + [together] : lines + note.wrapped(to: width)
  }
}
