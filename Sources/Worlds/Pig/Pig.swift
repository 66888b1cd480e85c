package import Grids
package import Settings

/// Pig, a dice game for two: roll as often as you dare, and a 1 loses what the turn has brought.
package struct Pig: ConfigurableSimulation {
  /// The table, in cells, on which everything is laid out; where it is wide, side by side.
  package var size: Size
  /// How many games are played; at least 1.
  package var games: Int
  /// The points that win; at least 2.
  package var goal: Int
  /// How both choose: the first player begins.
  package var players: [PigStrategy]
  /// Seconds that a roll or a hold takes, at least 0.001.
  package var period: Ratio
  /// What is shown in place of games; nil for them.
  package var study: Study?

  /// Something other than games that there is to see.
  package enum Study: Hashable, Sendable {
    /// What the optimal strategy does: up to which points it rolls by both totals, or where the
    /// other's total is given, whether it rolls by the own total and the turn's points.
    case policy(other: Int?)
    /// Each strategy against each, a pair a generation.
    case tournament([PigStrategy])
  }

  /// Games with what is chosen, and defaults for the rest.
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
    name: "pig", summary: "a dice game for two: roll again, or hold what the turn has brought",
    verbs: [holdVerb, rollVerb],
    kinds: [CellKind("table"), CellKind("die"), CellKind("total1"), CellKind("total2")],
    defaults: .init(
      cell: 16, pace: "period", still: "generation \(still), in the middle of a turn",
      frames: 1000))

  private static let still = 23

  package var worldInfo: WorldInfo {
    switch study {
    case .policy(let other): PigChart.worldInfo(goal: goal, other: other, period)
    case .tournament(let strategies): PigTournament.worldInfo(strategies, size, period)
    case nil: gameStage
    }
  }

  private var gameStage: WorldInfo {
    // A turn ends when banking wins, unless somebody rolls on for ever.
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
      // Both may play by it.
      let policy = players.contains(.optimal) ? PigPolicy(goal: goal) : nil
      return PigWorld(
        PigGame(goal: goal, games: games), players.map { PigPlayer($0, policy: policy) },
        size: size, seed: seed)
    }
  }
}
