extension String {
  /// Returns the text in lines of at most this width, in columns.
  ///
  /// Lines are broken at spaces, and inside a word only if it does not fit in a line of its own.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    var gap = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      for piece in word.broken(every: max(2, width)) {
        let longer = lines[lines.count - 1] + gap + piece
        if longer.columns <= width || lines == [""] {
          lines[lines.count - 1] = longer
        } else if !piece.isEmpty {
          lines.append(piece)
        }
        gap = ""
      }
      gap = " "
    }
    return lines.map(\.withoutBlanksBehind)
  }

  /// Returns the wrapped text, with one prefix for the first line and another for the rest.
  func wrapped(to width: Int, first: String, rest: String) -> String {
    let margin = max(first.columns, rest.columns)
    return wrapped(to: width - margin).enumerated()
      .map { ($0 == 0 ? first : rest) + $1 + "\n" }.joined()
  }

  /// Returns the text, padded with spaces to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }
}

extension String {
  fileprivate var withoutBlanksBehind: String {
    String(prefix(count - reversed().prefix { $0 == " " }.count))
  }
}

extension Substring {
  /// Returns the word in parts of at most this width, in columns.
  fileprivate func broken(every width: Int) -> [String] {
    var pieces = [""]
    for letter in self {
      if (pieces[pieces.count - 1] + String(letter)).columns > width { pieces.append("") }
      pieces[pieces.count - 1].append(letter)
    }
    return pieces
  }
}
