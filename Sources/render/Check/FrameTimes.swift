internal import Encoding

/// When each frame of a film begins, so that a moment of a file, in which equal frames are one, can
/// be told by the film's own numbers.
struct FrameTimes: Sendable {
  /// The number of the first frame.
  private let first: Int
  /// In microseconds, rounded to the units of the format's clock as sums.
  private var starts: [Int] = []
  /// When the frames so far end, in ticks.
  private var end = 0
  /// How many ticks the first frame stays.
  private var firstTicks = 0
  /// Whether all frames stay as long but for the last, which may be held.
  private var isEven = true
  /// How many ticks the last frame stays.
  private var last = 0
  private let ticksPerSecond: Int
  private let clock: DelayClock

  /// A film that has not begun yet.
  init(ticksPerSecond: Int, _ clock: DelayClock) {
    (first, self.ticksPerSecond, self.clock) = (0, ticksPerSecond, clock)
  }

  /// A single picture.
  init(still number: Int) {
    (first, starts, ticksPerSecond, clock) = (number, [0], 1, .gif)
  }

  /// Adds a frame that stays for so many ticks.
  mutating func add(_ ticks: Int) {
    if starts.isEmpty { firstTicks = ticks } else { isEven = isEven && last == firstTicks }
    starts.append(clock.microseconds(clock.units(end, perSecond: ticksPerSecond)))
    end += ticks
    last = ticks
  }

  /// How many ticks every frame stays, but for the last; nil where they differ.
  private var pace: Int? { isEven && starts.count > 1 ? firstTicks : nil }

  /// The frames that are seen from a time to another; those after the end are the last.
  func frames(from start: Int, to end: Int) -> ClosedRange<Int> {
    let lowest = frame(at: start)
    return lowest...max(lowest, frame(at: end - 1))
  }

  /// The frame that is seen at a time.
  func frame(at time: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return first + max(0, low - 1)
  }

  /// How many frames a film has that is as fast, by when its last picture is seen; nil where that
  /// cannot be told, as where the picture may be that of several frames.
  func count(lastFrom start: Int, to end: Int) -> Int? {
    // Of films that are faster than formats count a file leaves frames out.
    guard let pace,
      Int128(pace) * Int128(clock.unitsPerSecond) >= Int128(clock.shortest) * Int128(ticksPerSecond)
    else { return nil }
    let isOneFrame = [pace, last].contains { isEqual(end - start, ticks: $0) }
    let frame = Int128(pace) * 1_000_000
    let before = Int((2 * Int128(start) * Int128(ticksPerSecond) + frame) / (2 * frame))
    return isOneFrame && isEqual(start, ticks: before * pace) ? before + 1 : nil
  }

  /// A unit of the clock in microseconds, rounded up.
  var unit: Int { (999_999 + clock.unitsPerSecond) / clock.unitsPerSecond }

  var count: Int { starts.count }

  /// Whether microseconds are so many ticks, but for what is lost where they are rounded.
  private func isEqual(_ microseconds: Int, ticks: Int) -> Bool {
    let difference = Int128(microseconds) * Int128(ticksPerSecond) - Int128(ticks) * 1_000_000
    return abs(difference) <= Int128(unit) * Int128(ticksPerSecond)
  }
}
