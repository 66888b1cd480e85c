internal import Grids

package struct TableForm: Sendable {
  /// Returns the text before the rows.
  let head: @Sendable (_ names: [String]) -> String
  /// Returns a row, which begins by ending the previous line.
  let row: @Sendable (_ names: [String], _ cells: [TableCell]) -> String
  let separator: String
  let foot: String
  /// The beginning of a line that is no row; nil if there are no such lines.
  package let comment: String?
  /// True if a table may be written in parts, which `render merge` joins.
  package let mayBeSplit: Bool

  package func text(of rows: [[TableCell]], named names: [String]) -> String {
    rows.map { row(names, $0) }.joined(separator: separator)
  }

  /// Column names, then one row per line.
  package static let csv = TableForm(
    head: { $0.map(\.inCSV).joined(separator: ",") },
    row: { _, cells in "\n" + cells.map(\.csv).joined(separator: ",") },
    separator: "", foot: "\n", comment: "#", mayBeSplit: true)

  /// An array with one object per row, one a line.
  static let json = TableForm(
    head: { _ in "[" },
    row: { names, cells in
      "\n{" + zip(names, cells).map { "\($0.inJSON):\($1.json)" }.joined(separator: ",") + "}"
    },
    separator: ",", foot: "\n]\n", comment: nil, mayBeSplit: false)
}

extension TableCell {
  fileprivate var csv: String {
    switch self {
    case .number(let digits): digits
    case .text(let text): text.inCSV
    case .nothing: ""
    }
  }

  fileprivate var json: String {
    switch self {
    case .number(let digits): digits
    case .text(let text): text.inJSON
    case .nothing: "null"
    }
  }
}

extension String {
  /// The text as a CSV field (RFC 4180), quoted if it contains a comma or a quote. Invisible
  /// characters become spaces, so that a row is one line and untrusted text cannot control a
  /// terminal.
  package var inCSV: String {
    // The fast path: visible ASCII without space, `!`, quote and comma.
    if utf8.allSatisfy({ (0x23...0x2B).contains($0) || (0x2D...0x7E).contains($0) }) { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { $0.isVisible ? $0 : " " })
    let word = String(text)
    guard word.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return word
    }
    return "\"\(word.replacing("\"", with: "\"\""))\""
  }

  /// The cells of a row of CSV that `TableForm` wrote. Cells cannot contain line breaks.
  package var cellsOfCSV: [String] {
    // The fast path: most rows have no text in quotes.
    if !utf8.contains(UInt8(ascii: "\"")) {
      return utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
    var (cells, cell) = ([String](), [UInt8]())
    var (isQuoted, hasEnded) = (false, false)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        // A doubled quote is a literal quote, and the quoted text continues.
        if hasEnded { cell.append(byte) }
        hasEnded = isQuoted
        isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        cells.append(String(decoding: cell, as: UTF8.self))
        (cell, hasEnded) = ([], false)
      default: cell.append(byte)
      }
    }
    return cells + [String(decoding: cell, as: UTF8.self)]
  }
}

package enum TableCell: Hashable, Sendable {
  /// A number in JSON's notation.
  case number(String)
  case text(String)
  /// A missing value, such as the deviation of a single value.
  case nothing

  /// Creates a number if the text is written like one, such as `0.1`; otherwise a text.
  package init(_ text: String) {
    self = Self.isNumber(text) ? .number(text) : .text(text)
  }

  /// Returns true if JSON accepts the text as a number without an exponent.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard areDigits, let whole = parts.first else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }
}
