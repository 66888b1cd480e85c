internal import Grids
internal import Settings

/// A chart of the optimal strategy of Pig as a world of one generation.
///
/// It shows the number of points at which to hold, by both totals. For one given total of the
/// opponent it shows whether to roll or to hold, by the player's own total and the turn's points.
struct PigChart: World {
  private let other: Int?
  private let states: Grid<CellState>
  private let layout: PigChartLayout
  private let chance: Double

  static let counts = ["first"]

  init(_ policy: PigPolicy, other: Int?) {
    self.other = other
    layout = PigChartLayout(goal: policy.goal, isSlice: other != nil)
    chance = policy.chance(own: 0, other: other ?? 0)
    states = layout.cells { own, row in
      guard let other else { return Self.tone(policy, own, row) }
      if own + row >= policy.goal { return 3 }
      return policy.rolls(own: own, other: other)[row] ? 1 : 2
    }
  }

  /// Returns the state for the lowest number of turn points at which the strategy holds.
  private static func tone(_ policy: PigPolicy, _ own: Int, _ other: Int) -> CellState {
    let rolls = policy.rolls(own: own, other: other)
    let points = rolls.firstIndex(of: false) ?? policy.goal
    return CellState(PigChartLayout.tones.lastIndex { $0 <= points } ?? 0) + 1
  }

  /// Returns the kinds of cells by state. State 0 is the page around the chart.
  static func legend(isSlice: Bool) -> [CellKind] {
    if isSlice {
      return [CellKind("table"), CellKind("die")]
        + [3, 5].map { CellKind("die", faded: $0, of: 6) }
    }
    let count = PigChartLayout.tones.count
    return [CellKind("table")]
      + (0..<count).map { CellKind("die", faded: count - 1 - $0, of: count + 2) }
  }

  static func worldInfo(goal: Int, other: Int?, _ period: Ratio) -> WorldInfo {
    let region = Region(PigChartLayout(goal: goal, isSlice: other != nil).size)
    var worldInfo = WorldInfo(
      legend: legend(isSlice: other != nil), bounds: region,
      counts: CountsInfo(counts, canBePlotted: false) { _ in 100 })
    worldInfo.cell = max(1, 480 / max(1, goal))
    worldInfo.figures = FigureNeeds(colors: [.text, .background])
    worldInfo.generationTime = period
    return worldInfo
  }

  var bounds: Region? { Region(states.size) }
  var isAtRest: Bool { true }
  var counts: [Count] { [Count("first", Int((100 * chance).rounded()))] }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(states.size)) { x, y in states[x, y] }
  }

  mutating func advance(by generations: Int) {}

  var figures: [Figure] { layout.figures(other: other, on: states) }
}
