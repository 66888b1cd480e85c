internal import Grids

extension LargerThanLife {
  /// The rule as a chart. The neighborhood is at the top; its live cells are those that count.
  /// Below are a bar for births and one for survival, in which the counts that let a cell live are
  /// alive. The same counts are text above each bar.
  var chart: RuleChart {
    let bars = [("B", births), ("S", survivals)].map { bar($0, $1) }
    let size = Size(
      width: max(2 * range + 1, bars.map(\.width).max() ?? 0),
      height: 2 * range + 1 + bars.reduce(0) { $0 + Self.gap + $1.height })
    var page = Page(size: size, repeating: nil)
    page.put(neighbourhood, at: Position(x: (size.width - 2 * range - 1) / 2, y: 0))
    var y = 2 * range + 1
    for bar in bars {
      page.put(bar, at: Position(x: 0, y: y + Self.gap))
      y += Self.gap + bar.height
    }
    return RuleChart([[RuleChart.Entry(name: "", cells: page)]])
  }

  /// The cells of a chart; nil where nothing is drawn.
  fileprivate typealias Page = Grid<CellState?>

  /// The number of empty rows between the parts of a chart.
  private static let gap = 3
  /// The maximum length and the fixed height of a bar, in cells.
  private static let (barLength, barHeight) = (160, 4)

  private var neighbourhood: Page {
    var cells = Page(
      size: Size(width: 2 * range + 1, height: 2 * range + 1), repeating: 0)
    for y in -range...range {
      for x in -range...range
      where weight(x, y) != 0 && (unit == 0 || shape == .gaussian || (x, y) != (0, 0)) {
        cells[x + range, y + range] = 1
      }
    }
    return cells
  }

  /// Returns a bar with its counts as text above. A column represents one count, or several counts
  /// if the neighborhood is too large.
  private func bar(_ letter: String, _ counts: CountRanges) -> Page {
    let step = area / Self.barLength + 1
    let length = area / step + 1
    let text = CellText("\(letter)\(counts)", width: max(length, Self.barLength / 2))
    var bar = Page(
      size: Size(
        width: max(length, text.size.width), height: text.size.height + 1 + Self.barHeight),
      repeating: nil)
    bar.put(text.cells, at: Position(x: 0, y: 0))
    for column in 0..<length {
      let isIn = (column * step..<min(area + 1, (column + 1) * step)).contains(
        where: counts.contains)
      for y in 0..<Self.barHeight { bar[column, text.size.height + 1 + y] = isIn ? 1 : 0 }
    }
    return bar
  }
}

/// A line of text, wrapped if necessary, in letters of 3 × 5 cells.
private struct CellText {
  let cells: LargerThanLife.Page

  var size: Size { cells.size }

  /// The bitmaps of the characters: five rows from the top, three bits each, the highest bit at the
  /// left.
  private static let letters: [Character: [Int]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 2, 2],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], "-": [0, 0, 7, 0, 0], ",": [0, 0, 0, 2, 4],
    "B": [6, 5, 6, 5, 6], "S": [3, 4, 2, 1, 6],
  ]

  /// Creates the cells of `text`.
  ///
  /// - Parameter width: The maximum width of a line, in cells.
  init(_ text: String, width: Int) {
    // Each letter is 3 cells wide, followed by an empty column.
    let perLine = max(1, (width + 1) / 4)
    let lines = (text.count + perLine - 1) / perLine
    cells = text.enumerated().reduce(
      into: LargerThanLife.Page(
        size: Size(width: 4 * min(perLine, text.count) - 1, height: 6 * lines - 1), repeating: nil)
    ) { cells, letter in
      let (x, y) = (letter.offset % perLine * 4, letter.offset / perLine * 6)
      for (row, bits) in (Self.letters[letter.element] ?? []).enumerated() {
        for column in 0..<3 where bits >> (2 - column) & 1 == 1 { cells[x + column, y + row] = 1 }
      }
    }
  }
}

extension Grid<CellState?> {
  /// Copies `other` over the cells from `corner` on, empty cells included.
  fileprivate mutating func put(_ other: Self, at corner: Position) {
    for y in 0..<other.height {
      for x in 0..<other.width { self[corner.x + x, corner.y + y] = other[x, y] }
    }
  }
}
