internal import Drawing

extension SheetColumns {
  /// A sheet with columns of its own choice is made smaller until no side is longer, in pixels.
  static let longestSide = 2000

  /// How variations stand: where two settings vary, with a row for each value of the first and a
  /// column for each of the second, in a table; else under their labels.
  func arrangement(of read: [ResolvedVariation], _ axes: [VaryingSetting]) -> SheetArrangement {
    var columns: Int? { if case .count(let count) = self { count } else { nil } }
    let counts = axes.map(\.labels.count)
    let isTable = counts.count == 2 && (columns ?? counts[1]) == counts[1]
    // A neighbour that one row lacks and another has leaves a hole.
    guard isTable, read.count == counts[0] * counts[1] else {
      return .labelled(read.map(\.label), columns: columns)
    }
    return .table(
      rows: SheetHeader(name: axes[0].name, values: axes[0].labels),
      columns: SheetHeader(name: axes[1].name, values: axes[1].labels))
  }
}
