internal import Worlds

/// Finds the first frame at which the world of a film is at rest. Asking a world takes up to a
/// generation, and rest stays: only some frames are asked, and the ones between are played again once
/// the answer is yes.
struct RestWatch {
  /// The last frame that was asked and not at rest.
  private var moving: Play?
  private var frames = 0

  /// One frame in as many is asked.
  private static let pace = 16

  /// Observes the next frame.
  ///
  /// - Returns: the generation of the first frame at rest, which may be an earlier one; nil if the
  ///   world was not asked, or is not at rest.
  mutating func observe(_ play: Play, of shown: ShownGenerations) throws(FilmProblem) -> Int? {
    frames += 1
    guard moving == nil || frames == Self.pace || play.generation == shown.last else { return nil }
    frames = 0
    if play.world.isAtRest { return try first(before: play.generation, shown.every) }
    moving = play
    return nil
  }

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
