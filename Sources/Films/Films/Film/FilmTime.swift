internal import Grids
package import Imaging
internal import Settings
internal import Worlds

extension Film {
  /// The number of plays, and the length of a tick. A tick is so short that every duration in the
  /// film is a whole number of ticks.
  package var timing: Timing {
    let ticksPerSecond = times.reduce(1) { leastCommonMultiple($0, $1.denominator) }
    return Timing(
      ticksPerSecond: ticksPerSecond, plays: pace.plays, step: step(perSecond: ticksPerSecond))
  }

  private var times: [Ratio] {
    var times: [Ratio] = [pace.hold ?? .zero]
    for speed in speeds { times += [speed.frame, share(of: speed.frame)] }
    return times + events.map(\.change.pause)
  }

  /// A sequence of frames with the same frame time.
  struct Speed {
    /// The event that sets the frame rate; nil for the film's own rate.
    let event: Event?
    /// The first generation with this rate.
    let start: Int
    /// The time of a frame, in seconds.
    let frame: Ratio
    /// The number of frames; at least 1.
    let frames: Int
  }

  var speeds: [Speed] {
    let events = [nil] + events.filter { $0.change.speed != nil }
    let ends =
      events.dropFirst().map { span.shown.frames(before: $0?.generation ?? 0) }
      + [span.shown.frames]
    var past = 0
    return zip(events, ends).compactMap { event, end in
      if end == past { return nil }
      defer { past = end }
      return Speed(
        event: event, start: event?.generation ?? 0,
        frame: event?.change.speed?.frameTime(of: pace.frame) ?? pace.frame, frames: end - past)
    }
  }

  /// Returns the time of each image of a frame, in seconds: the frame's time divided among itself
  /// and its in-between images.
  func share(of frame: Ratio) -> Ratio { frame.divided(by: Ratio(parts)) }

  /// The longest time of an image that no pause or hold extends, in seconds.
  private var longestShare: Ratio { share(of: speeds.map(\.frame).max() ?? pace.frame) }

  /// Returns the greatest common divisor of all durations in the film, in ticks. Precondition: all
  /// times are whole numbers of ticks.
  func step(perSecond ticksPerSecond: Int) -> Int {
    times.reduce(0) { step, time in
      let ticks = time.numerator.multipliedReportingOverflow(
        by: ticksPerSecond / time.denominator)
      // An overflow does no harm here: `checkSettings(for:)` rejects such times.
      return ticks.overflow ? 1 : greatestCommonDivisor(step, ticks.partialValue)
    }
  }

  /// The most ticks that a film, or all films of a sheet together, may last. Rounding first
  /// multiplies them by 200, and the product must fit into 64 bits.
  static let mostTicks = Int128(1) << 55

  /// Returns the most ticks that the film lasts when it plays once. `hold`: the extra time of the
  /// last frame, if it is not set. Precondition: no time exceeds
  /// 2²⁰ seconds, a second has at most 2⁴⁰ ticks, and all times are whole numbers of ticks. With
  /// fewer than 2⁶³ frames and events, 128 bits hold the result.
  func ticks(perSecond: Int, hold: Ratio = Ratio(2)) -> Int128 {
    let ticks = { (time: Ratio) in
      Int128(time.numerator) * Int128(perSecond / time.denominator)
    }
    return speeds.reduce(0) { $0 + Int128($1.frames) * ticks($1.frame) }
      + events.reduce(ticks(pace.hold ?? hold)) { $0 + ticks($1.change.pause) }
  }

  /// The longest duration of the film in seconds, capped at 2⁵⁰.
  var seconds: Int {
    let times = [pace.hold ?? .zero] + events.map(\.change.pause)
    let whole = times.reduce(0) { min(1 << 50, $0 + $1.numerator / $1.denominator + 1) }
    let share = longestShare
    return min(
      1 << 50, whole + cappedProduct(images, share.numerator / share.denominator))
  }

  /// Returns the most frames of a video with a number of images, capped at 2⁵⁰. All frames of a
  /// video are equally long, so that longer images become several frames. Precondition: the film's
  /// values have been checked.
  func videoFrames(_ images: Int) -> Int {
    let (timing, share) = (timing, longestShare)
    let each = Int128(share.numerator * (timing.ticksPerSecond / share.denominator))
    let ticks = ticks(perSecond: timing.ticksPerSecond) + Int128(images - self.images) * each
    return Int(clamping: min(1 << 50, ticks / Int128(timing.step)))
  }
}

/// Returns the least common multiple of two positive numbers, or `Int.max` if it overflows.
func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = (a / greatestCommonDivisor(a, b)).multipliedReportingOverflow(by: b)
  return overflow ? .max : product
}
