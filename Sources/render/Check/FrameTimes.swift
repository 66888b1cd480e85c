/// When each frame of a film begins, so that a moment of a file, in which equal frames are one, can
/// be told by the film's own numbers.
struct FrameTimes: Sendable {
  /// The number of the first frame.
  private let first: Int
  /// In hundredths of a second, rounded as sums.
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

  /// A film that has not begun yet.
  init(ticksPerSecond: Int) {
    (first, self.ticksPerSecond) = (0, ticksPerSecond)
  }

  /// A single picture.
  init(still number: Int) {
    (first, starts, ticksPerSecond) = (number, [0], 1)
  }

  /// Adds a frame that stays for so many ticks.
  mutating func add(_ ticks: Int) {
    if starts.isEmpty { firstTicks = ticks } else { isEven = isEven && last == firstTicks }
    starts.append((end * 200 + ticksPerSecond) / (2 * ticksPerSecond))
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
    guard let pace, pace * 100 >= 2 * ticksPerSecond else { return nil }
    let isOneFrame = [pace, last].contains { isEqual(end - start, ticks: $0) }
    let before = (start * ticksPerSecond * 2 + pace * 100) / (2 * pace * 100)
    return isOneFrame && isEqual(start, ticks: before * pace) ? before + 1 : nil
  }

  var count: Int { starts.count }

  /// Whether hundredths of a second are so many ticks, but for what is lost where they are rounded.
  private func isEqual(_ centiseconds: Int, ticks: Int) -> Bool {
    abs(centiseconds * ticksPerSecond - ticks * 100) <= ticksPerSecond
  }
}
