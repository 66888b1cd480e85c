internal import Arrays
internal import Grids
internal import Synchronization
internal import Worlds

/// A frame of a recording. Each generation is one frame.
struct RecordedWorld: FiniteWorld, NumberWorld, ColoredWorld {
  private let feed: FrameFeed
  private let names: [String]
  /// The state of the first name.
  private let firstCounted: CellState
  /// True if the frames have times, which are reported besides the counts.
  private let hasTimes: Bool
  private var frame: RecordedFrame
  private var generation = 0
  private(set) var failure: WorldProblem?
  private(set) var hasEnded = false

  /// - Parameter names: the names of the states, which are counted, or of the measures of numbers;
  ///   empty for none.
  /// - Parameter firstCounted: the state of the first name.
  init(
    _ feed: FrameFeed, first: RecordedFrame, names: [String], firstCounted: CellState,
    hasTimes: Bool
  ) {
    (self.feed, frame, self.names, self.firstCounted) = (feed, first, names, firstCounted)
    self.hasTimes = hasTimes
  }

  /// The name of the frame's time in captions and tables.
  static let time = "time"

  private var cells: Grid<CellState> { frame.cells }
  var bounds: Region? { Region(cells.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    if sight.scale == 0 { return cells.cropped(to: sight.region, outside: 0) }
    return sight.highest(on: Region(cells.size)) { x, y in cells[x, y] }
  }

  var numbers: [Float]? { frame.numbers }
  var colors: [Int]? { frame.colors }

  var counts: [Count] {
    (hasTimes ? [Count(Self.time, text: frame.time ?? "")] : []) + stateCounts
  }

  private var stateCounts: [Count] {
    if names.isEmpty { return [] }
    if let measures = frame.measures {
      return zip(names, measures).map { Count($0, number: $1) }
    }
    var numbers = [Int](repeating: 0, count: 256)
    for state in cells.elements { numbers[Int(state)] += 1 }
    return zip(names, numbers.dropFirst(Int(firstCounted))).map { Count($0, $1) }
  }

  mutating func advance(by generations: Int) {
    if generations == 0 || hasEnded { return }
    do throws(RecordingProblem) {
      if let next = try feed.frame(generation + generations) {
        frame = next
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

/// A frame as cell states.
struct RecordedFrame: Sendable {
  let cells: Grid<CellState>
  /// The mean, least and greatest of the numbers that are not missing; nil if values are states.
  /// They have no value if all numbers are missing.
  let measures: [Double?]?
  /// The values that are numbers; nil if they are states.
  private let values: ArrayValues?
  /// The colors; nil if the states have all of them.
  let colors: [Int]?
  /// The time or date of the frame in the input; nil if the input has none.
  let time: String?

  init(_ cells: Grid<CellState>, _ frame: ArrayFrame, _ states: StateMapping) {
    self.cells = cells
    measures = states.isRamp ? Self.measures(of: frame.values) : nil
    values = states.isRamp ? frame.values : nil
    if case .integers(let values) = frame.values, states.isReduced {
      colors = values
    } else {
      colors = nil
    }
    time = frame.time
  }

  /// The numbers, not a number where they are missing; nil if values are states.
  var numbers: [Float]? {
    switch values {
    case .bytes(let bytes): bytes.map { Float($0) }
    case .integers(let integers): integers.map { Float(Self.number($0)) }
    case .numbers(let numbers): numbers.map { Float($0) }
    case nil: nil
    }
  }

  /// Returns an integer as a number, which is not a number if it is missing.
  private static func number(_ integer: Int) -> Double {
    integer == ArrayValues.missing ? .nan : Double(integer)
  }

  private static func measures(of values: ArrayValues) -> [Double?] {
    switch values {
    case .bytes(let bytes): measures(of: bytes)
    case .integers(let integers): measures(of: integers, number)
    case .numbers(let numbers): measures(of: numbers) { $0 }
    }
  }

  /// Returns the measures of bytes, of which the compiler adds and compares many at once.
  private static func measures(of bytes: [UInt8]) -> [Double?] {
    if bytes.isEmpty { return [nil, nil, nil] }
    var (sum, least, greatest) = (0, UInt8.max, UInt8.min)
    for byte in bytes {
      sum &+= Int(byte)
      (least, greatest) = (Swift.min(least, byte), Swift.max(greatest, byte))
    }
    return [Double(sum) / Double(bytes.count), Double(least), Double(greatest)]
  }

  private static func measures<Value>(of values: [Value], _ number: (Value) -> Double) -> [Double?]
  {
    var (sum, count, least, greatest) = (0.0, 0.0, Double.infinity, -Double.infinity)
    for value in values {
      let number = number(value)
      if number.isNaN { continue }
      (sum, count) = (sum + number, count + 1)
      (least, greatest) = (Swift.min(least, number), Swift.max(greatest, number))
    }
    return count == 0 ? [nil, nil, nil] : [sum / count, least, greatest]
  }
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
  private let states: MappedStates
  private let state: Mutex<State>

  init(_ input: RecordingInput, size: Size, _ states: MappedStates) {
    (self.input, self.size, self.states) = (input, size, states)
    state = Mutex(State())
  }

  /// Returns the cells of a frame, counted from 0; nil if the input ends before it.
  func frame(_ number: Int) throws(RecordingProblem) -> RecordedFrame? {
    let (frame, content) = try state.withLock { state throws(RecordingProblem) in
      (try Self.frame(number, of: input, &state), state.reader?.content)
    }
    guard let frame else { return nil }
    if frame.size != size {
      throw .otherSize(frame.size, than: size, frame: number, name: input.name)
    }
    let shown = states.isOfFrame ? frame.values.inOwnRange : frame.values
    let cells = try states.mapping.cells(
      of: shown, frame.size, number: number, in: input.name, content)
    return RecordedFrame(cells, frame, states.mapping)
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

extension ArrayValues {
  /// The numbers as shares of the range from the least to the greatest finite one: from 0 to 1, or 1/2 if
  /// all are equal. Missing ones are not numbers.
  fileprivate var inOwnRange: ArrayValues {
    let numbers: [Double] =
      switch self {
      case .bytes(let bytes): bytes.map { Double($0) }
      case .integers(let integers): integers.map { $0 == Self.missing ? .nan : Double($0) }
      case .numbers(let numbers): numbers
      }
    let finite = numbers.lazy.filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max(), low / 2 < high / 2 else {
      return .numbers(numbers.map { $0.isNaN ? $0 : 0.5 })
    }
    // Halves avoid an overflow of the difference.
    return .numbers(numbers.map { ($0 / 2 - low / 2) / (high / 2 - low / 2) })
  }
}
