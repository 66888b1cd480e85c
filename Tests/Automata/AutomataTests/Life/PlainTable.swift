import Grids

@testable import Automata
@testable import Worlds

/// A rule implemented by its definition: one table lookup per cell and its eight neighbors.
struct PlainTable: Sendable {
  let table: RuleTable
  var states = 2

  init(_ table: RuleTable, states: Int = 2) {
    self.table = table
    self.states = states
  }

  func step(_ grid: Grid<CellState>, _ boardTopology: BoardTopology) -> Grid<CellState> {
    var next = grid
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        var index = 0
        for dy in -1...1 {
          for dx in -1...1 {
            let place = Position(x: x + dx, y: y + dy)
            let isInside =
              (0..<grid.width).contains(place.x) && (0..<grid.height).contains(place.y)
            let cell = isInside ? place : boardTopology.cell(beyond: place, of: grid.size)
            index = index << 1 | (cell.map { grid[$0.x, $0.y] } == 1 ? 1 : 0)
          }
        }
        next[x, y] = self.next(grid[x, y], lives: table[index])
      }
    }
    return next
  }

  private func next(_ state: CellState, lives: Bool) -> CellState {
    if state < 2, lives { return 1 }
    return state == 0 || Int(state) + 1 == states ? 0 : state + 1
  }
}

extension RuleTable {
  static let conway = RuleTable { $1.count == 3 || $0 && $1.count == 2 }

  /// Creates a random rule.
  init(_ dice: inout Generator) {
    self.init { _, _ in false }
    for index in 0..<512 { self[index] = dice.below(2) == 1 }
  }
}
