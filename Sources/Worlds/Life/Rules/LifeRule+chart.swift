internal import Grids

extension LifeRule {
  /// The rule as a picture: what it bears above what survives, a column for each count, or where letters
  /// matter a row for each count with its letters in alphabetical order, which are written above. Where
  /// it matters which way neighbours lie all states are there, in the order of a MAP string. A larger
  /// neighbourhood is drawn itself.
  var chart: RuleChart {
    switch decision {
    case .table(let table): chart(of: table)
    case .larger(let rule): rule.chart
    }
  }

  private func chart(of table: RuleTable) -> RuleChart {
    guard let notation = CountNotation(of: table) else {
      let reach = MapNotation(of: table).reach
      let states = [0, RuleTable.centre].flatMap { centre in
        (0..<512).filter { $0 & ~reach.mask == 0 && $0 & RuleTable.centre == centre }
      }
      return RuleChart(
        states.rows(of: 16).map { $0.map { entry($0, reach, "", lives: table[$0]) } })
    }
    let rows = [0, RuleTable.centre].flatMap { centre in
      notation.examples.map { examples in
        examples.map {
          entry(
            $0.state | centre, notation.reach, $0.name, lives: table[$0.state | centre])
        }
      }
    }
    return RuleChart(rows)
  }

  /// A state of the cells that the rule looks at, and beside it what becomes of the one in the middle.
  private func entry(
    _ state: Int, _ reach: RuleReach, _ name: String, lives: Bool
  ) -> RuleChart.Entry {
    var entry = Grid<CellState?>(size: Size(width: 5, height: 3), repeating: nil)
    for place in 0..<9 where reach.mask & 256 >> place != 0 {
      entry[place % 3, place / 3] = state & 256 >> place == 0 ? 0 : 1
    }
    // One that does not survive begins to die, where that takes its time.
    let dies = state & RuleTable.centre != 0 && states > 2
    entry[4, 1] = lives ? 1 : dies ? 2 : 0
    return RuleChart.Entry(name: name, cells: entry)
  }
}

extension CountNotation {
  /// A state of each case, without the cell itself, and what the case is called.
  fileprivate var examples: [[(name: String, state: Int)]] {
    if reach == .moore, !countsAlone {
      return (0...8).map { count in
        NeighbourShape.all.filter { $0.count == count }.map { ($0.name, $0.example.index) }
      }
    }
    // Around the cell from the top, so that those of a count stand together.
    let around = [128, 64, 8, 1, 2, 4, 32, 256].filter { reach.mask & $0 != 0 }
    return [(0...around.count).map { ("\($0)", around.prefix($0).reduce(0, |)) }]
  }
}

extension [Int] {
  fileprivate func rows(of length: Int) -> [[Int]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}
