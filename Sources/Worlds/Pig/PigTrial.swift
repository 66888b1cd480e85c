internal import Grids

/// A series of simulated games of Pig that estimates the chance of the first player to win.
struct PigTrial {
  /// The two players. The first one begins every game.
  let players: [PigPlayer]
  let goal: Int
  private(set) var generator: Generator
  private(set) var rolls = 0
  private(set) var cancellation = CancellationCheck()

  /// The number of games. It gives a chance of one half a standard error of 0.25 percentage points.
  static let games = 40_000
  /// The maximum number of rolls. Some strategies hardly ever bank points; then only the games
  /// finished by this limit count.
  private static let mostRolls = 200_000_000

  /// Plays the games and returns the number that the first player won, and the number of games
  /// finished.
  mutating func played() -> (wins: Int, games: Int) {
    var wins = 0
    for number in 0..<Self.games {
      guard let winner = winner() else { return (wins, number) }
      if winner == 0 { wins += 1 }
    }
    return (wins, Self.games)
  }

  /// Plays a game and returns the winner; nil if it is canceled or exceeds the roll limit.
  private mutating func winner() -> Int? {
    var totals = [0, 0]
    var player = 0
    while !cancellation.isOver(after: 1) {
      totals[player] += turn(of: player, totals)
      if totals[player] >= goal { return player }
      if rolls >= Self.mostRolls { return nil }
      player = 1 - player
    }
    return nil
  }

  /// Plays a turn and returns the points to bank; 0 if the player rolls a 1.
  private mutating func turn(of player: Int, _ totals: [Int]) -> Int {
    var situation = PigSituation(goal: goal, own: totals[player], other: totals[1 - player])
    repeat {
      let face = 1 + generator.below(6)
      rolls += 1
      if face == 1 { return 0 }
      situation.points += face
      situation.rolls += 1
    } while !players[player].holds(in: situation, &generator)
    return situation.points
  }
}
