extension String {
  /// Returns the text in lines of at most this width, in columns. Lines are broken at spaces, and
  /// inside a word only if it does not fit in a line of its own.
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

/// Rows of texts in columns as wide as their longest cells.
struct TextTable {
  private let rows: [[String]]
  private let widths: [Int]

  /// The minimum width of the last column. If less is available, it is printed below the others.
  private static let narrow = 24

  /// - Parameter numbers: the columns that are aligned to the right.
  init(_ rows: [[String]], numbers: PartialRangeFrom<Int>? = nil) {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].columns : nil }.max() ?? 0
    }
    self.widths = widths
    self.rows = rows.map { row in
      row.enumerated().map { column, cell in
        guard numbers?.contains(column) == true else { return cell }
        return String(repeating: " ", count: widths[column] - cell.columns) + cell
      }
    }
  }

  var text: String { rows.map { aligned($0) + "\n" }.joined() }

  /// Returns the table with rows wrapped to a width. The last column is wrapped in place if it is
  /// wide enough, otherwise below the others.
  func text(width: Int) -> String {
    let margin = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let fits = margin + min(widths.last ?? 0, Self.narrow) <= width
    return rows.map { row in
      let head = aligned(row.dropLast())
      let last = row.last ?? ""
      if fits, row.count == widths.count {
        let blanks = String(repeating: " ", count: margin)
        return last.wrapped(to: width, first: head.padded(to: margin), rest: blanks)
      }
      let start = margin <= width ? head : row.dropLast().joined(separator: "  ")
      return start.wrapped(to: width, first: "", rest: "    ")
        + last.wrapped(to: width, first: "    ", rest: "    ")
    }.joined()
  }

  private func aligned(_ row: some Collection<String>) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      column == row.count - 1 ? cell.0 : cell.0.padded(to: cell.1)
    }
    return cells.joined(separator: "  ")
  }
}

extension StringProtocol {
  /// The number of terminal columns that the text occupies.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of terminal columns: two for wide characters and emoji, zero for marks.
  var columns: Int {
    // Variation selector 16 requests the emoji form of a character.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: 0
    default: isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// True in blocks with the East Asian Width W or F (UAX #11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
