/// A table of text with aligned columns.
struct Table {
  private let rows: [[String]]
  private let widths: [Int]

  /// The minimum width of the last column. If less is available, it is printed below the others.
  private static let narrow = 24

  init(_ rows: [[String]]) {
    self.rows = rows
    let columns = rows.map(\.count).max() ?? 0
    widths = (0..<columns).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].columns : nil }.max() ?? 0
    }
  }

  /// The table with one line per row.
  var text: String { rows.map { aligned($0) + "\n" }.joined() }

  /// Returns the table with rows wrapped to a width.
  ///
  /// The last column is wrapped in place if it is wide enough, otherwise below the others.
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
