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
    [pace.hold ?? .zero, pace.frame, share] + events.map(\.change.pause)
  }

  /// The time that each picture stays, in seconds.
  var share: Ratio {
    let (product, overflow) = pace.frame.denominator.multipliedReportingOverflow(by: parts)
    return Ratio(pace.frame.numerator, overflow ? .max : product)
  }

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
    return Int128(shown.frames) * ticks(pace.frame)
      + events.reduce(ticks(pace.hold ?? Ratio(2))) { $0 + ticks($1.change.pause) }
  }

  /// The most seconds that it takes, up to 2⁵⁰.
  var seconds: Int {
    let times = [pace.hold ?? .zero] + events.map(\.change.pause)
    let whole = times.reduce(0) { min(1 << 50, $0 + $1.numerator / $1.denominator + 1) }
    return min(
      1 << 50, whole + cappedProduct(pictures, share.numerator / share.denominator))
  }

  /// The number of frames that a video of a number of pictures has, up to 2⁵⁰.
  ///
  /// - Precondition: the film's values have been checked.
  func videoFrames(_ pictures: Int) -> Int {
    let timing = timing
    let share = Int128(share.numerator * (timing.ticksPerSecond / share.denominator))
    let ticks =
      ticks(perSecond: timing.ticksPerSecond) + Int128(pictures - self.pictures) * share
    return Int(clamping: min(1 << 50, ticks / Int128(timing.step)))
  }
}
