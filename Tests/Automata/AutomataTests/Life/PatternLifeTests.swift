import Assets
import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the listed patterns' published properties, under their own rules on the unbounded
/// plane.
@Suite struct PatternLifeTests {
  private func life(_ name: String) throws -> any World {
    let pattern = try #require(Pattern.listed(name))
    return try Life(pattern: pattern).opening(seed: 1)
  }

  @Test(arguments: [
    ("blinker", 2), ("toad", 2), ("beacon", 2), ("clock", 2), ("pulsar", 3), ("figure-eight", 8),
    ("kok-galaxy", 8), ("tumbler", 14), ("pentadecathlon", 15), ("queen-bee-shuttle", 30),
    ("twin-bees-shuttle", 46), ("bipole", 2), ("tripole", 2), ("spark-coil", 2),
    ("test-tube-baby", 2), ("phoenix-1", 2), ("caterer", 3), ("cross", 3), ("star", 3), ("mold", 4),
    ("mazing", 4), ("pinwheel", 4), ("seeds-fan", 4), ("octagon-2", 5), ("fumarole", 5),
    ("burloaferimeter", 7), ("highlife-pendulum", 10), ("dinner-table", 12),
    ("day-and-night-flower", 13), ("day-and-night-pulsar", 16), ("day-and-night-vase", 20),
    ("star-wars-wheel", 4), ("star-wars-engine", 12), ("just-friends-bell", 14),
    ("just-friends-comb", 26),
  ])
  func `An oscillator repeats after its period and not before`(
    name: String, period: Int
  ) throws {
    let journey = try journey(of: name, atMost: period + 1)
    #expect(journey.period == period)
    #expect(journey.x == 0)
    #expect(journey.y == 0)
  }

  @Test(arguments: [
    ("dart", 3, 0, -1), ("turtle", 3, -1, 0), ("glider", 4, 1, 1), ("lwss", 4, -2, 0),
    ("mwss", 4, -2, 0), ("hwss", 4, -2, 0), ("canada-goose", 4, -1, -1), ("spider", 5, 0, -1),
    ("loafer", 7, -1, 0), ("weekender", 7, 0, -2), ("copperhead", 10, 0, -1),
    ("schick-engine", 12, -6, 0), ("coe-ship", 16, 8, 0), ("ecologist", 20, -10, 0),
    ("day-and-night-ship", 40, 0, 20), ("highlife-bomber", 48, 8, 8), ("seeds-photon", 1, 0, 1),
    ("brain", 3, 0, -1), ("hammerhead", 4, -2, 0),
    ("brian-photon", 1, 0, -1), ("star-wars-photon", 1, 0, -1), ("brian-diagonal", 4, 1, 1),
    ("brian-fleet", 4, 0, -4), ("just-friends-glider", 6, 1, 1), ("bug", 6, 5, 0),
    ("diagonal-bug", 16, 8, 8), ("sir-robin", 6, -1, -2), ("cordership", 96, 8, 8),
  ])
  func `A spaceship moves by its displacement after its period and not before`(
    name: String, period: Int, x: Int, y: Int
  ) throws {
    let journey = try journey(of: name, atMost: period + 1)
    #expect(journey.period == period)
    #expect(journey.x == x)
    #expect(journey.y == y)
  }

  /// Returns the first generation that looks like the opening, and the displacement from it.
  private func journey(
    of name: String, atMost limit: Int
  ) throws -> (period: Int?, x: Int, y: Int) {
    let opening = try life(name)
    var life = opening
    for generation in 1...limit {
      life.step()
      if life.cells(in: life.extent) == opening.cells(in: opening.extent) {
        let (x, y) = (life.extent.x - opening.extent.x, life.extent.y - opening.extent.y)
        return (generation, x, y)
      }
    }
    return (nil, 0, 0)
  }

  @Test(arguments: [
    ("backrake", 0, 8, 5), ("space-rake", 0, 20, 5), ("gosper-glider-gun", 0, 30, 5),
    ("new-gun", 0, 46, 5), ("simkin-glider-gun", 0, 120, 5),
    ("block-laying-switch-engine", 0, 288, 8 * 4), ("infinite-growth-5x5", 4032, 288, 8 * 4),
    ("ten-cell-infinite", 4032, 288, 8 * 4), ("one-line", 4032, 288, 2 * 8 * 4),
    ("noahs-ark", 13_440, 1344, 560), ("puffer-1", 1280, 128, 26),
  ])
  func `A growing pattern adds the same number of cells in each period`(
    name: String, start: Int, period: Int, cells: Int
  ) throws {
    let populations = try life(name).counts(of: "alive", at: (0...4).map { start + $0 * period })
    let grown = zip(populations.dropFirst(), populations).map { later, sooner in
      later.flatMap { later in sooner.map { later - $0 } }
    }
    #expect(grown == Array(repeating: cells, count: 4))
  }

  @Test(arguments: [
    ("century", 103, 15), ("herschel", 128, 24), ("diehard", 130, 0), ("b-heptomino", 148, 28),
    ("pi-heptomino", 173, 55), ("f-heptomino", 437, 61), ("multum-in-parvo", 3933, 633),
    ("bunnies", 17332, 1744), ("rabbits", 17331, 1744), ("r-pentomino", 1103, 116),
    ("acorn", 5206, 633),
  ])
  func `A methuselah keeps its final population from its published generation`(
    name: String, generation: Int, population: Int
  ) throws {
    let populations = try life(name).stepped(generation - 1).counts(of: "alive", at: Array(0...30))
    #expect(populations[0] != population)
    #expect(populations.dropFirst().allSatisfy { $0 == population })
  }

  @Test(arguments: Assets.patterns.map(\.name).filter { Pattern.listed($0)?.kind == "still life" })
  func `A still life does not change`(name: String) throws {
    #expect(try life(name).isAtRest)
  }

  @Test func `The list has enough patterns of every kind`() {
    let kinds = Assets.patterns.reduce(into: [:]) { kinds, asset in
      kinds[Pattern.listed(asset.name)?.kind ?? "none", default: 0] += 1
    }
    #expect(Assets.patterns.count >= 80)
    #expect(kinds["none"] == nil)
    for (kind, least) in [
      ("still life", 20), ("oscillator", 20), ("spaceship", 18), ("gun", 3), ("methuselah", 12),
      ("puffer", 8), ("fuse", 1), ("reflector", 1), ("replicator", 6), ("spacefiller", 1),
      ("circuit", 2), ("turmite", 6),
      ("medium", 4),
    ] { #expect(kinds[kind, default: 0] >= least, "\(kind)") }
  }

  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern names its rule canonically, or an included rule file`(
    name: String
  ) throws {
    let rule = try #require(Pattern.listed(name)?.rule)
    if Assets.rules.contains(where: { $0.name == rule.value }) { return }
    #expect(try LifeRule(notation: rule.value).description == rule.value)
  }
}
