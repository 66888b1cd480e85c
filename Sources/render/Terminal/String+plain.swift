extension String {
  /// Untrusted text on one line, safe for terminals and logs.
  ///
  /// Control characters and the like are escaped as `\u{…}`. Very long text is cut in the middle,
  /// so that the end of a message that quotes it stays visible.
  var plain: String { (cut ?? self).escaped }

  /// Untrusted text on one line, escaped like `plain` but never cut.
  var escaped: String { shown(keepingLineEnds: false) }

  /// Untrusted text of several lines, escaped like `plain` but never cut.
  var plainLines: String { shown(keepingLineEnds: true) }

  /// The beginning and the end of a long text; nil if the text is short enough.
  private var cut: String? {
    let letters = unicodeScalars
    guard
      let first = letters.index(letters.startIndex, offsetBy: 1500, limitedBy: letters.endIndex),
      let last = letters.index(letters.endIndex, offsetBy: -500, limitedBy: first),
      first < last
    else { return nil }
    return String(letters[..<first]) + "…" + String(letters[last...])
  }

  private func shown(keepingLineEnds: Bool) -> String {
    if isPlainest(keepingLineEnds: keepingLineEnds) { return self }
    var text = ""
    var line = LogLine()
    for letter in unicodeScalars {
      let isLineEnd = keepingLineEnds && letter == "\n"
      let isShown = (letter.isShown || isLineEnd) && !line.becomesCommand(with: letter)
      if isShown {
        text.unicodeScalars.append(letter)
      } else {
        text += "\\u{\(String(letter.value, radix: 16))}"
      }
      line = isLineEnd ? LogLine() : line
    }
    return text
  }
}

extension String {
  /// True if the text has only printable ASCII that cannot begin a log command.
  ///
  /// This is a fast path for most texts, which can have a million lines.
  fileprivate func isPlainest(keepingLineEnds: Bool) -> Bool {
    utf8.allSatisfy {
      (32...126).contains($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[")
        || keepingLineEnds && $0 == UInt8(ascii: "\n")
    }
  }
}

/// A line of a log, as GitHub's runners parse it.
///
/// `::` at the beginning of a line and `##[` anywhere begin a workflow command.
private struct LogLine {
  private var isBlank = true
  private var marks = 0

  /// Advances to the next character. Returns true if it would begin a command.
  mutating func becomesCommand(with letter: Unicode.Scalar) -> Bool {
    let isCommand = isBlank && letter == ":" || marks >= 2 && letter == "["
    isBlank = isBlank && letter.properties.isWhitespace
    marks = letter == "#" ? marks + 1 : 0
    return isCommand
  }
}

extension Unicode.Scalar {
  /// True if the character is visible: not a control, a text direction mark or a line break.
  fileprivate var isShown: Bool {
    if isASCII { return (32...126).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return true
    }
  }
}
