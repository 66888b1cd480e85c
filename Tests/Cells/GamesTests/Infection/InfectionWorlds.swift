import Grids
import TestSupport

@testable import Games
@testable import Worlds

extension InfectionWorld {
  /// Creates a crowd from a drawing: `O` for a healthy person, `2` for a sick one, `.` for no
  /// person, only at the end.
  init(drawn text: String, factor: Int = 3, seed: UInt64 = 1) {
    let grid = Grid(drawn: text)
    let people = grid.elements.filter { $0 != 0 }
    self.init(isSick: people.map { $0 == 2 }, size: grid.size, factor: factor, seed: seed)
  }

  /// The states of all cells, row by row.
  var states: [CellState] { cells(in: extent).elements }

  /// Returns the crowd after generations in which the sick infect all of their neighbors.
  func certainly(after generations: Int) -> InfectionWorld {
    (0..<generations).reduce(self) { crowd, _ in
      let size = crowd.extent.size
      let people = crowd.states.filter { $0 != 0 }
      let plain = PlainInfection(isSick: people.map { $0 == 2 }, size: size, factor: 8, seed: 1)
      return InfectionWorld(
        isSick: plain.spread { _, neighbors in neighbors[...] }, size: size, factor: 8, seed: 1)
    }
  }
}
