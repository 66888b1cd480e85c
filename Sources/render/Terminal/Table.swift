/// Rows of words in columns that line up.
struct Table {
  private let rows: [[String]]
  private let widths: [Int]

  /// A last column that has less room goes under the others.
  private static let narrow = 24

  init(_ rows: [[String]]) {
    self.rows = rows
    let columns = rows.map(\.count).max() ?? 0
    widths = (0..<columns).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].columns : nil }.max() ?? 0
    }
  }

  /// A line a row.
  var text: String { rows.map { aligned($0) + "\n" }.joined() }

  /// Rows that go on in further lines where they are wider than a terminal: the last column in its
  /// place where it has some room there, else under the others.
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
