import Testing

@testable import Games
@testable import Worlds

/// Tests of the rules of Pig.
@Suite struct PigGameTests {
  /// Returns the game after some acts: digits are rolled faces, and `h` is a hold.
  private func played(_ acts: String, goal: Int = 100, games: Int = 3) -> PigGame {
    acts.reduce(into: PigGame(goal: goal, games: games)) { game, act in
      if act == "h" { game.hold() } else { game.roll(act.wholeNumberValue!) }
    }
  }

  @Test(
    arguments: [
      ("", [0, 0], 0, 0, [0, 0]),
      ("5", [0, 0], 0, 5, [0, 0]),
      ("56", [0, 0], 0, 11, [0, 0]),
      ("561", [0, 0], 1, 0, [0, 0]),
      ("1", [0, 0], 1, 0, [0, 0]),
      ("56h", [11, 0], 1, 0, [0, 0]),
      ("56h3h", [11, 3], 0, 0, [0, 0]),
      ("56h3h4", [11, 3], 0, 4, [0, 0]),
      ("56h3h41", [11, 3], 1, 0, [0, 0]),
      ("666", [0, 0], 0, 18, [0, 0]),
      ("666h", [18, 0], 1, 0, [1, 0]),
      ("666h4", [0, 0], 1, 4, [1, 0]),
      ("666h1", [0, 0], 0, 0, [1, 0]),
      ("1666h2h", [2, 0], 1, 0, [0, 1]),
      ("666h666h", [0, 18], 0, 0, [1, 1]),
      ("666h666h666h", [18, 0], 1, 0, [2, 1]),
    ] as [(String, [Int], Int, Int, [Int])])
  func `A game follows the rules`(
    acts: String, totals: [Int], player: Int, points: Int, wins: [Int]
  ) {
    let game = played(acts, goal: 18)
    #expect(game.totals == totals && game.wins == wins)
    #expect(game.player == player && game.points == points)
  }

  @Test(arguments: [
    ("", false), ("2", true), ("1", false), ("22", true), ("22h", false), ("22h1", false),
    ("222222h2", true),
  ])
  func `A turn can hold only after a roll`(acts: String, canHold: Bool) {
    #expect(played(acts).canHold == canHold)
  }

  @Test func `The loser of a game starts the next one`() {
    #expect(played("666h", goal: 18).player == 1)
    #expect(played("1666h", goal: 18).player == 0)
    #expect(played("666h1666h", goal: 18).player == 1)
  }

  @Test(arguments: [(1, "666h"), (2, "666h666h"), (2, "666h1666h"), (3, "666h666h666h")])
  func `The match is over after the given number of games`(games: Int, acts: String) {
    let game = played(acts, goal: 18, games: games)
    #expect(game.isOver && !game.canHold && game.number == games)
    #expect(!played(String(acts.dropLast()), goal: 18, games: games).isOver)
  }

  @Test(
    arguments: [
      ("4", .rolled(by: 0, 4)), ("41", .lost(by: 0, points: 4)), ("1", .lost(by: 0, points: 0)),
      ("44h", .banked(by: 0, points: 8)), ("44h3", .rolled(by: 1, 3)),
      ("666h", .won(by: 0, points: 18)),
    ] as [(String, PigGame.Act)])
  func `The last act is reported`(acts: String, act: PigGame.Act) {
    #expect(played(acts, goal: 18).last == act)
  }

  @Test func `Only the newest faces of the current turn are on the table`() {
    #expect(played("23456234562345").faces == [4, 5, 6, 2, 3, 4, 5, 6, 2, 3, 4, 5])
    #expect(played("234h").faces == [2, 3, 4])
    #expect(played("234h5").faces == [5])
    #expect(played("2341").faces == [2, 3, 4, 1])
    #expect(played("23416").faces == [6])
  }
}
