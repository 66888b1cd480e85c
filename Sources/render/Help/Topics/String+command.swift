extension String {
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
