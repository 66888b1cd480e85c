internal import Grids

/// A walk on which monsters are caught: a generation is 10 seconds.
struct HuntWorld: World {
  let size: Size
  /// In hundredths.
  let zoom: Int
  private(set) var state: HuntState
  /// The hunt before the newest generation, for who would rather have done something else; nil at the
  /// opening.
  private(set) var before: HuntState?
  /// What an event asked for that makes no sense.
  private(set) var failure: WorldProblem?

  static let counts = ["near", "caught", "escaped", "team"]

  var bounds: Region? { Region(size) }

  func cells(in sight: Sight) -> Grid<CellState> { Grid(size: sight.region.size, repeating: 0) }

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

  /// Does something else in the newest generation than was done.
  mutating func choose(_ choice: HuntChoice) {
    guard var other = before else { return refuse(.noChoiceYet) }
    guard other.advance(choice) else {
      return refuse(choice == .tries ? .nobodyInSight : .nobodyToLeave)
    }
    state = other
  }

  private mutating func refuse(_ problem: ChoiceProblem) {
    if failure == nil { failure = .refused(problem) }
  }

  /// The walker goes to some places from here on.
  mutating func walk(to places: [MapPlace]) { state.walk(to: places) }
}
