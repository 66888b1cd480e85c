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
        Self.halves.map { name, centre in
          let states = (0..<512).filter {
            $0 & ~reach.mask == 0 && $0 & RuleTable.centre == centre
          }
          let rows = states.rows(of: 16).map { $0.map { entry($0, reach, "", lives: table[$0]) } }
          return RuleChart.Section(name: name, rows: rows)
        })
    }
    return RuleChart(
      Self.halves.map { name, centre in
        let rows = notation.examples.map { examples in
          examples.map {
            entry(
              $0.state | centre, notation.reach, $0.name, lives: table[$0.state | centre])
          }
        }
        return RuleChart.Section(name: name, rows: rows)
      })
  }

  /// The parts of a chart, with the state of the center in their neighborhoods.
  private static let halves = [("births", 0), ("survivals", RuleTable.centre)]

  /// Returns the cells of a neighborhood and, beside them, the next state of the center.
  private func entry(
    _ state: Int, _ reach: RuleNeighborhood, _ name: String, lives: Bool
  ) -> RuleChart.Entry {
    var entry = Grid<CellState?>(size: Size(width: 5, height: 3), repeating: nil)
    for place in 0..<9 where reach.mask & 256 >> place != 0 {
      entry[place % 3, place / 3] = state & 256 >> place == 0 ? 0 : 1
    }
    // A cell that does not survive starts to decay if the rule has more than two states.
    let dies = state & RuleTable.centre != 0 && states > 2
    entry[4, 1] = lives ? 1 : dies ? 2 : 0
    return RuleChart.Entry(name: name, cells: entry)
  }
}

extension CountNotation {
  /// An example of each case, without the center, and the case's name.
  fileprivate var examples: [[(name: String, state: Int)]] {
    if reach == .moore, !isOuterTotalistic {
      return (0...8).map { count in
        NeighborShape.all.filter { $0.count == count }.map { ($0.name, $0.example.index) }
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
