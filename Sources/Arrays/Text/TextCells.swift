internal import Grids
internal import Settings

/// A parser for the rows of frames, whose layout is known.
struct TextCells {
  private let layout: TextLayout
  /// True once a frame contains decimal numbers.
  var hasDecimals: Bool
  private let cellLimit: Int
  /// The names of states, if the cells are words.
  var names: StateNames
  /// The number of cells in a row; nil before the first row.
  private var width: Int?

  /// Creates a parser for the text that begins with these rows.
  ///
  /// The names of states are in the order of their first appearance. If a cell is `.`,
  /// or else a blank, it is the first state, because it usually stands for an empty cell.
  init(_ rows: [TextLine], _ options: ArrayOptions) {
    layout = TextLayout(rows)
    hasDecimals = layout.kind == .numbers
    cellLimit = options.cellLimit
    let isNamed = layout.kind != .words || !options.names.isEmpty
    names = StateNames(isNamed ? options.names : Self.emptyCell(of: rows, layout.separator))
  }

  /// Returns the name of the empty cell in a list; an empty list if no cell is known to be empty.
  private static func emptyCell(of rows: [TextLine], _ separator: CellSeparator) -> [String] {
    let cells = separator == .none ? [".", " "] : ["."]
    let empty = cells.first { cell in
      rows.contains { row in
        separator == .none
          ? row.bytes.contains { cell.utf8.elementsEqual([$0]) }
          : row.fields(separator).contains { $0.elementsEqual(cell.utf8) }
      }
    }
    return empty.map { [$0] } ?? []
  }

  var separator: CellSeparator { layout.separator }

  var content: ArrayContent {
    switch layout.kind {
    case .digits, .integers, .numbers: hasDecimals ? .numbers : .integers
    case .words: .names(names.list)
    }
  }

  /// True if blanks are cells, so that a line of blanks does not clearly end a frame.
  var hasBlankCells: Bool { layout.kind == .words && layout.separator == .none }

  /// Returns the frame that consists of these rows.
  mutating func frame(_ rows: [TextLine]) throws(Located<ArrayProblem>) -> ArrayFrame {
    let values = try values(of: rows)
    return ArrayFrame(size: Size(width: width ?? 0, height: rows.count), values: values)
  }

  private mutating func values(
    of rows: [TextLine]
  ) throws(Located<ArrayProblem>) -> ArrayValues {
    switch layout.kind {
    case .digits:
      return .bytes(try cells(rows, Self.appendDigits))
    case .words where separator == .none:
      return .bytes(try cells(rows, Self.appendCharacters))
    case .words:
      return .bytes(try cells(rows, Self.appendWords))
    case .integers, .numbers:
      if !hasDecimals {
        let integers = try cells(rows, Self.appendIntegers)
        if !hasDecimals { return .integers(integers) }
      }
      return .numbers(try cells(rows, Self.appendNumbers))
    }
  }

  /// Parses rows, and checks their lengths.
  private mutating func cells<Value>(
    _ rows: [TextLine],
    _ append: (inout TextCells, TextLine, inout [Value]) throws(Located<ArrayProblem>) -> Void
  ) throws(Located<ArrayProblem>) -> [Value] {
    var values: [Value] = []
    for (y, row) in rows.enumerated() {
      let start = values.count
      try append(&self, row, &values)
      let length = values.count - start
      let width = self.width ?? length
      if y == 0 { values.reserveCapacity(min(rows.count * width, cellLimit)) }
      self.width = width
      guard length == width else {
        throw Located(.rowLength(length, first: width), line: row.number, column: 1)
      }
      guard values.count <= cellLimit else {
        throw Located(.tooManyCells(most: cellLimit), line: row.number, column: 1)
      }
    }
    return values
  }
}
