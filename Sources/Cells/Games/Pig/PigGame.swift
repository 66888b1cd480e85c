internal import Grids
internal import Worlds

/// The state of a series of games of Pig, and the rules: two players, one die.
struct PigGame: Hashable, Sendable {
  let goal: Int
  let games: Int
  /// The banked points of both players in this game, the first player's first.
  private(set) var totals = [0, 0]
  /// The number of games that each player has won.
  private(set) var wins = [0, 0]
  /// The player whose turn it is: 0 or 1.
  private(set) var player = 0
  private(set) var points = 0
  private(set) var rolls = 0
  /// The newest faces of the turn, the oldest first, at most `mostFaces`. They stay after the end
  /// of the turn until the next roll.
  private(set) var faces: [Int] = []
  /// The newest act; nil in generation 0.
  private(set) var last: Act?

  /// An act of a player with its result.
  enum Act: Hashable, Sendable {
    /// A roll from 2 to 6, which adds to the turn's points.
    case rolled(by: Int, Int)
    /// A roll of 1, which loses the turn's points.
    case lost(by: Int, points: Int)
    case banked(by: Int, points: Int)
    case won(by: Int, points: Int)
  }

  /// The maximum number of faces to keep for display.
  private static let mostFaces = 12

  var isOver: Bool { wins[0] + wins[1] == games && hasWinner }

  /// True if the newest act won a game. The totals of that game remain until the next roll.
  var hasWinner: Bool { if case .won = last { true } else { false } }

  /// The number of the current game, from 1.
  var number: Int { wins[0] + wins[1] + (hasWinner ? 0 : 1) }

  /// True if the player may hold. The rules require at least one roll in a turn.
  var canHold: Bool { rolls > 0 && !isOver }

  /// The situation of the player whose turn it is.
  var situation: PigSituation {
    PigSituation(
      goal: goal, own: totals[player], other: totals[1 - player], points: points, rolls: rolls)
  }

  /// Applies a roll from 1 to 6. Precondition: the last game is not over.
  mutating func roll(_ face: Int) {
    begin()
    faces = (faces + [face]).suffix(Self.mostFaces)
    if face > 1 {
      last = .rolled(by: player, face)
      points += face
      rolls += 1
    } else {
      pass(.lost(by: player, points: points))
    }
  }

  /// Banks the turn's points. Precondition: `canHold` is true.
  mutating func hold() {
    totals[player] += points
    guard totals[player] >= goal else { return pass(.banked(by: player, points: points)) }
    wins[player] += 1
    // The turn passes to the loser, who begins the next game.
    pass(.won(by: player, points: points))
  }

  /// Clears the totals of a finished game and the faces of a finished turn.
  private mutating func begin() {
    if hasWinner { totals = [0, 0] }
    if rolls == 0 { faces = [] }
  }

  private mutating func pass(_ act: Act) {
    last = act
    (points, rolls) = (0, 0)
    player = 1 - player
  }
}

/// The facts that a strategy can base a decision on.
struct PigSituation {
  let goal: Int
  /// The banked points of the player and of its opponent.
  var own = 0
  var other = 0
  /// The points of the current turn and its number of rolls.
  var points = 0
  var rolls = 0

  /// True if banking the turn's points would win.
  var wouldWin: Bool { own + points >= goal }
}

struct PigPlayer: Sendable {
  let strategy: PigStrategy
  private let policy: PigPolicy?

  /// - Parameter policy: the optimal policy for the goal; required if the strategy is `optimal`.
  init(_ strategy: PigStrategy, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = strategy == .optimal ? policy : nil
  }

  /// Returns true if the player holds. Precondition: the rules allow it to hold.
  func holds(in situation: PigSituation, _ generator: inout Generator) -> Bool {
    switch strategy {
    case .hold(let least): return situation.points >= least || situation.wouldWin
    case .rolls(let count): return situation.rolls >= count || situation.wouldWin
    case .random: return generator.below(2) == 0
    case .optimal:
      let rolls = policy?.rolls(own: situation.own, other: situation.other)
      return situation.wouldWin || rolls?[situation.points] != true
    }
  }
}

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

  /// Plays the games; returns the numbers of games that the first player won, and of all games.
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
