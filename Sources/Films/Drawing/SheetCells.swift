internal import Grids
package import Imaging

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

  /// The number of columns with texts; nil if it is unknown or there are none.
  fileprivate var columnsOfTexts: Int? {
    if case .table(_, let columns) = self { columns.values.count + 1 } else { columns }
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

/// The letters or numbers of a figure's panels. The raw value is that of the first panel.
package enum PanelLabels: String, CaseIterable, Sendable {
  case lowercase = "a"
  case uppercase = "A"
  case lowercaseInBrackets = "(a)"
  case uppercaseInBrackets = "(A)"
  case numbers = "1"

  /// Returns the label of a panel, counted from 0: `a` to `z`, then `aa`, `ab` and so on.
  package func text(_ number: Int) -> String {
    let letters = Self.letters(number)
    return switch self {
    case .lowercase: letters
    case .uppercase: letters.uppercased()
    case .lowercaseInBrackets: "(\(letters))"
    case .uppercaseInBrackets: "(\(letters.uppercased()))"
    case .numbers: "\(number + 1)"
    }
  }

  private static func letters(_ number: Int) -> String {
    let last = String(UnicodeScalar(UInt8(97 + number % 26)))
    return (number < 26 ? "" : letters(number / 26 - 1)) + last
  }
}

/// The layout of a sheet, independent of its tiles.
package struct SheetPlan: Sendable {
  let arrangement: SheetArrangement
  /// The title and the caption of the entire sheet.
  let text: TitleAndCaption
  package let legend: LegendPlan?
  /// The labels at the top left of the tiles; nil for none.
  package var panels: PanelLabels?
  /// The distance in pixels between tiles; nil for the default.
  package var gutter: Int?
  /// The color of the frame around a selected tile; nil if no tile can be selected.
  package var accent: Color?

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
  /// The letter or number of each tile; empty without.
  let panels: [String]
  /// The part of a cell's height that its label takes.
  private(set) var labelHeight = 0
  /// The width of the headers on the left and the height of the headers at the top.
  private(set) var margin = Size(width: 0, height: 0)
  /// The minimum width of all cells, determined by their headers.
  private var narrowest = 0
  /// True if the texts above tiles are not longer than the widest tile.
  private(set) var labelsFit = true

  /// The distance in pixels between cells.
  let gutter: Int
  /// The distance from the edges of the sheet.
  let outer: Int
  /// The margin in pixels around texts.
  let textMargin: Int
  /// The length in ems up to which a text widens its cell; longer texts are shortened.
  private static let longest = 22
  /// The same length in pixels, or less so that all columns fit on a page.
  private var longest: Int
  /// The width at both sides of a label that a panel's letter takes.
  private let inset: Int

  init(_ tiles: [Size], _ plan: SheetPlan, _ text: TextScale, page: Size? = nil) {
    let arrangement = plan.arrangement
    setter = TypeSetter(text.style())
    panels = plan.panels.map { tiles.indices.map($0.text) } ?? []
    let margin = text.spaces(1)
    inset = panels.isEmpty ? 0 : setter.widest(of: panels) + margin
    (gutter, textMargin) = (plan.gutter ?? text.spaces(2), text.spaces(1))
    outer = text.isOnPaper ? text.spaces(1) : gutter
    longest = Self.longest * setter.style.size
    if let page, let columns = arrangement.columnsOfTexts {
      longest = max(
        setter.style.size, min(longest, share(of: page.width, among: columns) - 2 * textMargin))
    }
    let largest = Size(
      width: tiles.map(\.width).max() ?? 0, height: tiles.map(\.height).max() ?? 0)
    if !panels.isEmpty { labelHeight = lineHeight }
    labelsFit = setter.widest(of: arrangement.labels) + 2 * (textMargin + inset) <= largest.width
    switch arrangement {
    case .row:
      widths = tiles.map(\.width)
      heights = [largest.height + labelHeight]
    case .labeled(_, let columns):
      // A page that is one pixel high has a height that follows from its content.
      let page = page.flatMap { $0.height == 1 ? nil : $0 } ?? Size(width: 1, height: 1)
      label(tiles, largest, arrangement.labels, in: columns, on: page, line: text.unit)
    case .table(let rows, let columns): tabulate(tiles, rows, columns)
    }
  }

  /// Returns the length that each of several equal cells can have on a page.
  func share(of length: Int, among count: Int) -> Int {
    (length - 2 * outer + gutter) / count - gutter
  }

  private var lineHeight: Int { setter.style.lineHeight + 2 * textMargin }

  /// The size of all cells with the texts beside them.
  var size: Size {
    let end = { Self.spans(of: $0, from: $1, gutter).last?.upperBound ?? 0 }
    return Size(
      width: max(end(widths, margin.width), narrowest), height: end(heights, margin.height))
  }

  /// Returns the width reserved for some texts, up to `longest`. A text may be wider than its tile.
  private func room(_ texts: [String]) -> Int {
    min(setter.widest(of: texts), longest) + 2 * textMargin
  }

  /// Creates cells with labels. All are equally wide, and rows are as high as their contents.
  private mutating func label(
    _ tiles: [Size], _ largest: Size, _ texts: [String], in columns: Int?, on page: Size, line: Int
  ) {
    let width = max(largest.width, room(texts) + 2 * inset)
    labels = texts.map { lines(of: $0, into: width - 2 * (textMargin + inset)) }
    let most = (labels.map(\.count) + [panels.isEmpty ? 0 : 1]).max() ?? 0
    labelHeight = most == 0 ? 0 : most * setter.style.lineHeight + 2 * textMargin
    let cell = Size(width: width, height: largest.height + labelHeight + line)
    let columns = min(columns ?? self.columns(of: cell, tiles.count, on: page), tiles.count)
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

  /// Returns the number of columns that minimizes the longer side of a sheet, in proportion to the
  /// sides of its page.
  private func columns(of cell: Size, _ count: Int, on page: Size) -> Int {
    let longer = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return max(
        columns * (cell.width + gutter) * page.height, rows * (cell.height + gutter) * page.width)
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
      heights[row] = max(heights[row], tile.height + labelHeight)
    }
    margin = Size(
      width: room(rows.values + [rows.name]) + gutter, height: 2 * lineHeight)
    narrowest = margin.width + room([columns.name])
  }

  /// Returns the extents of lengths from a position on, with gutters between them.
  static func spans(of lengths: [Int], from start: Int, _ gutter: Int) -> [Range<Int>] {
    var next = start
    return lengths.map { length in
      defer { next += length + gutter }
      return next..<next + length
    }
  }
}
