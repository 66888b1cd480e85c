internal import Grids
internal import Worlds

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
