import Grids
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of a person's draws: how many neighbors it infects, which ones, and their independence.
@Suite struct InfectionChanceTests {
  private func openings(_ drawing: String, factor: Int, count: Int) -> [InfectionWorld] {
    (0..<UInt64(count)).map { InfectionWorld(drawn: drawing, factor: factor, seed: $0) }
  }

  @Test(arguments: [
    ("OOO\nO2O\nOOO", 8, 8), ("OOO\nO2O\nOOO", 3, 3), ("OOO\nO2O\nOOO", 1, 1),
    ("2OO\nOOO\nOOO", 8, 3), ("2OO\nOOO\nOOO", 2, 2), ("O2O\nOOO\nOOO", 8, 5),
    ("O2O\nO..", 8, 3), ("2O", 8, 1), ("2OO", 5, 1),
  ])
  func `The number of infected neighbors is uniformly distributed`(
    drawing: String, factor: Int, most: Int
  ) {
    var tally = Array(repeating: 0, count: 9)
    for crowd in openings(drawing, factor: factor, count: 400 * (most + 1)) {
      tally[(crowd.stepped(1).count("sick") ?? 0) - 1] += 1
    }
    #expect(tally.dropFirst(most + 1).allSatisfy { $0 == 0 })
    #expect(haveEqualChances(Array(tally.prefix(most + 1))))
  }

  @Test func `All neighbors are equally likely to be infected`() {
    for factor in [1, 3, 7] {
      var tally = Array(repeating: 0, count: 9)
      for crowd in openings("OOO\nO2O\nOOO", factor: factor, count: 3000) {
        let cells = crowd.stepped(1).cells(in: crowd.extent).elements
        for (place, state) in cells.enumerated() where state == 2 { tally[place] += 1 }
      }
      #expect(tally.remove(at: 4) == 3000)
      #expect(haveEqualChances(tally))
    }
  }

  @Test func `Neighbors that are already sick may be drawn`() {
    let crowds = openings("2O\n2.", factor: 1, count: 2000)
    let infected = crowds.count { $0.stepped(1).count("sick") == 3 }
    // Each person draws the healthy neighbor with probability 1/4, so at least one does with 7/16.
    // If sick neighbors were left out, the probability would be 3/4. Five standard deviations are
    // 111.
    #expect(abs(infected - 875) <= 111)
  }

  @Test func `Sick people infect together the same people as each alone`() {
    let places = [0, 3, 7, 12, 13, 20, 24]
    for seed in 0..<UInt64(60) {
      func crowd(_ sick: [Int]) -> InfectionWorld {
        let isSick = (0..<25).map { sick.contains($0) }
        return InfectionWorld(isSick: isSick, size: nil, factor: 3, seed: seed)
      }
      var alone = Array(repeating: CellState(1), count: 25)
      for place in places {
        for (person, state) in crowd([place]).stepped(1).states.enumerated() where state == 2 {
          alone[person] = 2
        }
      }
      #expect(crowd(places).stepped(1).states == alone)
    }
  }

  /// With one neighbor and factor 1, the neighbor stays healthy with probability 1/2 in each
  /// generation.
  @Test func `Each generation draws independently`() {
    var tally = [0, 0, 0, 0]
    for crowd in openings("2O", factor: 1, count: 3200) {
      let healthy = crowd.counts(of: "healthy", at: [1, 2, 3]).count { $0 == 1 }
      tally[healthy] += 1
    }
    // Six standard deviations are 170, 147, 113 and 113.
    #expect(abs(tally[0] - 1600) <= 170)
    #expect(abs(tally[1] - 800) <= 147)
    #expect(abs(tally[2] - 400) <= 113)
    #expect(abs(tally[3] - 400) <= 113)
  }

  /// Each of the two infects the person between them with probability 1/2, independently of the
  /// other.
  @Test func `Sick people of one generation draw independently`() {
    let spared = openings("2O2", factor: 1, count: 3200).count {
      $0.stepped(1).count("healthy") == 1
    }
    // Six standard deviations are 147.
    #expect(abs(spared - 800) <= 147)
  }
}
