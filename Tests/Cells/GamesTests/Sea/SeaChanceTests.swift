import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests that all random draws are uniform.
@Suite struct SeaChanceTests {
  /// Returns how often each cell has the state after one generation.
  private func tally(
    of state: CellState, after opening: String, rules: SeaRules = SeaRules(), seeds: Int
  ) -> [Int] {
    var tally: [Int] = []
    for sea in SeaWorld.seas(drawn: opening, rules: rules, count: seeds) {
      let later = sea.stepped(1)
      let cells = later.cells(in: later.extent).elements
      if tally.isEmpty { tally = Array(repeating: 0, count: cells.count) }
      for (place, cell) in cells.enumerated() where cell == state { tally[place] += 1 }
    }
    return tally
  }

  @Test(arguments: [(CellState(1), "...\n.O.\n..."), (CellState(2), "...\n.2.\n...")])
  func `A free animal moves in all directions equally often`(state: CellState, opening: String) {
    var tally = tally(of: state, after: opening, seeds: 1600)
    #expect(tally.remove(at: 4) == 0)
    #expect(haveEqualChances(tally))
  }

  @Test func `In a corner five of eight directions lead nowhere`() {
    let tally = tally(of: 1, after: "O..\n...\n...", seeds: 1600)
    let moved = [tally[1], tally[3], tally[4]]
    #expect(haveEqualChances(moved))
    // Six standard deviations are 116.
    #expect(abs(tally[0] - 1000) <= 116)
    #expect(tally[0] + moved.reduce(0, +) == 1600)
  }

  @Test func `An orca eats each of its neighboring penguins equally often`() {
    var tally = tally(of: 2, after: "OOO\nO2O\nOOO", seeds: 1600)
    #expect(tally.remove(at: 4) == 0)
    #expect(haveEqualChances(tally))
  }

  @Test func `An orca chooses only among penguins`() {
    let tally = tally(of: 2, after: "O..\n.2.\n..O", seeds: 400)
    #expect(tally[2] + tally[6] == 0)
    #expect(tally[0] > 0)
    #expect(tally[8] > 0)
  }

  @Test func `A penguin is born on any free neighboring cell equally often`() {
    let rules = SeaRules(penguinBreeds: 1)
    var tally = [0, 0]
    for sea in SeaWorld.seas(drawn: ".O.", rules: rules, count: 1500) {
      switch sea.stepped(1).drawn {
      case "OO.": tally[0] += 1
      case ".OO": tally[1] += 1
      default: Issue.record("one penguin bears one beside itself")
      }
    }
    #expect(haveEqualChances(tally))
  }
}
