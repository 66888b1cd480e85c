internal import Grids

package enum SheetArrangement: Sendable {
  /// A single row of tiles without texts.
  case row
  /// Rows of tiles, each below its label. If `columns` is nil, the sheet is approximately square.
  case labeled([String], columns: Int?)
  /// A table with a header for its rows and one for its columns.
  case table(rows: SheetHeader, columns: SheetHeader)

  /// Returns the number of images along the sheet's longer side, at least approximately. `tiles`:
  /// the number of tiles; at least one. `strip`: the number of images side by side in each tile.
  package func mostImages(of tiles: Int, strip: Int = 1) -> Int {
    switch self {
    case .row: return tiles * strip
    case .table(let rows, let columns): return max(rows.values.count, columns.values.count * strip)
    case .labeled(_, let columns):
      let square = Int(Double(tiles / strip).squareRoot().rounded(.up))
      let columns = min(tiles, columns ?? max(1, square))
      return max(columns * strip, (tiles + columns - 1) / columns)
    }
  }

  /// The labels and headers.
  package var texts: [String] {
    switch self {
    case .row: []
    case .labeled(let labels, _): labels
    case .table(let rows, let columns): [rows, columns].flatMap { [$0.name] + $0.values }
    }
  }

  /// The number of columns; nil if it follows from the number of tiles.
  package var columns: Int? {
    switch self {
    case .row: nil
    case .labeled(_, let columns): columns
    case .table(_, let columns): columns.values.count
    }
  }

  var labels: [String] {
    switch self {
    case .row: []
    case .labeled(let labels, _): labels
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

/// The layout of a sheet, independent of its tiles.
package struct SheetPlan: Sendable {
  let arrangement: SheetArrangement
  /// The title and the caption of the entire sheet.
  let text: TitleAndCaption
  package let legend: LegendPlan?

  var isWritten: Bool { !text.title.isEmpty || !text.caption.isEmpty }

  package init(
    _ arrangement: SheetArrangement, text: TitleAndCaption = TitleAndCaption(),
    legend: LegendPlan? = nil
  ) {
    self.arrangement = arrangement
    self.text = text
    self.legend = legend
  }
}

/// The sizes of a sheet's cells and of the texts beside them, in pixels.
struct SheetCells {
  let setter: TypeSetter
  private(set) var widths: [Int] = []
  private(set) var heights: [Int] = []
  private(set) var labels: [[String]] = []
  /// The part of a cell's height that its label takes.
  private(set) var labelHeight = 0
  /// The width of the headers on the left and the height of the headers at the top.
  private(set) var margin = Size(width: 0, height: 0)
  /// The minimum width of the page, determined by its headers.
  private(set) var narrowest = 0

  /// The distance in pixels between cells, and around them.
  let gutter: Int
  /// The margin in pixels around texts.
  let textMargin: Int
  /// The length in ems up to which a text widens its cell; longer texts are shortened.
  private static let longest = 22

  init(_ tiles: [Size], _ arrangement: SheetArrangement, _ text: TextScale) {
    (gutter, textMargin) = (8 * text.unit, 4 * text.unit)
    let largest = Size(
      width: tiles.map(\.width).max() ?? 0, height: tiles.map(\.height).max() ?? 0)
    // Large letters are used only if all texts above tiles fit the widest tile.
    let large = TypeSetter(text.style())
    let width = large.widest(of: arrangement.labels) + 2 * textMargin
    let fits = width <= largest.width
    setter = fits ? large : TypeSetter(text.fixed(at: text.least).style())
    switch arrangement {
    case .row:
      widths = tiles.map(\.width)
      heights = [largest.height]
    case .labeled(_, let columns):
      label(tiles, largest, arrangement.labels, in: columns, line: text.unit)
    case .table(let rows, let columns): tabulate(tiles, rows, columns)
    }
  }

  private var lineHeight: Int { setter.style.lineHeight + 2 * textMargin }

  /// Returns the width reserved for some texts, up to `longest`. A text may be wider than its tile.
  private func room(_ texts: [String]) -> Int {
    min(setter.widest(of: texts), Self.longest * setter.style.size) + 2 * textMargin
  }

  /// Creates cells with labels. All are equally wide, and rows are as high as their contents.
  private mutating func label(
    _ tiles: [Size], _ largest: Size, _ texts: [String], in columns: Int?, line: Int
  ) {
    let width = max(largest.width, room(texts))
    labels = texts.map { lines(of: $0, into: width - 2 * textMargin) }
    let more = max(1, labels.map(\.count).max() ?? 1) - 1
    labelHeight = lineHeight + more * setter.style.lineHeight
    let cell = Size(width: width, height: largest.height + labelHeight + line)
    let columns = min(columns ?? self.columns(of: cell, tiles.count), tiles.count)
    widths = Array(repeating: cell.width, count: columns)
    heights = stride(from: 0, to: tiles.count, by: columns).map { first in
      let row = tiles[first..<min(first + columns, tiles.count)]
      return (row.map(\.height).max() ?? 0) + labelHeight + line
    }
  }

  /// Breaks a label into as many lines as it needs, between settings only.
  private func lines(of label: String, into width: Int) -> [String] {
    var lines: [String] = []
    for part in label.parts(separatedBy: ", ").filter({ !$0.isEmpty }).map(String.init) {
      let longer = lines.last.map { "\($0), \(part)" } ?? part
      if !lines.isEmpty, setter.width(of: longer) <= width {
        lines[lines.count - 1] = longer
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(part)
      }
    }
    return lines
  }

  /// Returns the number of columns that minimizes the longer side of a sheet.
  private func columns(of cell: Size, _ count: Int) -> Int {
    let longer = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return max(columns * (cell.width + gutter), rows * (cell.height + gutter))
    }
    return (1...count).min { longer($0) < longer($1) } ?? 1
  }

  /// Creates rows as high and columns as wide as their contents.
  private mutating func tabulate(_ tiles: [Size], _ rows: SheetHeader, _ columns: SheetHeader) {
    widths = columns.values.map { room([$0]) }
    heights = rows.values.map { _ in setter.style.lineHeight }
    for (number, tile) in tiles.enumerated() {
      let (row, column) = number.quotientAndRemainder(dividingBy: widths.count)
      widths[column] = max(widths[column], tile.width)
      heights[row] = max(heights[row], tile.height)
    }
    margin = Size(
      width: room(rows.values + [rows.name]) + gutter, height: 2 * lineHeight)
    narrowest = margin.width + room([columns.name])
  }

  /// Returns the extents of the columns in a sheet whose left edge is at `start`.
  func columns(from start: Int) -> [Range<Int>] { spans(of: widths, from: start + margin.width) }
  /// Returns the extents of the rows in a sheet whose upper edge is at `start`.
  func rows(from start: Int) -> [Range<Int>] { spans(of: heights, from: start + margin.height) }

  /// Returns the extents of lengths after a gutter, with gutters between them.
  private func spans(of lengths: [Int], from start: Int) -> [Range<Int>] {
    var next = start + gutter
    return lengths.map { length in
      defer { next += length + gutter }
      return next..<next + length
    }
  }
}
