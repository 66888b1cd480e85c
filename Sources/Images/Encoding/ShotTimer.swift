package import Imaging

/// A shot, which is a frame to draw with its duration, timed in units of the format's clock.
/// `previous` is the shot shown before it; nil for the first.
package struct TimedShot: Sendable {
  var previous: Shot?
  package internal(set) var shot: Shot
  package internal(set) var units: Int
}

/// A converter from the shots of a film to the moments that a format with a coarser clock can show.
///
/// Times are rounded as running totals, so that the durations add up to the film's. Viewers slow
/// down frames below a minimum duration, in a GIF two hundredths of a second. A shot that would be
/// shorter is dropped, and the one before it is extended. Held shots and the last shot are always
/// shown: they borrow missing time from adjacent moments.
package struct ShotTimer: Sendable {
  /// The number of shots that were dropped because they were too short.
  private(set) var leftOut = 0
  private let ticksPerSecond: Int
  private var ticks = 0
  private let clock: DelayClock
  /// The end of the last shot, in units of the clock.
  private var end = 0
  /// A complete moment, which may have to lend time to the film's last shot; nil if none is.
  private var over: TimedShot?
  /// The growing moment, and its begin in units of the clock; nil before the first shot.
  private var open: (moment: TimedShot, begin: Int)?
  /// The last shot, if it was dropped; nil otherwise.
  private var dropped: Shot?

  static let mostPerSecond = DelayClock.gif.unitsPerSecond / DelayClock.gif.shortest

  /// Creates a converter for a film from its beginning.
  package init(_ timing: Timing, _ clock: DelayClock = .gif) {
    ticksPerSecond = timing.ticksPerSecond
    self.clock = clock
  }

  /// Takes the next shot, and returns the moment whose duration is now final; nil if none is.
  package mutating func take(_ shot: Shot) -> TimedShot? {
    let start = advance(by: shot.ticks)
    guard let (moment, begin) = open else {
      open = (TimedShot(previous: nil, shot: shot, units: 0), start)
      return nil
    }
    let isHeld = moment.shot.isHeld
    guard isHeld || shot.isHeld || start - begin >= clock.shortest else {
      leftOut += 1
      dropped = shot
      return nil
    }
    // A shot after a held one may begin early, so that it lasts for the minimum duration. The held
    // shot keeps at least the minimum itself.
    let early = isHeld ? min(start, end - clock.shortest) : start
    return go(to: shot, at: max(early, begin + clock.shortest))
  }

  /// Returns the last moments, once there are no more shots; empty if there were no shots.
  package mutating func last() -> [TimedShot] {
    // The film's last shot is shown even if it was dropped: it replaces the open moment's image.
    if let dropped { open?.moment.shot = dropped }
    guard var (moment, begin) = open else { return [] }
    // The last moment is too short. A held moment before it lends time; any other one is dropped.
    if end - begin < clock.shortest, let over {
      if over.shot.isHeld {
        let lent = min(clock.shortest - (end - begin), over.units - clock.shortest)
        self.over?.units -= lent
        begin -= lent
      } else {
        leftOut += 1
        begin -= over.units
        moment.previous = over.previous
        self.over = nil
      }
    }
    moment.units = max(end - begin, clock.shortest)
    return [self.over, moment].compactMap { $0 }
  }

  /// Ends the open moment, and begins another at `begin`. Returns the moment before both, or nil.
  private mutating func go(to shot: Shot, at begin: Int) -> TimedShot? {
    let done = over
    over = open?.moment
    over?.units = begin - (open?.begin ?? 0)
    open = (TimedShot(previous: over?.shot, shot: shot, units: 0), begin)
    dropped = nil
    return done
  }

  /// Advances the film's end, and returns its previous value.
  private mutating func advance(by ticks: Int) -> Int {
    let start = end
    self.ticks += ticks
    end = clock.units(self.ticks, perSecond: ticksPerSecond)
    return start
  }
}

/// The time unit of a format, and the shortest delay that viewers honor.
package struct DelayClock: Hashable, Sendable {
  package let unitsPerSecond: Int
  /// The minimum duration of a frame, in units.
  package let shortest: Int

  /// The clock of GIFs: hundredths of a second. Viewers treat a delay below 2 as a tenth of a
  /// second.
  package static let gif = DelayClock(unitsPerSecond: 100, shortest: 2)

  /// The clock of readers, which return delays in microseconds.
  package static let microseconds = DelayClock(unitsPerSecond: 1_000_000, shortest: 1)

  /// Returns a clock for browsers, which treat a delay of 10 ms or less as a tenth of a second.
  static func browsers(unitsPerSecond: Int) -> DelayClock {
    DelayClock(unitsPerSecond: unitsPerSecond, shortest: unitsPerSecond / 100 + 1)
  }

  /// Returns a number of units in microseconds, rounded to the nearest.
  package func microseconds(_ units: Int) -> Int {
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * 1_000_000 + (rest * 2_000_000 + unitsPerSecond) / (2 * unitsPerSecond)
  }

  /// Returns the number of units nearest to a time in ticks. Precondition: `ticks` is below 2⁵⁵,
  /// and `ticksPerSecond` at most 2⁴⁰.
  package func units(_ ticks: Int, perSecond ticksPerSecond: Int) -> Int {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    // No clock counts more than 2⁴⁰ seconds, and a second has at most 2¹⁶ units: nothing here
    // overflows.
    return min(seconds, 1 << 40) * unitsPerSecond
      + (rest * 2 * unitsPerSecond + ticksPerSecond) / (2 * ticksPerSecond)
  }

  /// The highest frame rate that browsers show, in frames per second.
  static let maximumBrowserFrameRate = 90
}
