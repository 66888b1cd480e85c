import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct SeaReferenceTests {
  /// The same sea as `SeaWorld` and as the reference.
  private struct Twins {
    var sea: SeaWorld
    var plain: PlainSea

    init(_ dice: inout Dice) {
      let size = Self.size(&dice)
      let rules = SeaRules(
        penguinBreeds: 1 + dice.below(5), orcaBreeds: 1 + dice.below(9),
        orcaStarves: 1 + dice.below(6))
      let penguins = dice.below(101)
      let shares = (Ratio(penguins, 100), Ratio(dice.below(101 - penguins), 100))
      let seed = dice.next()
      sea = SeaWorld(
        size: size, penguins: shares.0, orcas: shares.1, rules: rules, seed: seed)
      plain = PlainSea(
        size: size, penguins: shares.0, orcas: shares.1, rules: rules, seed: seed)
    }

    static func size(_ dice: inout Dice) -> Size {
      let sides = [1, 2, 3, 10, 31, 63, 64, 65]
      return Size(width: sides[dice.below(8)], height: sides[dice.below(8)])
    }

    mutating func change(_ dice: inout Dice) {
      switch dice.below(4) {
      case 0:
        let size = Self.size(&dice)
        sea.resize(to: size)
        plain.resize(to: size)
      case 1:
        let size = Size(width: 1 + dice.below(9), height: 1 + dice.below(9))
        let cells = Grid(size: size, elements: (0..<size.area).map { _ in UInt8(dice.below(4)) })
        let corner = Position(x: dice.below(70) - 5, y: dice.below(70) - 5)
        let over = dice.below(2) == 0
        sea.put(cells, at: corner, over: over)
        plain.put(cells, at: corner, over: over)
      default: break
      }
    }
  }

  @Test func `Animals follow the rules in random seas with random changes`() {
    for seed in 0..<UInt64(150) {
      var dice = Dice(seed: seed)
      var twins = Twins(&dice)
      for generation in 1...40 {
        if generation % 5 == 0 { twins.change(&dice) }
        twins.sea.step()
        twins.plain.step()
        #expect(twins.sea.drawn == twins.plain.drawn, "seed \(seed), generation \(generation)")
        #expect(twins.sea.counts == twins.plain.counts)
        #expect(twins.sea.isAtRest == twins.plain.isAtRest)
      }
    }
  }
}
