internal import Grids

extension WolframRule {
  /// The maximum number of neighborhoods in a chart.
  static let mostCharted = 512

  /// The number of neighborhoods in the chart. A second-order rule has each one once for every color
  /// that the cell can have had before.
  var charted: Int { space.entries * (isSecondOrder ? colors : 1) }

  /// The rule as a chart: the neighborhoods from the highest number to 0, each with the next color
  /// of its center below. A second-order rule also has the center's color before, above.
  ///
  /// - Precondition: `charted` is at most `mostCharted`.
  var chart: RuleChart {
    RuleChart(
      (0..<(isSecondOrder ? colors : 1)).map { before in
        let entries = table.indices.reversed().map { entry($0, before: before) }
        return RuleChart.Section(
          name: isSecondOrder ? "color \(before) before" : "",
          rows: stride(from: 0, to: entries.count, by: perRow).map {
            Array(entries[$0..<min($0 + perRow, entries.count)])
          })
      })
  }

  /// The number of neighborhoods in a row: a power of the number of colors if they are not sums.
  private var perRow: Int {
    if isTotalistic { return min(table.count, max(1, 64 / space.cells)) }
    var count = colors
    while count * colors <= 16 { count *= colors }
    return min(count, table.count)
  }

  private func entry(_ entry: Int, before: Int) -> RuleChart.Entry {
    let top = isSecondOrder ? 1 : 0
    let size = Size(width: space.cells, height: top + 2)
    var cells = Grid<CellState?>(size: size, repeating: nil)
    for (place, color) in space.colors(of: entry).enumerated() { cells[place, top] = color }
    if isSecondOrder { cells[range, 0] = CellState(before) }
    let next = (Int(table[entry]) + colors - before) % colors
    cells[range, top + 1] = CellState(next)
    return RuleChart.Entry(name: space.name(of: entry), cells: cells)
  }
}
