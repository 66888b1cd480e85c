internal import Grids
internal import Settings

/// A parser for the rows of frames, whose layout is known.
struct TextCells {
  private let layout: TextLayout
  private let cellLimit: Int
  /// The names of states, if the cells are words.
  var names: StateNames
  /// The number of cells in a row; nil before the first row.
  private var width: Int?

  /// Creates a parser for the text that begins with these rows.
  ///
  /// The names of states are in the order of their first appearance. In a grid of characters a
  /// `.`, or else a blank, is the first state, because it usually stands for an empty cell.
  init(_ rows: [TextLine], _ options: ArrayOptions) {
    layout = TextLayout(rows)
    cellLimit = options.cellLimit
    let isDrawn = layout.kind == .words && layout.separator == .none
    let empty = [".", " "].first { name in
      rows.contains { $0.bytes.contains(name.utf8.first ?? 0) }
    }
    let start = isDrawn && options.names.isEmpty ? empty.map { [$0] } ?? [] : options.names
    names = StateNames(start)
  }

  var separator: CellSeparator { layout.separator }

  var content: ArrayContent {
    switch layout.kind {
    case .digits, .integers: .integers
    case .numbers: .numbers
    case .words: .names(names.list)
    }
  }

  /// True if blanks are cells, so that a line of blanks does not clearly end a frame.
  var hasBlankCells: Bool { layout.separator == .none }

  /// Returns the frame that consists of these rows.
  mutating func frame(_ rows: [TextLine]) throws(Located<ArrayProblem>) -> ArrayFrame {
    let values: ArrayValues =
      switch layout.kind {
      case .digits:
        .bytes(
          try cells(rows, { s, r, v throws(Located<ArrayProblem>) in try s.appendDigits(r, &v) }))
      case .integers:
        .integers(
          try cells(rows, { s, r, v throws(Located<ArrayProblem>) in try s.appendIntegers(r, &v) }))
      case .numbers:
        .numbers(
          try cells(rows, { s, r, v throws(Located<ArrayProblem>) in try s.appendNumbers(r, &v) }))
      case .words where separator == .none:
        .bytes(
          try cells(
            rows, { s, r, v throws(Located<ArrayProblem>) in try s.appendCharacters(r, &v) }))
      case .words:
        .bytes(
          try cells(rows, { s, r, v throws(Located<ArrayProblem>) in try s.appendWords(r, &v) }))
      }
    return ArrayFrame(size: Size(width: width ?? 0, height: rows.count), values: values)
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
