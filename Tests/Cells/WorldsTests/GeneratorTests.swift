import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct GeneratorTests {
  @Test func `The generator produces the SplitMix64 sequence`() {
    var generator = Generator(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test(arguments: [Ratio(0), Ratio(1, 3), Ratio(1)], [0, 1, 63, 64])
  func `Chances of a word equal single chances`(share: Ratio, count: Int) {
    var (generator, single) = (Generator(seed: 4), Generator(seed: 4))
    let threshold = ChanceThreshold(share)
    for _ in 0..<9 {
      let bits = generator.chances(threshold, count: count)
      #expect(
        (0..<64).map { bits >> $0 & 1 == 1 }.prefix(count).allSatisfy { $0 == single.chance(share) }
      )
      #expect(count == 64 || bits >> UInt64(count) == 0)
    }
  }

  @Test(arguments: [0, 1, 5, 1000])
  func `Skipping numbers equals drawing them`(count: Int) {
    var (generator, drawn) = (Generator(seed: 8), Generator(seed: 8))
    generator.skip(count)
    for _ in 0..<count { _ = drawn.next() }
    #expect(generator.next() == drawn.next())
  }

  @Test(arguments: [1, 2, 3, 7, 8, 64, 100, 1 << 40, Int.max])
  func `A number below a bound is nonnegative and less than the bound`(bound: Int) {
    var generator = Generator(seed: 5)
    let drawn = (0..<2000).map { _ in generator.below(bound) }
    #expect(drawn.allSatisfy { (0..<bound).contains($0) })
    // The largest of 2000 numbers lies in the upper half if the range is used.
    #expect((drawn.max() ?? 0) >= bound / 2)
  }

  @Test(arguments: [2, 3, 5, 6, 8, 9])
  func `Numbers below a bound are equally likely`(bound: Int) {
    var generator = Generator(seed: 17)
    var tally = Array(repeating: 0, count: bound)
    for _ in 0..<(bound * 1000) { tally[generator.below(bound)] += 1 }
    #expect(haveEqualChances(tally))
  }

  @Test func `Numbers below a very large bound are equally likely`() {
    // Scaling maps eight 64-bit numbers to three numbers below this bound. Without rejection, two of
    // the three would get three of them each, and the last one two.
    let bound = 3 << 61
    var generator = Generator(seed: 23)
    var tally = [0, 0, 0]
    for _ in 0..<6000 { tally[generator.below(bound) % 3] += 1 }
    #expect(haveEqualChances(tally))
  }

  @Test func `Drawing permutes the elements`() {
    for seed in 0..<UInt64(50) {
      var generator = Generator(seed: seed)
      for count in [0, 1, 5, 9] {
        var elements = Array(0..<9)
        generator.draw(count, toFrontOf: &elements)
        #expect(elements.sorted() == Array(0..<9))
      }
    }
  }

  @Test func `All orders of three elements are equally likely`() {
    var generator = Generator(seed: 3)
    var tally: [[Int]: Int] = [:]
    for _ in 0..<6000 {
      var elements = [0, 1, 2]
      generator.draw(3, toFrontOf: &elements)
      tally[elements, default: 0] += 1
    }
    #expect(tally.count == 6)
    #expect(haveEqualChances(Array(tally.values)))
  }

  @Test func `All pairs out of four elements are equally likely`() {
    var generator = Generator(seed: 4)
    var tally: [Set<Int>: Int] = [:]
    for _ in 0..<6000 {
      var elements = [0, 1, 2, 3]
      generator.draw(2, toFrontOf: &elements)
      tally[Set(elements.prefix(2)), default: 0] += 1
    }
    #expect(tally.count == 6)
    #expect(haveEqualChances(Array(tally.values)))
  }

  @Test(arguments: [(0, 1), (1, 1), (3, 10), (1, 2), (1, 100)])
  func `An event occurs with its given probability`(numerator: Int, denominator: Int) {
    var generator = Generator(seed: 8)
    let threshold = ChanceThreshold(Ratio(numerator, denominator))
    let happened = (0..<20_000).count { _ in generator.chance(threshold) }
    let share = Double(numerator) / Double(denominator)
    let deviation = (20_000 * share * (1 - share)).squareRoot()
    #expect(abs(Double(happened) - 20_000 * share) <= 6 * deviation)
  }

  @Test func `Streams depend only on the seed, the generation and the index`() {
    var firsts: Set<UInt64> = []
    for seed in 0..<UInt64(8) {
      for generation in 0..<8 {
        for index in 0..<8 {
          var generator = Generator(seed: seed, generation: generation, index: index)
          var again = Generator(seed: seed, generation: generation, index: index)
          let first = generator.next()
          #expect(again.next() == first)
          firsts.insert(first)
        }
      }
    }
    #expect(firsts.count == 512)
  }
}
