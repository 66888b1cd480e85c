/// How the tiles of a sheet stand, and what is written beside them.
package enum SheetArrangement: Sendable {
  /// One beside the other, with nothing written.
  case row
  /// Row by row, each under its label; where `columns` is nil in so many that the sheet is about as
  /// wide as high.
  case labelled([String], columns: Int?)
  /// Row by row, as two headers say.
  case table(rows: SheetHeader, columns: SheetHeader)

  /// The texts that stand over tiles.
  var labels: [String] {
    switch self {
    case .row: []
    case .labelled(let labels, _): labels
    case .table(_, let columns): columns.values
    }
  }
}

/// What stands along a side of a sheet: what varies there, and its values.
package struct SheetHeader: Sendable {
  let name: String
  let values: [String]

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}
