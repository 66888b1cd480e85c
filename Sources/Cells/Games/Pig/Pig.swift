package import Grids
package import Settings
package import Worlds

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
    /// A tournament of all pairs of strategies, equal ones included, one pair a generation.
    case tournament([PigStrategy])
  }

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
  .withRelations(
    Relation(
      ["tournament"], excludes: .value("policy", ["yes"]), "use either 'policy' or 'tournament'"),
    Relation(
      ["skip", "every", "until", "duration"], excludes: .value("policy", ["yes"]),
      "'{setting}' has no effect on 'policy', whose image never changes"),
    Relation(["other"], needs: .value("policy", ["yes"]), "'other' requires 'policy'"),
    Relation(
      ["strategies"], needs: .value("tournament", ["yes"]),
      "'strategies' requires 'tournament': for games, use 'player1' and 'player2'")
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
      cost: WorldCost(imageTime: 3_000_000))
    worldInfo.course.still = Self.still
    worldInfo.appearance.figures = FigureNeeds(colors: PigLook.colors)
    worldInfo.course.generationTime = period
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

  // MARK: Settings

  private static let mostCells = 1_000_000
  private static let goals = 2...1_000_000_000
  private static let gameCounts = 1...1_000_000
  private static let shortestPeriod = Ratio(1, 1000)
  /// The maximum number of strategies in a tournament. The number of pairs is its square.
  private static let mostStrategies = 10

  package init(_ settings: inout SettingsReader) {
    let plain = Pig()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the size of the table in cells; the parts of a wide table are side by side, those of a tall one "
        + "are stacked",
      also: ["dimensions", "board", "table"])
    games = settings.read(
      "games", .wholeNumber(Self.gameCounts), default: plain.games, "the number of games")
    goal = settings.read(
      "goal", .wholeNumber(Self.goals), default: plain.goal, "the points that win a game",
      also: ["target", "points", "score"])
    let first = settings.read(
      "player1", .strategy, default: plain.players[0],
      "the strategy of the first player: hold-N holds at N points in the turn, rolls-N after N rolls, "
        + "both earlier if that wins; optimal has the best chance to win; random flips a coin"
    )
    let second = settings.read(
      "player2", .strategy, default: plain.players[1],
      "the strategy of the second player, as for player1")
    players = [first, second]
    period = settings.read(
      "period", .seconds(atLeast: Self.shortestPeriod), default: plain.period,
      "the duration of a roll or a hold in seconds; sets fps", .pace)
    study = Self.study(&settings)
    settings.readHashes()
    settings.reject(problems)
  }

  private static func study(_ settings: inout SettingsReader) -> Study? {
    let policy = settings.read(
      "policy", .yesOrNo, default: false,
      "draw the optimal strategy instead of games: the points to hold at, for each pair of totals",
      .flag)
    let other = settings.readIfWritten(
      "other", .wholeNumber(0...PigPolicy.largestGoal),
      "show when to roll and when to hold if the opponent has this total")
    let tournament = settings.read(
      "tournament", .yesOrNo, default: false,
      "instead of games, play a tournament of all pairs of strategies, one pair per generation",
      .flag)
    let strategies = readStrategies(&settings)
    if policy { return .policy(other: other) }
    return tournament ? .tournament(strategies) : nil
  }

  /// Reads the strategies of a tournament. Each invalid name gets an error of its own, and the
  /// default strategies replace the list.
  private static func readStrategies(_ settings: inout SettingsReader) -> [PigStrategy] {
    let kind = SettingKind<PigStrategy>.strategy
    let standard = usualStrategies.map(\.description).joined(separator: ",")
    let texts = settings.readAll(
      "strategies", .text("strategies", placeholder: "STRATEGY,…"), inWords: standard,
      "the strategies of a tournament")
    let words = texts.flatMap { text in
      text.value.split(separator: ",", omittingEmptySubsequences: false).map { word in
        String(word.drop(while: \.isWhitespace))
      }
    }
    let wrong = words.filter { kind.value($0) == nil }
    for word in wrong {
      settings.reject(
        "strategies",
        SettingProblem.unfit(
          word, expected: kind.expectation,
          nearest: Nearest.name(to: word, among: PigStrategy.examples)))
    }
    guard wrong.isEmpty, !words.isEmpty else { return usualStrategies }
    settings.replaceValue(of: "strategies", by: words.joined(separator: ","))
    return words.compactMap(kind.value)
  }

  private static let usualStrategies: [PigStrategy] = [
    .hold(20), .hold(25), .rolls(4), .optimal, .random,
  ]

  var problems: [OpeningProblem] {
    var problems = [
      OpeningProblem.unfit(size, cells: Self.mostCells),
      OpeningProblem.unfit("games", games, in: Self.gameCounts),
      OpeningProblem.unfit("goal", goal, in: Self.goals),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    for (number, strategy) in players.enumerated() where !strategy.isPossible {
      problems.append(
        OpeningProblem(
          "player\(number + 1)", value: "\(strategy)",
          expected: SettingKind.strategy.expectation))
    }
    return problems + studyProblems
  }

  private var studyProblems: [OpeningProblem] {
    let isTooFar = goal > PigPolicy.largestGoal
    switch study {
    case nil:
      guard isTooFar, let player = players.firstIndex(of: .optimal) else { return [] }
      return [.optimalTooFar("player\(player + 1)")]
    case .policy(let other):
      if isTooFar {
        return [.optimalTooFar("goal")]
      }
      guard let other, Self.goals.contains(goal), other < 0 || other >= goal else { return [] }
      return [
        OpeningProblem("other", "expected 0 to \(goal - 1), because the opponent has not won")
      ]
    case .tournament(let strategies): return problems(of: strategies)
    }
  }

  private func problems(of strategies: [PigStrategy]) -> [OpeningProblem] {
    let setting = "strategies"
    guard (1...Self.mostStrategies).contains(strategies.count) else {
      return [
        OpeningProblem(
          setting,
          "expected 1 to \(Self.mostStrategies) strategies for a tournament, such as"
            + " hold-20,optimal")
      ]
    }
    if goal > PigTournament.largestGoal {
      return [
        OpeningProblem(
          "goal",
          "a tournament requires a goal of at most \(PigTournament.largestGoal): lower 'goal'")
      ]
    }
    if goal > PigPolicy.largestGoal, strategies.contains(.optimal) {
      return [.optimalTooFar(setting)]
    }
    guard let wrong = strategies.first(where: { !$0.isPossible }) else { return [] }
    return [
      OpeningProblem(setting, value: "\(wrong)", expected: SettingKind.strategy.expectation)
    ]
  }

  private static let holdVerb = Verb.choice(
    "hold", "the player holds, whatever its strategy says"
  ) { .to(PigWorld.self) { $0.choose(hold: true) } }

  private static let rollVerb = Verb.choice(
    "roll", "the player rolls, whatever its strategy says"
  ) { .to(PigWorld.self) { $0.choose(hold: false) } }
}

extension OpeningProblem {
  fileprivate static func optimalTooFar(_ setting: String) -> Self {
    let most = PigPolicy.largestGoal
    return Self(
      setting,
      "optimal requires a goal of at most \(most): lower 'goal', or choose another strategy")
  }
}
