internal import Imaging

/// A shot, how long it stays in hundredths of a second, the unit that GIF counts in, and the shot that
/// is seen before it: none for the first.
struct GIFMoment: Sendable {
  var previous: Shot?
  let shot: Shot
  var centiseconds: Int
}

/// The moments of a film that a GIF can show.
///
/// Times are rounded as sums, so that they add up to what was asked. Viewers take a delay under two
/// hundredths for a tenth: a shot that would stay for less is left out, and the one before it stays.
struct GIFMoments<Shots: Sequence<Shot>>: Sequence {
  private let shots: Shots
  private let timing: Timing

  /// The shortest delay that every viewer keeps to.
  static var shortest: Int { 2 }

  init(_ shots: Shots, _ timing: Timing) {
    self.shots = shots
    self.timing = timing
  }

  func makeIterator() -> Iterator {
    Iterator(shots: shots.makeIterator(), timing: timing)
  }

  struct Iterator: IteratorProtocol {
    private var shots: Shots.Iterator
    private let timing: Timing
    private var ticks = 0
    private var end = 0
    private var held: GIFMoment?

    fileprivate init(shots: Shots.Iterator, timing: Timing) {
      self.shots = shots
      self.timing = timing
      held = gather()
    }

    mutating func next() -> GIFMoment? {
      guard var moment = held else { return nil }
      held = gather()
      held?.previous = moment.shot
      // Only the film's last moments can be too short; their time goes to the one before.
      if let last = held, last.centiseconds < shortest {
        moment.centiseconds += last.centiseconds
        held = nil
      }
      moment.centiseconds = Swift.max(moment.centiseconds, shortest)
      return moment
    }

    /// The next shot, with the time of those that follow until it stays long enough.
    private mutating func gather() -> GIFMoment? {
      guard let shot = shots.next() else { return nil }
      let start = end
      advance(by: shot)
      while end - start < shortest, let hidden = shots.next() { advance(by: hidden) }
      return GIFMoment(shot: shot, centiseconds: end - start)
    }

    private mutating func advance(by shot: Shot) {
      ticks += shot.ticks
      end = (ticks * 200 + timing.ticksPerSecond) / (2 * timing.ticksPerSecond)
    }
  }
}

extension GIFMoments: Sendable where Shots: Sendable {}
