package import Imaging

/// A shot, how long it stays in the clock's units, hundredths of a second in a GIF, and the shot
/// that is seen before it: none for the first.
package struct Moment: Sendable {
  var previous: Shot?
  package internal(set) var shot: Shot
  package internal(set) var units: Int
}

/// Makes the shots of a film into the moments that a GIF, or a format of another clock, can show.
///
/// Times are rounded as sums, so that they add up to what was asked. Viewers take a delay under two
/// hundredths for a tenth: a shot that would stay for less is left out, and the one before it
/// stays. Shots that are held and the last one are shown whatever is left out: they and their
/// neighbours lend each other what is lacking.
package struct Moments: Sendable {
  /// How many shots were too short to be shown.
  private(set) var leftOut = 0
  private let ticksPerSecond: Int
  private var ticks = 0
  private let clock: Clock
  /// When the last shot ends, in units of the clock.
  private var end = 0
  /// Is over, but may have to lend to the film's last shot.
  private var over: Moment?
  /// Not over yet, and when it began.
  private var open: (moment: Moment, begin: Int)?
  /// The last shot where it is left out.
  private var dropped: Shot?

  static let mostPerSecond = Clock.gif.unitsPerSecond / Clock.gif.shortest

  /// Of a film that has not begun yet.
  package init(_ timing: Timing, _ clock: Clock = .gif) {
    ticksPerSecond = timing.ticksPerSecond
    self.clock = clock
  }

  /// Takes the next shot, and hands out a moment where the time of one is known.
  package mutating func take(_ shot: Shot) -> Moment? {
    let start = advance(by: shot.ticks)
    guard let (moment, begin) = open else {
      open = (Moment(previous: nil, shot: shot, units: 0), start)
      return nil
    }
    let isHeld = moment.shot.isHeld
    guard isHeld || shot.isHeld || start - begin >= clock.shortest else {
      leftOut += 1
      dropped = shot
      return nil
    }
    let early = isHeld ? min(start, end - clock.shortest) : start
    return go(to: shot, at: max(early, begin + clock.shortest))
  }

  /// The last moments, when there are no more shots; none where there was none.
  package mutating func last() -> [Moment] {
    if let dropped { open?.moment.shot = dropped }
    guard var (moment, begin) = open else { return [] }
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

  /// Ends the open moment and begins another.
  private mutating func go(to shot: Shot, at begin: Int) -> Moment? {
    let done = over
    over = open?.moment
    over?.units = begin - (open?.begin ?? 0)
    open = (Moment(previous: over?.shot, shot: shot, units: 0), begin)
    dropped = nil
    return done
  }

  /// Moves the film's end on, and says where it was.
  private mutating func advance(by ticks: Int) -> Int {
    let start = end
    self.ticks += ticks
    end = clock.units(self.ticks, perSecond: ticksPerSecond)
    return start
  }
}
