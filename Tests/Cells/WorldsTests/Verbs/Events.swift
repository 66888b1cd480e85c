import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

extension Events {
  /// Creates a board of Life with a rule that keeps every cell unchanged.
  init(board drawn: String, topology: Topology = .plane) throws {
    let pattern = Pattern(cells: Grid(drawn: drawn))
    try self.init(
      Life(
        rule: LifeRule(birth: [], survival: 0...8), pattern: pattern, topology: topology,
        size: topology == .unbounded ? nil : pattern.declared))
  }

  /// Creates a crowd without infections.
  init(crowd: Size, people: Int) throws {
    try self.init(Infection(people: people, size: crowd, factor: 0, sick: 0))
  }
}
