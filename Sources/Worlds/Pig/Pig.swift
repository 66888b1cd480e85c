package import Grids
package import Settings

/// A simulation of Pig, a dice game for two players.
///
/// A player rolls as often as it likes and then banks the points of the turn. A 1 ends the turn and
/// loses its points. The first player to reach the goal wins the game.
package struct Pig: ConfigurableSimulation {
  /// The size of the table in cells. On a wide table the parts lie side by side.
  package var size: Size
  /// The number of games; at least 1.
  package var games: Int
  /// The points that win a game; at least 2.
  package var goal: Int
  /// The strategies of both players. The first player begins the first game.
  package var players: [PigStrategy]
  /// The seconds that a roll or a hold takes; at least 0.001.
  package var period: Ratio
  /// The study to show instead of games; nil for games.
  package var study: Study?

  /// An analysis that can be shown instead of games.
  package enum Study: Hashable, Sendable {
    /// A chart of the optimal strategy. Without `other` it shows the number of points at which to
    /// hold, by both totals. With `other`, the opponent's total, it shows whether to roll or to
    /// hold, by the player's own total and the turn's points.
    case policy(other: Int?)
    /// A tournament in which each strategy plays every strategy, including itself, one pair a
    /// generation.
    case tournament([PigStrategy])
  }

  /// Creates a simulation with the given settings.
  package init(
    size: Size = Size(width: 48, height: 27), games: Int = 3, goal: Int = 100,
    player1: PigStrategy = .hold(20), player2: PigStrategy = .optimal, period: Ratio = Ratio(1, 2),
    study: Study? = nil
  ) {
    self.size = size
    self.games = games
    self.goal = goal
    players = [player1, player2]
    self.period = period
    self.study = study
  }

  package static let info = SimulationInfo(
    name: "pig", summary: "Pig, a dice game for two players: roll again or hold",
    verbs: [holdVerb, rollVerb],
    kinds: [CellKind("table"), CellKind("die"), CellKind("total1"), CellKind("total2")],
    defaults: .init(
      cell: 16, pace: "period", still: "generation \(still), in the middle of a turn",
      frames: 1000)
  )
  .withSynonyms("dice")

  private static let still = 23

  package var worldInfo: WorldInfo {
    switch study {
    case .policy(let other): PigChart.worldInfo(goal: goal, other: other, period)
    case .tournament(let strategies): PigTournament.worldInfo(strategies, size, period)
    case nil: gameStage
    }
  }

  private var gameStage: WorldInfo {
    // A generation adds at most 6 points. A total exceeds the goal by more only if a player keeps
    // rolling when banking would win, as `random` does.
    let counts = CountsInfo(PigWorld.counts) { [goal = min(goal, 1 << 40), games] in
      max(goal + 6 * min($0, 1 << 40), games)
    }
    var worldInfo = WorldInfo(
      legend: [CellKind("table")], bounds: Region(size), counts: counts,
      cost: WorldCost(pictureTime: 3_000_000))
    worldInfo.still = Self.still
    worldInfo.figures = FigureNeeds(colors: PigLook.colors)
    worldInfo.generationTime = period
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    switch study {
    case .policy(let other): return PigChart(PigPolicy(goal: goal), other: other)
    case .tournament(let strategies):
      return PigTournament(strategies, goal: goal, size: size, seed: seed)
    case nil:
      // Both players may be optimal, so they share one policy, which is slow to compute.
      let policy = players.contains(.optimal) ? PigPolicy(goal: goal) : nil
      return PigWorld(
        PigGame(goal: goal, games: games), players.map { PigPlayer($0, policy: policy) },
        size: size, seed: seed)
    }
  }
}
