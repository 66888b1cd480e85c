/// How tables are written in a format.
package struct TableForm: Sendable {
  /// What stands before the rows.
  let head: @Sendable (_ names: [String]) -> String
  /// A row, which begins with the end of the line before it.
  let row: @Sendable (_ names: [String], _ cells: [TableCell]) -> String
  /// What stands between two rows.
  let separator: String
  let foot: String
  /// Whether a table may be written in parts, which `render merge` puts together.
  package let mayBeSplit: Bool

  /// Rows as they follow each other.
  package func text(of rows: [[TableCell]], named names: [String]) -> String {
    rows.map { row(names, $0) }.joined(separator: separator)
  }
}

extension TableForm {
  /// A line of names, then a row a line.
  static let csv = TableForm(
    head: { $0.map(\.inCSV).joined(separator: ",") },
    row: { _, cells in "\n" + cells.map(\.csv).joined(separator: ",") },
    separator: "", foot: "\n", mayBeSplit: true)

  /// An array with an object a row, one a line.
  static let json = TableForm(
    head: { _ in "[" },
    row: { names, cells in
      "\n{" + zip(names, cells).map { "\($0.inJSON):\($1.json)" }.joined(separator: ",") + "}"
    },
    separator: ",", foot: "\n]\n", mayBeSplit: false)
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
  /// The text as CSV writes it by RFC 4180: in quotes where it holds a comma or a quote. What is
  /// not seen becomes a blank, so that a row is a line and no terminal obeys it.
  package var inCSV: String {
    if utf8.allSatisfy({ (0x23...0x2B).contains($0) || (0x2D...0x7E).contains($0) }) { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { $0.isSeen ? $0 : " " })
    let word = String(text)
    guard word.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      return word
    }
    return "\"\(word.replacing("\"", with: "\"\""))\""
  }
}
