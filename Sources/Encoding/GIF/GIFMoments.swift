public import Imaging

/// A shot, how long it stays in hundredths of a second, the unit that GIF counts in, and the shot
/// that is seen before it: none for the first.
public struct GIFMoment: Sendable {
  var previous: Shot?
  public internal(set) var shot: Shot
  public internal(set) var centiseconds: Int
}

/// Makes the shots of a film into the moments that a GIF can show.
///
/// Times are rounded as sums, so that they add up to what was asked. Viewers take a delay under two
/// hundredths for a tenth: a shot that would stay for less is left out, and the one before it
/// stays. Shots that are held and the last one are shown whatever is left out: they and their
/// neighbours lend each other what is lacking.
public struct GIFMoments: Sendable {
  /// How many shots were too short to be shown.
  private(set) var leftOut = 0
  private let ticksPerSecond: Int
  private var ticks = 0
  /// When the last shot ends, in hundredths of a second.
  private var end = 0
  /// Is over, but may have to lend to the film's last shot.
  private var over: GIFMoment?
  /// Not over yet, and when it began.
  private var open: (moment: GIFMoment, begin: Int)?
  /// The last shot where it is left out.
  private var dropped: Shot?

  /// The shortest delay that every viewer keeps to.
  private static let shortest = 2
  static let mostPerSecond = 100 / shortest

  /// Of a film that has not begun yet.
  public init(_ timing: Timing) {
    ticksPerSecond = timing.ticksPerSecond
  }

  /// Takes the next shot, and hands out a moment where the time of one is known.
  public mutating func take(_ shot: Shot) -> GIFMoment? {
    let start = advance(by: shot.ticks)
    guard let (moment, begin) = open else {
      open = (GIFMoment(previous: nil, shot: shot, centiseconds: 0), start)
      return nil
    }
    let isHeld = moment.shot.isHeld
    guard isHeld || shot.isHeld || start - begin >= Self.shortest else {
      leftOut += 1
      dropped = shot
      return nil
    }
    let early = isHeld ? min(start, end - Self.shortest) : start
    return go(to: shot, at: max(early, begin + Self.shortest))
  }

  /// The last moments, when there are no more shots; none where there was none.
  public mutating func last() -> [GIFMoment] {
    if let dropped { open?.moment.shot = dropped }
    guard var (moment, begin) = open else { return [] }
    if end - begin < Self.shortest, let over {
      if over.shot.isHeld {
        let lent = min(Self.shortest - (end - begin), over.centiseconds - Self.shortest)
        self.over?.centiseconds -= lent
        begin -= lent
      } else {
        leftOut += 1
        begin -= over.centiseconds
        moment.previous = over.previous
        self.over = nil
      }
    }
    moment.centiseconds = max(end - begin, Self.shortest)
    return [self.over, moment].compactMap { $0 }
  }

  /// Ends the open moment and begins another.
  private mutating func go(to shot: Shot, at begin: Int) -> GIFMoment? {
    let done = over
    over = open?.moment
    over?.centiseconds = begin - (open?.begin ?? 0)
    open = (GIFMoment(previous: over?.shot, shot: shot, centiseconds: 0), begin)
    dropped = nil
    return done
  }

  /// Moves the film's end on, and says where it was.
  private mutating func advance(by ticks: Int) -> Int {
    let start = end
    // A film is checked to last less than 2⁵⁵ ticks, of which 2⁴⁰ at most are a second.
    self.ticks += ticks
    end = (self.ticks * 200 + ticksPerSecond) / (2 * ticksPerSecond)
    return start
  }
}
