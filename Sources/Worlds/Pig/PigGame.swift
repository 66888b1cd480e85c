/// The state of a series of games of Pig, and the rules: two players, one die.
struct PigGame: Hashable, Sendable {
  /// The points that win a game.
  let goal: Int
  /// The number of games in the series.
  let games: Int
  /// The banked points of both players in this game, the first player's first.
  private(set) var totals = [0, 0]
  /// The number of games that each player has won.
  private(set) var wins = [0, 0]
  /// The player whose turn it is: 0 or 1.
  private(set) var player = 0
  /// The points in the current turn.
  private(set) var points = 0
  /// The number of rolls in the current turn.
  private(set) var rolls = 0
  /// The newest faces of the turn, the oldest first, at most 12. They stay after the end of the
  /// turn until the next roll.
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

  /// True if the last game is over.
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

  /// Applies a roll from 1 to 6.
  ///
  /// - Precondition: the last game is not over.
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

  /// Banks the turn's points.
  ///
  /// - Precondition: `canHold` is true.
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
