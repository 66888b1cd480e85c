package import Settings

extension Pig {
  private static let mostCells = 1_000_000
  private static let goals = 2...1_000_000_000
  private static let gameCounts = 1...1_000_000
  private static let shortestPeriod = Ratio(1, 1000)
  /// The maximum number of strategies in a tournament. Ten strategies have 100 pairs, one a
  /// generation.
  private static let mostStrategies = 10

  package init(_ settings: inout SettingsReader) {
    let plain = Pig()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the size of the table in cells; the parts of a wide table are side by side, those of a tall one "
        + "are stacked",
      also: ["height", "dimensions", "board", "table"])
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
      "with policy: show when to roll and when to hold if the opponent has this total")
    let tournament = settings.read(
      "tournament", .yesOrNo, default: false,
      "instead of games, play a tournament of all pairs of strategies, one pair per generation",
      .flag)
    let strategies = readStrategies(&settings)
    if policy && tournament { settings.reject("tournament", PigProblem.twoStudies) }
    if !policy, settings.isWritten("other") {
      settings.reject("other", PigProblem.otherWithoutPolicy)
    }
    if !tournament, settings.isWritten("strategies") {
      settings.reject("strategies", PigProblem.strategiesWithoutTournament)
    }
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

  /// The reasons why the world cannot open with these settings; empty if it can.
  var problems: [OpeningProblem] {
    var problems = [
      OpeningProblem.unfit(size, cells: Self.mostCells),
      OpeningProblem.unfit("games", games, in: Self.gameCounts),
      OpeningProblem.unfit("goal", goal, in: Self.goals),
      OpeningProblem.unfit("period", seconds: period, atLeast: Self.shortestPeriod),
    ].compactMap(\.self)
    for (number, strategy) in players.enumerated() where !strategy.isPossible {
      problems.append(
        .unfit(
          setting: "player\(number + 1)", value: "\(strategy)",
          expected: SettingKind.strategy.expectation))
    }
    return problems + studyProblems
  }

  private var studyProblems: [OpeningProblem] {
    let isTooFar = goal > PigPolicy.largestGoal
    switch study {
    case nil:
      guard isTooFar, let player = players.firstIndex(of: .optimal) else { return [] }
      return [
        .own(PigProblem.optimalTooFar(most: PigPolicy.largestGoal), of: "player\(player + 1)")
      ]
    case .policy(let other):
      if isTooFar {
        return [.own(PigProblem.optimalTooFar(most: PigPolicy.largestGoal), of: "goal")]
      }
      guard let other, Self.goals.contains(goal), other < 0 || other >= goal else { return [] }
      return [.own(PigProblem.otherHasWon(goal: goal), of: "other")]
    case .tournament(let strategies): return problems(of: strategies)
    }
  }

  private func problems(of strategies: [PigStrategy]) -> [OpeningProblem] {
    let setting = "strategies"
    guard (1...Self.mostStrategies).contains(strategies.count) else {
      return [.own(PigProblem.strategyCount(most: Self.mostStrategies), of: setting)]
    }
    if goal > PigTournament.largestGoal {
      return [.own(PigProblem.tournamentTooFar(most: PigTournament.largestGoal), of: "goal")]
    }
    if goal > PigPolicy.largestGoal, strategies.contains(.optimal) {
      return [.own(PigProblem.optimalTooFar(most: PigPolicy.largestGoal), of: setting)]
    }
    guard let wrong = strategies.first(where: { !$0.isPossible }) else { return [] }
    return [
      .unfit(setting: setting, value: "\(wrong)", expected: SettingKind.strategy.expectation)
    ]
  }
}
