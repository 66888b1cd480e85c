internal import Grids

extension ElementaryRule {
  /// The rule as a chart: the eight neighborhoods from 111 to 000, each with the next state of its
  /// center below.
  var chart: RuleChart {
    RuleChart([
      (0..<8).reversed().map { bits in
        var entry = Grid<CellState?>(size: Size(width: 3, height: 2), repeating: nil)
        for place in 0..<3 { entry[place, 0] = CellState(bits >> (2 - place) & 1) }
        entry[1, 1] = number >> UInt8(bits) & 1
        let name = [4, 2, 1].map { bits & $0 == 0 ? "0" : "1" }.joined()
        return RuleChart.Entry(name: name, cells: entry)
      }
    ])
  }
}
