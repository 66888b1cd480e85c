internal import Grids
package import Imaging
internal import Settings
internal import Worlds

extension Film {
  /// The plays, and a tick so short that every time of the film is a whole number of ticks.
  package var timing: Timing {
    let ticksPerSecond = times.reduce(1) { leastCommonMultiple($0, $1.denominator) }
    return Timing(
      ticksPerSecond: ticksPerSecond, plays: pace.plays, step: step(perSecond: ticksPerSecond))
  }

  private var times: [Ratio] {
    [pace.hold ?? .zero] + speeds.flatMap { [$0.frame, share(of: $0.frame)] }
      + events.map(\.change.pause)
  }

  /// Frames in a row that stay equally long.
  struct Speed {
    /// The event that sets their rate; nil if it is the film's own.
    let event: Event?
    /// The first generation that has it.
    let start: Int
    /// The time of a frame, in seconds.
    let frame: Ratio
    /// The number of frames; at least 1.
    let frames: Int
  }

  /// The frame rates of the film in their order.
  var speeds: [Speed] {
    let events = [nil] + events.filter { $0.change.speed != nil }
    let ends = events.dropFirst().map { shown.frames(before: $0?.generation ?? 0) } + [shown.frames]
    var past = 0
    return zip(events, ends).compactMap { event, end in
      if end == past { return nil }
      defer { past = end }
      return Speed(
        event: event, start: event?.generation ?? 0,
        frame: event?.change.speed?.frameTime(of: pace.frame) ?? pace.frame, frames: end - past)
    }
  }

  /// The time that each picture stays of a frame that stays for `frame`, in seconds.
  func share(of frame: Ratio) -> Ratio { frame.divided(by: Ratio(parts)) }

  /// The longest time that a picture stays unless it is held, in seconds.
  private var longestShare: Ratio { share(of: speeds.map(\.frame).max() ?? pace.frame) }

  /// The most ticks that all of its times are whole numbers of.
  ///
  /// - Precondition: all times are whole numbers of ticks.
  func step(perSecond ticksPerSecond: Int) -> Int {
    times.reduce(0) { step, time in
      let ticks = time.numerator.multipliedReportingOverflow(
        by: ticksPerSecond / time.denominator)
      // Times that are too fine are refused.
      return ticks.overflow ? 1 : greatestCommonDivisor(step, ticks.partialValue)
    }
  }

  /// The most ticks that a film, or all films of a sheet together, may last: 200 times as many, which
  /// is how times are rounded, can still be counted.
  static let mostTicks = Int128(1) << 55

  /// The most ticks that it lasts, played once.
  ///
  /// - Precondition: no time is over 2²⁰ seconds, and there are at most 2⁴⁰ ticks in one, which all
  ///   times are whole numbers of: with fewer than 2⁶³ frames and events 128 bits hold it.
  func ticks(perSecond: Int) -> Int128 {
    let ticks = { (time: Ratio) in
      Int128(time.numerator) * Int128(perSecond / time.denominator)
    }
    return speeds.reduce(0) { $0 + Int128($1.frames) * ticks($1.frame) }
      + events.reduce(ticks(pace.hold ?? Ratio(2))) { $0 + ticks($1.change.pause) }
  }

  /// The most seconds that it takes, up to 2⁵⁰.
  var seconds: Int {
    let times = [pace.hold ?? .zero] + events.map(\.change.pause)
    let whole = times.reduce(0) { min(1 << 50, $0 + $1.numerator / $1.denominator + 1) }
    let share = longestShare
    return min(
      1 << 50, whole + cappedProduct(pictures, share.numerator / share.denominator))
  }

  /// The number of frames that a video of a number of pictures has, up to 2⁵⁰.
  ///
  /// - Precondition: the film's values have been checked.
  func videoFrames(_ pictures: Int) -> Int {
    let (timing, share) = (timing, longestShare)
    let each = Int128(share.numerator * (timing.ticksPerSecond / share.denominator))
    let ticks = ticks(perSecond: timing.ticksPerSecond) + Int128(pictures - self.pictures) * each
    return Int(clamping: min(1 << 50, ticks / Int128(timing.step)))
  }
}
