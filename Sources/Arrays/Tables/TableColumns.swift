/// The columns of a table that are read, with the separator of its fields.
struct TableColumns {
  let separator: CellSeparator
  /// The indices of the columns, from 0.
  private let indices: [Int]
  private let last: Int

  init(_ indices: [Int], _ separator: CellSeparator) {
    (self.indices, self.separator) = (indices, separator)
    last = indices.max() ?? 0
  }

  /// Returns the ranges of the columns in a row, in the order of the columns; nil if the row is too
  /// short.
  func fields(of row: Span<UInt8>) -> [Range<Int>]? {
    var ranges = [Range<Int>](repeating: 0..<0, count: indices.count)
    var fields = TextFields(separator)
    for column in 0...last {
      guard let field = fields.next(row) else { return nil }
      for index in indices.indices where indices[index] == column { ranges[index] = field }
    }
    return ranges
  }
}
