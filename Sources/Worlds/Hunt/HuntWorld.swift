internal import Grids

/// A hunt as a world. A generation is 10 seconds of the walk.
struct HuntWorld: World {
  let size: Size
  /// The zoom of the map, in hundredths.
  let zoom: Int
  private(set) var state: HuntState
  /// The state before the newest generation, from which `choose` replays it; nil in generation 0.
  private(set) var before: HuntState?
  /// The error of the first event that asked for something impossible.
  private(set) var failure: WorldProblem?

  static let counts = ["near", "caught", "escaped", "team"]

  var bounds: Region? { Region(size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }

  var counts: [Count] {
    zip(Self.counts, [state.seen.count, state.caught.count, state.escaped, state.team.count])
      .map { Count($0, $1) }
  }

  var figures: [Figure] { HuntPage(state: state, zoom: zoom, board: FigureBox(size)).figures }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: 1000) { return }
      before = state
      _ = state.advance()
    }
  }

  /// Replays the newest generation with a choice of an event.
  mutating func choose(_ choice: HuntChoice) {
    guard var other = before else { return refuse(.noChoiceYet) }
    guard other.advance(choice) else {
      return refuse(choice == .tries ? .noMonsterInSight : .noMonsterPursued)
    }
    state = other
  }

  private mutating func refuse(_ problem: ChoiceProblem) {
    if failure == nil { failure = .refused(problem) }
  }

  /// Makes the walker go through the given points from this generation on.
  mutating func walk(to places: [PlanePoint]) { state.walk(to: places) }
}
