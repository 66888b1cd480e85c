/// The arrangement of a sheet's tiles, and the texts beside them.
package enum SheetArrangement: Sendable {
  /// A single row of tiles without texts.
  case row
  /// Rows of tiles, each below its label. If `columns` is nil, the sheet is approximately square.
  case labelled([String], columns: Int?)
  /// A table with a header for its rows and one for its columns.
  case table(rows: SheetHeader, columns: SheetHeader)

  /// Returns the number of images along the sheet's longer side, at least approximately.
  ///
  /// - Parameters:
  ///   - tiles: the number of tiles; at least one.
  ///   - strip: the number of images side by side in each tile.
  package func mostImages(of tiles: Int, strip: Int = 1) -> Int {
    switch self {
    case .row: return tiles * strip
    case .table(let rows, let columns): return max(rows.values.count, columns.values.count * strip)
    case .labelled(_, let columns):
      let square = Int(Double(tiles / strip).squareRoot().rounded(.up))
      let columns = min(tiles, columns ?? max(1, square))
      return max(columns * strip, (tiles + columns - 1) / columns)
    }
  }

  /// The number of columns; nil if it follows from the number of tiles.
  package var columns: Int? {
    switch self {
    case .row: nil
    case .labelled(_, let columns): columns
    case .table(_, let columns): columns.values.count
    }
  }

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
