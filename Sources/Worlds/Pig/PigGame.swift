/// The state of some games of pig, and its rules: two players, one die.
struct PigGame: Hashable, Sendable {
  /// The points that win.
  let goal: Int
  /// How many are played.
  let games: Int
  /// What both have banked, the first player's first.
  private(set) var totals = [0, 0]
  /// How many games both have won.
  private(set) var wins = [0, 0]
  /// Whose turn it is: 0 or 1.
  private(set) var player = 0
  /// The points in the turn.
  private(set) var points = 0
  /// How often the die has been rolled in it.
  private(set) var rolls = 0
  /// The newest faces of it, from the oldest on.
  private(set) var faces: [Int] = []
  /// What was done last; nil at the opening.
  private(set) var last: Act?

  /// What a player did, and what came of it.
  enum Act: Hashable, Sendable {
    /// A face that adds to the turn's points.
    case rolled(by: Int, Int)
    /// A 1, which loses the turn's points.
    case lost(by: Int, points: Int)
    case banked(by: Int, points: Int)
    case won(by: Int, points: Int)
  }

  /// So many faces are kept to be looked at.
  private static let mostFaces = 12

  /// Whether the last game is over.
  var isOver: Bool { wins[0] + wins[1] == games && hasWinner }

  /// Whether the last thing done won a game, which then still lies on the table.
  var hasWinner: Bool { if case .won = last { true } else { false } }

  /// The number of the game on the table, from 1.
  var number: Int { wins[0] + wins[1] + (hasWinner ? 0 : 1) }

  /// Whether the rules let the player hold: a turn has a roll before it can.
  var canHold: Bool { rolls > 0 && !isOver }

  /// What the player sees whose turn it is.
  var situation: PigSituation {
    PigSituation(
      goal: goal, own: totals[player], other: totals[1 - player], points: points, rolls: rolls)
  }

  /// The player rolls a face from 1 to 6. - Precondition: the last game is not over.
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

  /// The player banks the turn's points. - Precondition: it can hold.
  mutating func hold() {
    totals[player] += points
    guard totals[player] >= goal else { return pass(.banked(by: player, points: points)) }
    wins[player] += 1
    // The loser starts the next game.
    pass(.won(by: player, points: points))
  }

  /// Clears away what is over.
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
