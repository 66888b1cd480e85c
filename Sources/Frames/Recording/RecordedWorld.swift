internal import Arrays
internal import Grids
internal import Synchronization
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

/// The frames of an input as cell states, by their numbers. Frames are read one after the other; an
/// earlier one is read again from the beginning.
///
/// It is a class because the copies of a world share the position in the input.
final class FrameFeed: Sendable {
  private struct State: ~Copyable {
    var reader: RecordingReader?
    /// The number of the reader's next frame.
    var next = 0
  }

  private let input: RecordingInput
  private let size: Size
  private let states: StateMapping
  private let state: Mutex<State>

  init(_ input: RecordingInput, size: Size, _ states: StateMapping) {
    (self.input, self.size, self.states) = (input, size, states)
    state = Mutex(State())
  }

  /// Returns the cells of a frame, counted from 0; nil if the input ends before it.
  func frame(_ number: Int) throws(RecordingProblem) -> Grid<CellState>? {
    let (frame, content) = try state.withLock { state throws(RecordingProblem) in
      (try Self.frame(number, of: input, &state), state.reader?.content)
    }
    guard let frame else { return nil }
    if frame.size != size {
      throw .otherSize(frame.size, than: size, frame: number, name: input.name)
    }
    return try states.cells(of: frame, number: number, in: input.name, content)
  }

  private static func frame(
    _ number: Int, of input: RecordingInput, _ state: inout State
  ) throws(RecordingProblem) -> ArrayFrame? {
    if state.next > number { state = State() }
    if state.reader == nil { state.reader = try input.open() }
    guard let reader = state.reader else { return nil }
    var cancellation = CancellationCheck()
    while let frame = try reader.nextFrame() {
      state.next += 1
      if state.next > number || cancellation.isOver(after: frame.size.area) { return frame }
    }
    return nil
  }
}
