extension String {
  /// A stranger's text on one line, without what could make a terminal or a log do anything: such
  /// letters are written as their numbers. What is longer than anybody reads is cut in its middle,
  /// for a sentence that quotes it goes on behind it.
  var plain: String { (cut ?? self).escaped }

  /// The same, whole.
  var escaped: String { shown(keepingLineEnds: false) }

  /// The same of a text of several lines.
  var plainLines: String { shown(keepingLineEnds: true) }

  /// Its beginning and its end; nil where nothing has to be left out.
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
  /// Whether it has nothing but letters of ASCII that begin no command of a log, as most texts: found out fast, for
  /// one may have a million lines.
  fileprivate func isPlainest(keepingLineEnds: Bool) -> Bool {
    utf8.allSatisfy {
      (32...126).contains($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[")
        || keepingLineEnds && $0 == UInt8(ascii: "\n")
    }
  }
}

/// A line of a log as GitHub's runners look at it: `::` at its beginning and `##[` anywhere begin a
/// command.
private struct LogLine {
  private var isBlank = true
  private var marks = 0

  /// Goes on to the next letter, and says whether a command would begin with it.
  mutating func becomesCommand(with letter: Unicode.Scalar) -> Bool {
    let isCommand = isBlank && letter == ":" || marks >= 2 && letter == "["
    isBlank = isBlank && letter.properties.isWhitespace
    marks = letter == "#" ? marks + 1 : 0
    return isCommand
  }
}

extension Unicode.Scalar {
  /// Whether it is seen where it stands: no control, no mark of direction, no end of a line.
  fileprivate var isShown: Bool {
    if isASCII { return (32...126).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return true
    }
  }
}
