import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct PigStrategyTests {
  @Test(arguments: ["hold-1", "hold-20", "hold-1000000000", "rolls-4", "optimal", "random"])
  func `A strategy reads back as it was written`(text: String) {
    #expect(PigStrategy(notation: text)?.description == text)
  }

  @Test(arguments: [
    "", "hold", "hold-", "hold-0", "hold--1", "hold-1000000001", "hold-99999999999999999999",
    "hold-2-0", "hold20", "Hold-20", "rolls-x", "optimal-1", "random-", " hold-20",
  ])
  func `Other text is not a strategy`(text: String) {
    #expect(PigStrategy(notation: text) == nil)
  }

  /// The player has 70 points of 100.
  @Test(
    arguments: [
      ("hold-20", 19, 5, false), ("hold-20", 20, 5, true), ("hold-20", 25, 5, true),
      ("hold-40", 29, 5, false), ("hold-40", 30, 5, true),
      ("rolls-4", 12, 3, false), ("rolls-4", 12, 4, true), ("rolls-9", 30, 5, true),
      ("optimal", 30, 5, true), ("optimal", 2, 1, false),
    ] as [(String, Int, Int, Bool)])
  func `A player holds according to its strategy`(
    text: String, points: Int, rolls: Int, holds: Bool
  )
    throws
  {
    let strategy = try #require(PigStrategy(notation: text))
    let player = PigPlayer(strategy, policy: PigPolicy(goal: 100))
    var generator = Generator(seed: 1)
    let situation = PigSituation(goal: 100, own: 70, other: 50, points: points, rolls: rolls)
    #expect(player.holds(in: situation, &generator) == holds)
  }

  @Test func `A random player holds half of the time`() {
    let player = PigPlayer(.random, policy: nil)
    var generator = Generator(seed: 3)
    let holds = (0..<10_000).count { _ in
      player.holds(in: PigSituation(goal: 100, points: 99, rolls: 9), &generator)
    }
    #expect(abs(holds - 5000) <= 200)
  }

  @Test(
    arguments: [
      (["player1": "holdd-20"], "did you mean 'hold-20'"), (["player2": "optmal"], "'optimal'"),
      (["goal": "1"], "from 2"), (["goal": "501"], "a goal of at most 500"),
      (["games": "0"], "from 1"), (["period": "0"], "from 0.001"),
      (["policy": "yes", "other": "100"], "expected 0 to 99"),
      (["policy": "yes", "goal": "501"], "a goal of at most 500"),
      (["policy": "yes", "tournament": "yes"], "use either 'policy' or 'tournament'"),
      (["other": "4"], "requires 'policy'"), (["strategies": "random"], "requires 'tournament'"),
      (["tournament": "yes", "strategies": "hold-20,radom"], "did you mean 'random'"),
      (["tournament": "yes", "strategies": "random,"], "got ''"),
      (["tournament": "yes", "goal": "10001"], "at most 10000"),
      (["tournament": "yes", "goal": "501"], "at most 500"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Pig.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true)
  }

  @Test func `Very large goals work with strategies that need no calculation`() throws {
    let world = try Pig.opening(
      ["goal": "1000000000", "player1": "hold-1000000000", "player2": "rolls-1000000000"])
    #expect(world.stepped(1000).count("total1") == 0)
  }
}
