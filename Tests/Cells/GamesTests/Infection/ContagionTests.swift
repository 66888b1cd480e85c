import Grids
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of the parallel step over rows against a step over single people.
@Suite struct ContagionTests {
  private func twins(
    _ dice: inout Dice, people: Int, width: Int?, share: Int
  ) -> (InfectionWorld, PlainInfection) {
    let isSick = (0..<people).map { _ in dice.below(100) < share }
    let size = width.map { Size(width: $0, height: (people + $0 - 1) / $0) }
    let (factor, seed) = (dice.below(9), dice.next())
    return (
      InfectionWorld(isSick: isSick, size: size, factor: factor, seed: seed),
      PlainInfection(isSick: isSick, size: size, factor: factor, seed: seed)
    )
  }

  @Test func `Rows infect the same people as each person alone`() {
    for seed in 0..<300 {
      var dice = Dice(seed: UInt64(seed))
      let width = [nil, 1, 2, 3, 63, 64, 65, 127, 200][seed % 9]
      let share = [0, 1, 10, 50, 90, 100][seed % 6]
      var (crowd, plain) = twins(&dice, people: 1 + dice.below(700), width: width, share: share)
      for generation in 1...4 {
        crowd.step()
        plain.step()
        let isSick = crowd.states.prefix(plain.isSick.count).map { $0 == 2 }
        #expect(isSick == plain.isSick, "seed \(seed), generation \(generation)")
      }
    }
  }

  /// The widths give a band many rows, a few, one or none.
  @Test(arguments: TestScope.cases([nil, 1, 3, 1000, 20_000, 70_001, 150_001], .few))
  func `The number of cores does not change who becomes sick`(width: Int?) {
    var dice = Dice(seed: 5)
    let (crowd, plain) = twins(&dice, people: 150_001, width: width, share: 30)
    var expected = plain
    expected.step()
    for cores in 1...4 {
      let isSick = Cores.$limit.withValue(cores) { crowd.stepped(1) }.states
      #expect(isSick.prefix(150_001).map { $0 == 2 } == expected.isSick, "\(cores) cores")
    }
  }
}
