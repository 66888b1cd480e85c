/// The arrangement of a sheet's tiles, and the texts beside them.
package enum SheetArrangement: Sendable {
  /// A single row of tiles without texts.
  case row
  /// Rows of tiles, each below its label. If `columns` is nil, the sheet is approximately square.
  case labelled([String], columns: Int?)
  /// A table with a header for its rows and one for its columns.
  case table(rows: SheetHeader, columns: SheetHeader)

  /// The texts above tiles.
  var labels: [String] {
    switch self {
    case .row: []
    case .labelled(let labels, _): labels
    case .table(_, let columns): columns.values
    }
  }
}

/// The header along one side of a sheet: the name of a variable setting, and its values.
package struct SheetHeader: Sendable {
  let name: String
  let values: [String]

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}
