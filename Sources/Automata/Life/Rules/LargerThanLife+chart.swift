internal import Grids
internal import Worlds

extension LargerThanLife {
  /// The rule as a chart. The neighborhood is at the top; its live cells are those that count.
  /// Below are a bar for births and one for survivals, in which the counts that let a cell live are
  /// alive. The same counts are text above each bar, and a scale of counts is below it.
  var chart: RuleChart {
    let bars = [("births", births), ("survivals", survivals)].map { bar($0, $1) }
    let side = 2 * range + 1
    let size = Size(
      width: max(side, Self.shortest, bars.map(\.cells.width).max() ?? 0),
      height: side + bars.reduce(0) { $0 + Self.gap + $1.cells.height })
    var entry = RuleChart.Entry(name: "", cells: Page(size: size, repeating: nil))
    entry.put(
      RuleChart.Entry(name: "", cells: neighbourhood),
      at: Position(x: (size.width - side) / 2, y: 0))
    var y = side
    for bar in bars {
      entry.put(bar, at: Position(x: 0, y: y + Self.gap))
      y += Self.gap + bar.cells.height
    }
    return RuleChart([[entry]])
  }

  /// The cells of a chart; nil where nothing is drawn.
  fileprivate typealias Page = Grid<CellState?>

  /// The number of empty rows between the parts of a chart.
  private static let gap = 1
  /// The maximum length and the fixed height of a bar, in cells.
  private static let (barLength, barHeight) = (160, 4)
  /// The minimum width of a chart, in cells.
  private static let shortest = 16
  /// The rows of cells that a line of text takes.
  private static let line = 2
  /// The number of characters that fit in a cell's width, for small cells, in tenths.
  private static let letters = 14

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

  /// Returns a bar between its counts as text and its scale. A column represents one count, or
  /// several counts if the neighborhood is too large.
  private func bar(_ name: String, _ counts: CountRanges) -> RuleChart.Entry {
    let step = area / Self.barLength + 1
    let length = area / step + 1
    let lines = Self.lines(
      "\(name): \(counts.ranges.isEmpty ? "none" : "\(counts)")",
      length: max(length, Self.shortest) * Self.letters / 10)
    let top = lines.count * Self.line
    var bar = RuleChart.Entry(
      name: "",
      cells: Page(
        size: Size(width: length, height: top + Self.barHeight + Self.line), repeating: nil))
    for column in 0..<length {
      let isIn = (column * step..<min(area + 1, (column + 1) * step)).contains(
        where: counts.contains)
      for y in 0..<Self.barHeight { bar.cells[column, top + y] = isIn ? 1 : 0 }
    }
    bar.labels = lines.enumerated().map { number, line in
      CellLabel(line, above: Position(x: 0, y: (number + 1) * Self.line))
    }
    let foot = top + Self.barHeight + Self.line
    bar.labels += ticks(columns: length, step: step).map { count in
      CellLabel("\(count)", above: Position(x: count / step, y: foot))
    }
    return bar
  }

  /// Returns the counts below a bar: multiples of 1, 2 or 5 times a power of ten that do not touch
  /// each other.
  ///
  /// - Parameter step: the number of counts in a column.
  private func ticks(columns: Int, step: Int) -> [Int] {
    let least = ("\(area)".count + 2) * step
    let powers = sequence(first: 1) { $0 * 10 }
    let distance = powers.lazy.flatMap { [$0, 2 * $0, 5 * $0] }.first { $0 >= least } ?? least
    return Array(stride(from: 0, through: area, by: distance))
  }

  /// Breaks a text after commas into lines of at most `length` characters, as far as possible.
  private static func lines(_ text: String, length: Int) -> [String] {
    text.split(separator: ",").reduce(into: []) { lines, part in
      guard let last = lines.last else { return lines.append(String(part)) }
      if last.count + part.count + 2 <= length {
        lines[lines.count - 1] = "\(last),\(part)"
      } else {
        lines[lines.count - 1] += ","
        lines.append(String(part))
      }
    }
  }
}

extension RuleChart.Entry {
  /// Copies the cells and labels of another entry to the cells from `corner` on.
  fileprivate mutating func put(_ other: RuleChart.Entry, at corner: Position) {
    for y in 0..<other.cells.height {
      for x in 0..<other.cells.width { cells[corner.x + x, corner.y + y] = other.cells[x, y] }
    }
    labels += other.labels.map { label in
      CellLabel(
        label.text, above: Position(x: corner.x + label.cell.x, y: corner.y + label.cell.y))
    }
  }
}
