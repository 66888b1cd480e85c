internal import Decoding
internal import Encoding
internal import Films
internal import Grids
internal import Imaging

/// A reader of a film's frames while the film is drawn. It keeps only one frame in memory.
///
/// A class, as `FrameReader` requires.
final class DrawnFilm: FrameReader {
  let size: Size
  let plays: Int
  /// The start times of the frames drawn so far.
  private(set) var times: FrameTimes
  /// The error that stopped the film; nil if there was none.
  private(set) var failure: FilmProblem?

  private let reel: Reel
  private let shots: Reel.Shots
  private var moments: ShotTimer
  /// The remaining moments after the last shot.
  private var rest: [TimedShot] = []
  private let clock: DelayClock
  private let transparency: Transparency
  /// The end of the last frame read, in units of the clock.
  private var end = 0
  private var isOver = false

  /// - Parameter format: the format, whose clock decides which frames are dropped.
  init(_ reel: Reel, in format: Format) {
    size = reel.size
    self.reel = reel
    transparency = format.pictures.transparency
    clock = format.pictures.clock(reel.timing)
    plays = reel.timing.plays
    times = FrameTimes(ticksPerSecond: reel.timing.ticksPerSecond, clock)
    shots = reel.shots()
    moments = ShotTimer(reel.timing, clock)
  }

  func next() -> DecodedFrame? {
    guard let moment = nextMoment() else { return nil }
    let start = clock.microseconds(end)
    end += moment.units
    let picture = moment.shot.picture
    let palette =
      transparency == .oneBit ? picture.palette.withoutPartialAlpha : picture.palette
    let frame = DecodedFrame(
      pixels: picture.colors(in: palette), microseconds: clock.microseconds(end) - start)
    do throws(FilmProblem) { try reel.checkTime(at: moment.shot.generation) } catch {
      failure = error
      return nil
    }
    return frame
  }

  private func nextMoment() -> TimedShot? {
    if isOver { return rest.isEmpty ? nil : rest.removeFirst() }
    do throws(FilmProblem) {
      while let shot = try shots() {
        times.add(shot.ticks)
        if let moment = moments.take(shot) { return moment }
      }
    } catch {
      failure = error
    }
    isOver = true
    if failure == nil { rest = moments.last() }
    return nextMoment()
  }
}

/// The start time of each frame of a film.
///
/// It maps a time in a file, where equal frames may be merged, to the film's own frame numbers.
struct FrameTimes: Sendable {
  /// The number of the first frame.
  private let first: Int
  /// The start times in microseconds. Each sum is rounded to the units of the format's clock.
  private var starts: [Int] = []
  /// The end of the last frame so far, in ticks.
  private var end = 0
  /// The duration of the first frame, in ticks.
  private var firstTicks = 0
  /// True if all frames but the last have the same duration. The last may be shown longer.
  private var isEven = true
  /// The duration of the last frame, in ticks.
  private var last = 0
  private let ticksPerSecond: Int
  private let clock: DelayClock

  /// Creates the times of a film without frames.
  init(ticksPerSecond: Int, _ clock: DelayClock) {
    (first, self.ticksPerSecond, self.clock) = (0, ticksPerSecond, clock)
  }

  /// Creates the times of a still.
  init(still number: Int) {
    (first, starts, ticksPerSecond, clock) = (number, [0], 1, .gif)
  }

  /// Adds a frame with this duration in ticks.
  mutating func add(_ ticks: Int) {
    if starts.isEmpty { firstTicks = ticks } else { isEven = isEven && last == firstTicks }
    starts.append(clock.microseconds(clock.units(end, perSecond: ticksPerSecond)))
    end += ticks
    last = ticks
  }

  /// The duration of all frames but the last, in ticks; nil if they differ.
  private var pace: Int? { isEven && starts.count > 1 ? firstTicks : nil }

  /// Returns the frames that are shown between two times. The last frame lasts forever.
  func frames(from start: Int, to end: Int) -> ClosedRange<Int> {
    let lowest = frame(at: start)
    return lowest...max(lowest, frame(at: end - 1))
  }

  /// Returns the frame that is shown at a time.
  func frame(at time: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return first + max(0, low - 1)
  }

  /// Returns the number of frames of a film with the same frame rate, from the times of its last
  /// image. Returns nil if that is unknown, for example because the image may be several frames.
  func count(lastFrom start: Int, to end: Int) -> Int? {
    // Files drop frames of films that are faster than the format allows.
    guard let pace,
      Int128(pace) * Int128(clock.unitsPerSecond) >= Int128(clock.shortest) * Int128(ticksPerSecond)
    else { return nil }
    let isOneFrame = [pace, last].contains { isEqual(end - start, ticks: $0) }
    let frame = Int128(pace) * 1_000_000
    let before = Int((2 * Int128(start) * Int128(ticksPerSecond) + frame) / (2 * frame))
    return isOneFrame && isEqual(start, ticks: before * pace) ? before + 1 : nil
  }

  /// The unit of the clock in microseconds, rounded up.
  var unit: Int { (999_999 + clock.unitsPerSecond) / clock.unitsPerSecond }

  var count: Int { starts.count }

  /// True if a time in microseconds equals a time in ticks, except for rounding.
  private func isEqual(_ microseconds: Int, ticks: Int) -> Bool {
    let difference = Int128(microseconds) * Int128(ticksPerSecond) - Int128(ticks) * 1_000_000
    return abs(difference) <= Int128(unit) * Int128(ticksPerSecond)
  }
}
