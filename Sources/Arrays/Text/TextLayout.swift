/// The form of the cells in a text, which its first frame determines.
struct TextLayout {
  /// The kind of cells.
  enum Kind {
    /// One digit is a cell.
    case digits
    case integers
    case numbers
    /// Words or single characters, which become names of states.
    case words
  }

  let separator: CellSeparator
  let kind: Kind

  /// Determines the layout from the rows of the first frame.
  init(_ rows: [TextLine]) {
    separator = Self.separator(of: rows)
    kind = Self.kind(of: rows, separator)
  }

  /// Returns a tab, semicolon or comma if the first row contains one. Blanks separate cells if the
  /// first row consists of several numbers, or if all rows have the same number of words.
  /// Otherwise blanks are cells of their own.
  private static func separator(of rows: [TextLine]) -> CellSeparator {
    guard let first = rows.first else { return .none }
    if let separator = first.separator { return separator }
    let count = first.fields(.blanks).count
    guard count > 1 else { return .none }
    if first.isNumeric { return .blanks }
    return rows.allSatisfy { $0.fields(.blanks).count == count } ? .blanks : .none
  }

  private static func kind(of rows: [TextLine], _ separator: CellSeparator) -> Kind {
    if separator == .none {
      return rows.allSatisfy { $0.content.allSatisfy { (48...57).contains($0) } } ? .digits : .words
    }
    var kind = Kind.integers
    for row in rows {
      let text = row.bytes.span
      var fields = TextFields(separator)
      while let field = fields.next(text) {
        guard let number = TextNumber(text, field) else { return .words }
        if case .decimal = number { kind = .numbers }
      }
    }
    return kind
  }
}

extension TextLine {
  /// The tab, semicolon or comma in the line; nil if it has none.
  var separator: CellSeparator? { "\t;,".utf8.first { bytes.contains($0) }.map { .byte($0) } }

  /// True if the line is a row of numbers.
  var isNumeric: Bool {
    fields(separator ?? .blanks).allSatisfy { TextNumber($0) != nil }
  }
}

extension [TextLine] {
  /// The first fields of the first row, if it consists of words and all others of numbers; nil for
  /// other rows. A table of agents has at least four columns.
  var columnNames: [String]? {
    guard count > 1, let separator = first?.separator, case let names = self[0].fields(separator),
      names.count >= 4, names.allSatisfy({ TextNumber($0) == nil && !$0.isEmpty }),
      dropFirst().allSatisfy(\.isNumeric)
    else { return nil }
    return names.prefix(4).map { String(decoding: $0.prefix(20), as: UTF8.self) }
  }
}
