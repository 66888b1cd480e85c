/// A scanner for the columns of a table that are read.
struct TableColumns {
  /// The ranges of the columns in the row that was scanned last.
  private(set) var fields: [Range<Int>]
  private let separator: CellSeparator
  /// The indices of the columns, from 0.
  private let indices: [Int]
  private let last: Int

  init(_ indices: [Int], _ separator: CellSeparator) {
    (self.indices, self.separator) = (indices, separator)
    last = indices.max() ?? 0
    fields = Array(repeating: 0..<0, count: indices.count)
  }

  /// Finds the columns in a row. Returns false if the row is too short.
  mutating func scan(_ row: Span<UInt8>) -> Bool {
    var scanner = TextFields(separator)
    for column in 0...last {
      guard let field = scanner.next(row) else { return false }
      for index in indices.indices where indices[index] == column { fields[index] = field }
    }
    return true
  }
}
