internal import Grids
internal import Worlds

/// Finds out, while a world is played, that it is again what it was, be it elsewhere: from then on
/// whole periods can be left out (Brent, BIT 20, 1980).
struct Recurrence: Sendable {
  /// A state from which on is counted.
  private var mark: (counts: [Count], trace: Trace)?
  private var age = 0
  /// The age at which another state is marked.
  private var limit = 64
  /// How many generations it takes, and how far the world moves; nil while nobody knows.
  private(set) var found: (period: Int, step: Position)?

  /// Looks at the world of the generation behind the one before.
  mutating func watch(_ world: any World) {
    age += 1
    let counts = world.counts
    // Counting costs less than a trace, and most states are told by it.
    if let mark, mark.counts == counts, let trace = world.trace,
      trace.fingerprint == mark.trace.fingerprint
    {
      let (from, to) = (mark.trace.corner, trace.corner)
      found = (age, Position(x: to.x - from.x, y: to.y - from.y))
    } else if mark == nil || age == limit {
      mark = world.trace.map { (counts, $0) }
      limit = max(64, 2 * age)
      age = 0
    }
  }
}
