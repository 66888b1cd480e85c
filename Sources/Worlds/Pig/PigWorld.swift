internal import Grids

/// A series of games of Pig as a world. A generation is a roll or a hold.
struct PigWorld: World {
  private let size: Size
  private let players: [PigPlayer]
  private(set) var game: PigGame
  private var generator: Generator
  /// The state before the newest generation, from which `choose` replays it; nil in generation 0.
  private var before: (game: PigGame, generator: Generator)?
  /// True if a generation has passed since the last game ended.
  private var isAfterTheEnd = false
  /// The error of the first event that asked for something that the rules forbid.
  private(set) var failure: WorldProblem?

  init(_ game: PigGame, _ players: [PigPlayer], size: Size, seed: UInt64) {
    self.size = size
    self.players = players
    self.game = game
    generator = Generator(seed: seed)
  }

  static let counts = ["total1", "total2", "turn", "wins1", "wins2"]

  var bounds: Region? { Region(size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var figures: [Figure] {
    PigTable(game: game, strategies: players.map(\.strategy), board: FigureBox(size)).figures
  }

  var counts: [Count] {
    zip(Self.counts, [game.totals[0], game.totals[1], game.points, game.wins[0], game.wins[1]])
      .map { Count($0, $1) }
  }

  var isAtRest: Bool { game.isOver }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations where !isAfterTheEnd {
      if cancellation.isOver(after: 1) { return }
      isAfterTheEnd = game.isOver
      if isAfterTheEnd { return }
      before = (game, generator)
      let holds = game.canHold && players[game.player].holds(in: game.situation, &generator)
      act(holds: holds)
    }
  }

  private mutating func act(holds: Bool) {
    if holds { game.hold() } else { game.roll(1 + generator.below(6)) }
  }

  /// Replays the newest generation with the choice of an event, in place of the strategy's choice.
  mutating func choose(hold: Bool) {
    guard let before else { return refuse(.noChoiceYet) }
    if isAfterTheEnd { return refuse(.gamesOver) }
    if hold && !before.game.canHold { return refuse(.holdsBeforeRoll) }
    (game, generator) = before
    act(holds: hold)
  }

  private mutating func refuse(_ problem: ChoiceProblem) {
    if failure == nil { failure = .refused(problem) }
  }
}
