internal import Settings

/// The first line of a long table, which has a row for each cell: its time, x, y and state.
struct LongTableHeader {
  let columns: TableColumns
  /// True if the line is a header, and false if it is the first row.
  let isHeader: Bool

  /// The names of the columns for time, x, y and state that need no option.
  private static let names = [
    ["t", "time", "step", "tick", "ticks", "generation", "frame"], ["x"], ["y"],
    ["state", "value"],
  ]

  /// Returns the header of a table whose column names are known; nil if the line is something else.
  init?(recognizing line: TextLine) {
    let separator = line.separator ?? .blanks
    let words = line.fields(separator).map { String(decoding: $0, as: UTF8.self).lowercased() }
    let indices = Self.names.compactMap { names in
      names.compactMap { words.firstIndex(of: $0) }.first
    }
    guard indices.count == Self.names.count else { return nil }
    columns = TableColumns(indices, separator)
    isHeader = true
  }

  /// Finds the columns with these names or numbers.
  init(_ line: TextLine, columns names: [String]) throws(Located<ArrayProblem>) {
    let separator = line.separator ?? .blanks
    let fields = line.fields(separator)
    let words = fields.map { String(decoding: $0, as: UTF8.self) }
    guard names.count == Self.names.count else {
      throw Located(.columnCount(names.count), line: line.number, column: 1)
    }
    var indices: [Int] = []
    for name in names {
      guard let index = Self.index(of: name, in: words) else {
        throw Located(
          .missingColumn(name, available: words), line: line.number, column: 1)
      }
      indices.append(index)
    }
    columns = TableColumns(indices, separator)
    isHeader = TextNumber(fields[indices[0]]) == nil
  }

  /// Returns the index of a column by its number, from 1, or else by its name.
  private static func index(of name: String, in words: [String]) -> Int? {
    if let number = Int(name), number > 0, number <= words.count { return number - 1 }
    let lowered = name.lowercased()
    return words.firstIndex(of: name) ?? words.firstIndex { $0.lowercased() == lowered }
  }
}
