import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of properties that hold for boards, shares and seeds of all kinds.
@Suite struct SeaInvariantTests {
  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 1, height: 7), Size(width: 7, height: 1),
    Size(width: 2, height: 2), Size(width: 5, height: 4), Size(width: 10, height: 15),
  ]

  @Test(
    arguments: sizes,
    [
      (0, 0), (100, 0), (0, 100), (50, 5), (50, 50), (90, 10), (10, 50), (99, 1),
    ])
  func `Births and deaths stay within their limits and happen in their generations`(
    size: Size, shares: (penguins: Int, orcas: Int)
  ) {
    for seed in 0..<UInt64(6) {
      var sea = SeaWorld(
        size: size, penguins: Ratio(shares.penguins, 100), orcas: Ratio(shares.orcas, 100),
        seed: seed)
      var before = tally(sea)
      for generation in 1...25 {
        sea.step()
        let after = tally(sea)
        #expect(after.penguins + after.orcas <= size.area)
        #expect(after.penguins >= before.penguins - before.orcas)
        #expect(after.penguins <= before.penguins * (generation % 3 == 0 ? 2 : 1))
        #expect(after.orcas <= before.orcas * (generation % 8 == 0 ? 2 : 1))
        before = after
      }
    }
  }

  /// Returns the counts, after a check that the cells agree.
  private func tally(_ sea: SeaWorld) -> (penguins: Int, orcas: Int) {
    let cells = sea.cells(in: sea.extent).elements
    let tally = [1, 2].map { state in cells.count { $0 == state } }
    #expect(sea.counts == [Count("penguins", tally[0]), Count("orcas", tally[1])])
    return (tally[0], tally[1])
  }

  @Test(arguments: sizes)
  func `Without orcas penguins fill the board and never become fewer`(size: Size) {
    for seed in 0..<UInt64(4) {
      var sea = SeaWorld(
        size: size, penguins: Ratio(1, size.area), orcas: .zero, seed: seed)
      var before = 1
      for _ in 0..<240 {
        sea.step()
        let after = sea.count("penguins") ?? 0
        #expect(after >= before)
        before = after
      }
      #expect(before == size.area)
    }
  }

  @Test(arguments: sizes, [1, 30, 100])
  func `Without penguins all orcas are gone after generation 3`(size: Size, percent: Int) {
    for seed in 0..<UInt64(10) {
      let sea = SeaWorld(size: size, penguins: .zero, orcas: Ratio(percent, 100), seed: seed)
      let opening = sea.count("orcas")
      #expect(sea.counts(of: "orcas", at: [0, 1, 2, 3, 20]) == [opening, opening, opening, 0, 0])
    }
  }

  @Test(arguments: sizes)
  func `Without breeding and starving, orcas only eat`(size: Size) {
    let never = SeaRules(penguinBreeds: 1000, orcaBreeds: 1000, orcaStarves: 1000)
    for seed in 0..<UInt64(10) {
      var sea = SeaWorld(
        size: size, penguins: Ratio(1, 2), orcas: Ratio(1, 4), rules: never, seed: seed)
      let orcas = sea.count("orcas") ?? 0
      var before = sea.count("penguins") ?? 0
      for _ in 0..<40 {
        sea.step()
        let after = sea.count("penguins") ?? 0
        #expect(sea.count("orcas") == orcas)
        #expect((before - orcas...before).contains(after))
        before = after
      }
    }
  }
}
