internal import Grids
internal import Worlds

extension LifeRule {
  /// The rule as a chart: the births, and below them the survivals.
  ///
  /// A rule that depends on counts has a column per count. A rule with Hensel's letters has a row
  /// per count, with its named shapes in alphabetical order. A rule that depends on directions has
  /// all neighborhoods in the order of a MAP string. A rule with a range above 1 shows its
  /// neighborhood and bars of counts. A rule of blocks shows all blocks.
  var chart: RuleChart {
    switch decision {
    case .table(let table): chart(of: table)
    case .larger(let rule): rule.chart
    // Settings with such a chart are refused.
    case .blocks(let rule): rule.chart
    case .states: table.map(chart) ?? RuleChart([RuleChart.Section]())
    }
  }

  private func chart(of table: RuleTable) -> RuleChart {
    guard let notation = CountNotation(of: table) else {
      let reach = MapNotation(of: table).reach
      return RuleChart(
        Self.halves.map { name, center in
          let states = (0..<512).filter {
            $0 & ~reach.mask == 0 && $0 & RuleTable.center == center
          }
          let rows = states.rows(of: 16).map { $0.map { entry($0, reach, "", lives: table[$0]) } }
          return RuleChart.Section(name: name, rows: rows)
        })
    }
    return RuleChart(
      Self.halves.map { name, center in
        let rows = notation.examples.map { examples in
          examples.map {
            entry(
              $0.state | center, notation.reach, $0.name, lives: table[$0.state | center])
          }
        }
        return RuleChart.Section(name: name, rows: rows)
      })
  }

  /// The parts of a chart, with the state of the center in their neighborhoods.
  private static let halves = [("births", 0), ("survivals", RuleTable.center)]

  /// Returns the cells of a neighborhood and, beside them, the next state of the center.
  private func entry(
    _ state: Int, _ reach: RuleNeighborhood, _ name: String, lives: Bool
  ) -> RuleChart.Entry {
    var entry = Grid<CellState?>(size: Size(width: 5, height: 3), repeating: nil)
    for place in 0..<9 where reach.mask & 256 >> place != 0 {
      entry[place % 3, place / 3] = state & 256 >> place == 0 ? 0 : 1
    }
    // A cell that does not survive starts to decay if the rule has more than two states.
    let dies = state & RuleTable.center != 0 && states > 2
    entry[4, 1] = lives ? 1 : dies ? 2 : 0
    return RuleChart.Entry(name: name, cells: entry)
  }
}

extension CountNotation {
  /// An example of each case, without the center, and the case's name.
  fileprivate var examples: [[(name: String, state: Int)]] {
    if !isOuterTotalistic {
      return (0...reach.neighbors).map { count in
        reach.shapes.filter { $0.count == count }.map {
          (reach.name(of: $0), reach.example(of: $0))
        }
      }
    }
    // The order around the cell from the top keeps the live cells of an example together.
    let around = [128, 64, 8, 1, 2, 4, 32, 256].filter { reach.mask & $0 != 0 }
    return [(0...around.count).map { ("\($0)", around.prefix($0).reduce(0, |)) }]
  }
}

extension [Int] {
  fileprivate func rows(of length: Int) -> [[Int]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}

extension LargerThanLife {
  /// The rule as a chart. The neighborhood is at the top; its live cells are those that count.
  /// Below are a bar for births and one for survivals, in which the counts that let a cell live are
  /// alive. The same counts are text above each bar, and a scale of counts is below it.
  var chart: RuleChart {
    let bars = [("births", births), ("survivals", survivals)].map { bar($0, $1) }
    let (wide, side) = (2 * reach + 1, 2 * range + 1)
    let size = Size(
      width: max(wide, Self.shortest, bars.map(\.cells.width).max() ?? 0),
      height: side + bars.reduce(0) { $0 + Self.gap + $1.cells.height })
    var entry = RuleChart.Entry(name: "", cells: Page(size: size, repeating: nil))
    entry.put(
      RuleChart.Entry(name: "", cells: neighborhood),
      at: Position(x: (size.width - wide) / 2, y: 0))
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

  private var neighborhood: Page {
    var cells = Page(
      size: Size(width: 2 * reach + 1, height: 2 * range + 1), repeating: 0)
    for y in -range...range {
      for x in -reach...reach
      where weight(x, y) != 0 && (unit == 0 || shape == .gaussian || (x, y) != (0, 0)) {
        cells[x + reach, y + range] = 1
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
  /// each other. `step`: the number of counts in a column.
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

extension BlockRule {
  /// The rule as a chart: every block, and beside it the block that follows. A row has eight
  /// blocks, in the order of their numbers.
  var chart: RuleChart {
    let rows = [0..<8, 8..<16].map { $0.map(entry) }
    return RuleChart([RuleChart.Section(name: "each block, and the block that follows", rows: rows)]
    )
  }

  private func entry(of block: Int) -> RuleChart.Entry {
    var cells = Grid<CellState?>(size: Size(width: 5, height: 2), repeating: nil)
    for cell in 0..<4 {
      cells[cell % 2, cell / 2] = CellState(block >> cell & 1)
      cells[cell % 2 + 3, cell / 2] = CellState(self[block] >> cell & 1)
    }
    return RuleChart.Entry(name: "\(block)", cells: cells)
  }
}
