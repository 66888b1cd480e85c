/// Rows of words in columns that line up; the last column is as long as it likes.
struct Table {
  private let rows: [[String]]

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].count : nil }.max() ?? 0
    }
    return rows.map { line($0, widths) + "\n" }.joined()
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      column == row.count - 1
        ? cell.0 : cell.0 + String(repeating: " ", count: cell.1 - cell.0.count)
    }
    return cells.joined(separator: "  ")
  }
}
