internal import Grids
internal import Settings

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
    worldInfo.still = max(1, strategies.count * strategies.count) - 1
    worldInfo.figures = FigureNeeds(colors: PigLook.colors)
    worldInfo.generationTime = period
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
