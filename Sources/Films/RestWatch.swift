internal import Worlds

/// When the world of a film comes to rest that ends then. Asking takes up to a generation, and rest
/// stays: it is asked now and then, and what lies between is played again once the answer is yes.
struct RestWatch {
  /// The last frame at which the world was asked, and was not at rest.
  private var moving: Play?
  private var frames = 0

  /// After as many frames it is asked again.
  private static let pace = 16

  /// Looks at the next frame.
  ///
  /// - Returns: the generation of the first frame at which the world is at rest, be it an earlier one;
  ///   nil where nobody has asked, or the answer is no.
  mutating func rest(
    at play: Play, of shown: ShownGenerations
  ) throws(FilmProblem) -> Int? {
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
