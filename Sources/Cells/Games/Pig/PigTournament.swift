internal import Grids
internal import Settings
internal import Worlds

/// A tournament of strategies of Pig as a world. Each strategy plays every strategy, including
/// itself. A generation computes the result of one pair.
struct PigTournament: World {
  private let strategies: [PigStrategy]
  private let goal: Int
  private let size: Size
  private let seed: UInt64
  private let policy: PigPolicy?
  /// The results of the pairs so far, row by row. The strategy of a row begins.
  private var results: [PigResult] = []

  static let counts = ["first", "second", "chance", "error", "games"]
  /// The largest supported goal. Larger ones take too long to play.
  static let largestGoal = 10_000

  static func worldInfo(_ strategies: [PigStrategy], _ size: Size, _ period: Ratio) -> WorldInfo {
    var worldInfo = WorldInfo(
      legend: [CellKind("table")], bounds: Region(size),
      counts: CountsInfo(counts, canBePlotted: false) { _ in 1_000_000 })
    worldInfo.course.still = max(1, strategies.count * strategies.count) - 1
    worldInfo.appearance.figures = FigureNeeds(colors: PigLook.colors)
    worldInfo.course.generationTime = period
    return worldInfo
  }

  init(_ strategies: [PigStrategy], goal: Int, size: Size, seed: UInt64) {
    self.strategies = strategies
    self.goal = goal
    self.size = size
    self.seed = seed
    policy = strategies.contains(.optimal) ? PigPolicy(goal: goal) : nil
    results = [result(of: 0)]
  }

  var bounds: Region? { Region(size) }
  var isAtRest: Bool { results.count == strategies.count * strategies.count }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var counts: [Count] {
    let (pair, result) = (pair(results.count - 1), results[results.count - 1])
    return [
      Count("first", text: "\(pair.first)"), Count("second", text: "\(pair.second)"),
      Count("chance", millionths: result.chance), Count("error", millionths: result.error),
      Count("games", result.games),
    ]
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations where !isAtRest { results.append(result(of: results.count)) }
  }

  private func pair(_ number: Int) -> (first: PigStrategy, second: PigStrategy) {
    (strategies[number / strategies.count], strategies[number % strategies.count])
  }

  private func result(of number: Int) -> PigResult {
    let (first, second) = pair(number)
    guard goal > PigMatch.largestGoal else {
      let chance = PigMatch.chance(first, second, goal: goal, policy: policy)
      return PigResult(chance: Int((chance * 1_000_000).rounded()), error: 0, games: 0)
    }
    let players = [first, second].map { PigPlayer($0, policy: policy) }
    var trial = PigTrial(
      players: players, goal: goal,
      generator: Generator(seed: seed, generation: number, index: 0))
    let (wins, games) = trial.played()
    let chance = games == 0 ? 0.5 : Double(wins) / Double(games)
    // The standard error counts two more wins and two more losses. Without them it would be 0 for a
    // strategy that won every game, although the true chance may be smaller than 1.
    let share = Double(wins + 2) / Double(games + 4)
    let error = (share * (1 - share) / Double(games + 4)).squareRoot()
    return PigResult(
      chance: Int((chance * 1_000_000).rounded()), error: Int((error * 1_000_000).rounded(.up)),
      games: games)
  }

  var figures: [Figure] {
    PigTournamentTable(
      strategies: strategies, results: results, goal: goal, board: FigureBox(size)
    ).figures
  }
}

/// The drawing of a tournament's table: rows of strategies that begin, columns of opponents.
struct PigTournamentTable {
  let strategies: [PigStrategy]
  let results: [PigResult]
  let goal: Int
  let board: FigureBox
  private var gap: Double { min(board.width, board.height) / 27 }

  var figures: [Figure] {
    let inner = board.inset(by: gap)
    let head = inner.rows([2.6, 1.6, 1, 20])
    let title = [
      head[0].text("Pig to \(goal): wins of the first player", size: 2.2 * gap, weight: .bold),
      head[1].text("rows: first player, columns: second player", size: 1.4 * gap, .muted),
    ]
    let places = strategies.map { _ in 1.0 }
    let rows = head[3].rows([0.7] + places, gap: gap * 0.3)
    let shares = [1.4] + places
    let names = zip(rows[0].columns(shares, gap: gap * 0.3).dropFirst(), strategies).map {
      $0.text("\($1)", size: min(1.6 * gap, $0.height), weight: .bold)
    }
    return title + names
      + zip(rows.dropFirst(), strategies.indices).flatMap { row, number in
        line(number, in: row.columns(shares, gap: gap * 0.3))
      }
  }

  private func line(_ number: Int, in boxes: [FigureBox]) -> [Figure] {
    let name = boxes[0].text(
      "\(strategies[number])", size: min(1.6 * gap, boxes[0].height), weight: .bold, anchor: .left)
    return [name]
      + boxes.dropFirst().enumerated().flatMap { column, box -> [Figure] in
        let place = number * strategies.count + column
        return place < results.count ? cell(results[place], in: box) : [box.filled(.grid)]
      }
  }

  /// Returns a cell of the table: the chance to win in percent, above a bar of that length.
  private func cell(_ result: PigResult, in box: FigureBox) -> [Figure] {
    let isAhead = result.chance > 500_000
    let rows = box.inset(by: gap * 0.3, 0).rows([5, 1.4, 1])
    var bar = rows[1]
    bar.width *= Double(result.chance) / 1_000_000
    let hundredths = (result.chance + 50) / 100
    let rest = hundredths % 100
    let words =
      result.error == 0
      ? "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
      : "\((hundredths + 50) / 100) ± \(max(1, (result.error + 5000) / 10_000))"
    return [
      box.filled(.background, radius: gap * 0.3),
      rows[0].text(words + "%", size: min(rows[0].height, 1.8 * gap)),
      rows[1].filled(.grid),
      bar.filled(FigureColor(isAhead ? "total1" : "total2")),
    ]
  }
}

/// The result of a pair in a tournament: how often the player that begins wins.
struct PigResult: Hashable {
  /// The chance of the player that begins to win, in millionths.
  let chance: Int
  /// The standard error of `chance`, in millionths; 0 if the chance is exact.
  let error: Int
  /// The number of games played; 0 if the chance is exact.
  let games: Int
}

/// An exact solver for a game of Pig between two strategies.
///
/// A turn from totals (i, j) leads to larger totals. If nothing is banked, the totals stay the
/// same, and the other player moves. The two winning chances at (i, j) therefore depend on each
/// other and on those at larger totals. The solver goes from the largest sum of totals to the
/// smallest.
struct PigMatch {
  private let goal: Int
  /// The chance of each player to win when its turn begins, at index `own * goal + other`.
  private var chances: [[Double]]
  private var outcomes: [PigOutcomes]
  /// The outcomes of a turn by the own total, of strategies that ignore the other one.
  private var known: [[[Double]]] = [[], []]

  /// The largest supported goal. The time grows with the third power of the goal.
  static let largestGoal = PigPolicy.largestGoal

  /// Returns the chance that the first player, who begins, wins. `policy`: the optimal policy for
  /// the goal; required if a strategy is `optimal`.
  static func chance(
    _ first: PigStrategy, _ second: PigStrategy, goal: Int, policy: PigPolicy?
  ) -> Double {
    var match = PigMatch([first, second], goal: goal, policy)
    return match.solved()
  }

  private init(_ strategies: [PigStrategy], goal: Int, _ policy: PigPolicy?) {
    self.goal = goal
    chances = strategies.map { _ in Array(repeating: 0, count: goal * goal) }
    outcomes = strategies.map { PigOutcomes($0, goal: goal, policy: policy) }
    for player in 0...1 where !outcomes[player].dependsOnOther {
      known[player] = (0..<goal).map { own in
        outcomes[player].play(own: own, other: 0)
        return outcomes[player].chances
      }
    }
  }

  private mutating func solved() -> Double {
    for sum in (0...2 * (goal - 1)).reversed() {
      for own in max(0, sum - goal + 1)...min(sum, goal - 1) { solve(own, sum - own) }
    }
    return chances[0][0]
  }

  /// Computes both chances at the first player's total `own` and the second player's total `other`.
  private mutating func solve(_ own: Int, _ other: Int) {
    let (a, pass) = turn(0, own, other)
    let (b, pass2) = turn(1, other, own)
    // x = a + (1 − pass)(1 − y) and y = b + (1 − pass2)(1 − x), where `pass` is the chance to bank.
    // Solved for x, the denominator is 1 − (1 − pass)(1 − pass2). It is expanded, since the
    // subtraction would lose its digits for strategies that hardly ever bank.
    let whole = pass + pass2 - pass * pass2
    let (stay, stay2) = (1 - pass, 1 - pass2)
    guard whole > 0 else { return }
    chances[0][own * goal + other] = (a + stay * (pass2 - b)) / whole
    chances[1][other * goal + own] = (b + stay2 * (pass - a)) / whole
  }

  /// Returns the outcome of a player's turn from the given totals. Returns `banks`, the chance that
  /// the turn banks points; and `wins`, the chance that it does and the player wins, now or later.
  private mutating func turn(
    _ player: Int, _ own: Int, _ other: Int
  ) -> (wins: Double, banks: Double) {
    if outcomes[player].dependsOnOther { outcomes[player].play(own: own, other: other) }
    let outcome = outcomes[player].dependsOnOther ? outcomes[player].chances : known[player][own]
    let needed = goal - own
    var (wins, banks) = (outcome[needed], outcome[needed])
    for points in 1..<needed where outcome[points] > 0 {
      banks += outcome[points]
      wins += outcome[points] * (1 - chances[1 - player][other * goal + own + points])
    }
    return (wins, banks)
  }
}

/// The probability distribution of the points that a strategy banks in one turn.
struct PigOutcomes {
  private let strategy: PigStrategy
  private let policy: PigPolicy?
  private let goal: Int
  /// The probability of each number of banked points, from 0 to the number needed to win. The last
  /// one includes all larger numbers. Elements beyond it are undefined.
  private(set) var chances: [Double]
  /// The probability that the turn reaches each number of points, a scratch buffer.
  private var now: [Double]

  init(_ strategy: PigStrategy, goal: Int, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = policy
    self.goal = goal
    chances = Array(repeating: 0, count: goal + 1)
    now = Array(repeating: 0, count: goal + 7)
  }

  /// True if the outcomes depend on the other player's total, not on the own total alone.
  var dependsOnOther: Bool { strategy == .optimal }

  /// Computes the distribution for a turn from the given totals.
  ///
  /// The chance of each banked number is a sum of its own, not 1 minus the rest. It stays exact
  /// even if nearly all turns bank nothing.
  mutating func play(own: Int, other: Int) {
    let needed = goal - own
    for points in 0...needed { chances[points] = 0 }
    if case .rolls(let count) = strategy {
      return playRolls(count, needed)
    }
    for points in now.indices { now[points] = 0 }
    let rolls = policy?.rolls(own: own, other: other)
    now[0] = 1
    // A roll only adds points, so one pass in ascending order visits each number after all that
    // lead to it. The last roll overshoots the needed points by at most 5.
    for points in 0..<needed + 6 where now[points] > 0 {
      let weight = now[points]
      if points >= needed {
        // `random` rolls on with a chance of 1/2 and then loses with 1/6. The chance w to bank
        // satisfies w = 1/2 + 1/2 · 5/6 · w, so w = 6/7.
        let wins = strategy == .random ? 6.0 / 7 : 1
        chances[needed] += weight * wins
        chances[0] += weight * (1 - wins)
        continue
      }
      let held = points == 0 ? 0 : share(held: points, rolls)
      chances[points] += weight * held
      let rolled = weight * (1 - held) / 6
      chances[0] += rolled
      for face in 2...6 { now[points + face] += rolled }
    }
  }

  /// Returns the probability that the strategy holds at a number of points that does not win.
  private func share(held points: Int, _ rolls: [Bool]?) -> Double {
    switch strategy {
    case .hold(let least): points >= least ? 1 : 0
    case .optimal: rolls?[points] == true ? 0 : 1
    case .random: 0.5
    case .rolls: 0
    }
  }

  /// Computes the distribution for `rolls-N`, one roll at a time: the decision depends on the
  /// number of rolls, which the points alone do not determine.
  private mutating func playRolls(_ count: Int, _ needed: Int) {
    for points in now.indices { now[points] = 0 }
    now[0] = 1
    // Every roll adds at least 2 points, so `goal` rolls always suffice.
    var left = min(count, goal)
    while left > 0 {
      left -= 1
      var next = [Double](repeating: 0, count: now.count)
      for points in 0..<needed where now[points] > 0 {
        let share = now[points] / 6
        chances[0] += share
        for face in 2...6 where points + face >= needed { chances[needed] += share }
        for face in 2...6 where points + face < needed { next[points + face] += share }
      }
      now = next
    }
    for points in 0..<needed { chances[points] += now[points] }
  }
}
