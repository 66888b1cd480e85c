internal import Worlds

/// A search for the first frame at which a film's world is at rest. A check costs up to one
/// generation, and a world at rest stays at rest. Only some frames are checked, therefore; once one
/// is at rest, the frames before it are replayed.
struct RestDetector {
  /// The simulation at the last checked frame, which was not at rest.
  private var moving: Playback?
  private var frames = 0

  /// The number of frames from one check to the next.
  private static let pace = 16

  /// Observes the next frame.
  ///
  /// - Returns: the generation of the first frame at rest, which may be an earlier one; nil if this
  ///   frame is unchecked or not at rest.
  mutating func observe(_ play: Playback, of shown: ShownGenerations) throws(FilmProblem) -> Int? {
    frames += 1
    guard moving == nil || frames == Self.pace || play.generation == shown.last else { return nil }
    frames = 0
    if play.world.isAtRest { return try first(before: play.generation, shown.every) }
    moving = play
    return nil
  }

  /// Returns the generation of the first frame at rest, by bisection between the last moving frame
  /// and `end`.
  private func first(before end: Int, _ every: Int) throws(FilmProblem) -> Int {
    guard var moving else { return end }
    var high = end
    while moving.generation + every < high {
      var middle = moving
      try middle.go(to: moving.generation + (high - moving.generation) / every / 2 * every)
      if middle.world.isAtRest { high = middle.generation } else { moving = middle }
    }
    return high
  }
}
