internal import Grids
internal import Worlds

/// A frame of a recording. Each generation is one frame.
struct RecordedWorld: FiniteWorld {
  private let feed: FrameFeed
  private let names: [String]
  private var cells: Grid<CellState>
  private var generation = 0
  private(set) var failure: WorldProblem?
  private(set) var hasEnded = false

  /// - Parameter names: the names of the states, which are counted; empty for none.
  init(_ feed: FrameFeed, first: Grid<CellState>, names: [String]) {
    (self.feed, cells, self.names) = (feed, first, names)
  }

  var bounds: Region? { Region(cells.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    if sight.scale == 0 { return cells.cropped(to: sight.region, outside: 0) }
    return sight.highest(on: Region(cells.size)) { x, y in cells[x, y] }
  }

  var counts: [Count] {
    if names.isEmpty { return [] }
    var numbers = [Int](repeating: 0, count: 256)
    for state in cells.elements { numbers[Int(state)] += 1 }
    return names.enumerated().map { Count($1, numbers[$0]) }
  }

  mutating func advance(by generations: Int) {
    if generations == 0 || hasEnded { return }
    do throws(RecordingProblem) {
      if let next = try feed.frame(generation + generations) {
        cells = next
        generation += generations
      } else {
        hasEnded = true
      }
    } catch {
      failure = .input(error.description)
    }
  }

  /// True after the last frame, which stays.
  var isAtRest: Bool { hasEnded }
}
