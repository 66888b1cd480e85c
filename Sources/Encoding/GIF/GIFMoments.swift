public import Imaging

/// A shot, how long it stays in hundredths of a second, the unit that GIF counts in, and the shot
/// that is seen before it: none for the first.
public struct GIFMoment: Sendable {
  let previous: Shot?
  public let shot: Shot
  public internal(set) var centiseconds: Int
}

/// Makes the shots of a film into the moments that a GIF can show.
///
/// Times are rounded as sums, so that they add up to what was asked. Viewers take a delay under two
/// hundredths for a tenth: a shot that would stay for less is left out, and the one before it
/// stays.
public struct GIFMoments: Sendable {
  /// How many shots were too short to be shown.
  private(set) var leftOut = 0
  private let ticksPerSecond: Int
  private var ticks = 0
  /// When the last shot ends, in hundredths of a second.
  private var end = 0
  /// Long enough, but the film's end may add to it.
  private var held: GIFMoment?
  /// Too short yet.
  private var growing: GIFMoment?

  /// The shortest delay that every viewer keeps to.
  private static let shortest = 2
  static let mostPerSecond = 100 / shortest

  /// Of a film that has not begun yet.
  public init(_ timing: Timing) {
    ticksPerSecond = timing.ticksPerSecond
  }

  /// Takes the next shot, and hands out a moment where one is known to be over.
  public mutating func take(_ shot: Shot) -> GIFMoment? {
    if growing != nil { leftOut += 1 }
    var moment = growing ?? GIFMoment(previous: held?.shot, shot: shot, centiseconds: 0)
    moment.centiseconds += advance(by: shot.ticks)
    if moment.centiseconds < Self.shortest {
      growing = moment
      return nil
    }
    growing = nil
    defer { held = moment }
    return held
  }

  /// The last moment, when there are no more shots; nil where there was none. Only here can one be
  /// too short: its time goes to the one before.
  public mutating func last() -> GIFMoment? {
    guard var moment = held ?? growing else { return nil }
    if held != nil, let growing {
      moment.centiseconds += growing.centiseconds
      leftOut += 1
    }
    moment.centiseconds = max(moment.centiseconds, Self.shortest)
    return moment
  }

  /// How many hundredths further the film's end is.
  private mutating func advance(by ticks: Int) -> Int {
    let start = end
    // A film is checked to last less than 2⁵⁵ ticks, of which 2⁴⁰ at most are a second.
    self.ticks += ticks
    end = (self.ticks * 200 + ticksPerSecond) / (2 * ticksPerSecond)
    return end - start
  }
}
