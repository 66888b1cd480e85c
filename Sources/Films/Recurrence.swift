internal import Grids
internal import Worlds

/// Finds out, while a world is played, that it is again what it was, be it elsewhere: from then on
/// whole periods can be left out (Brent, BIT 20, 1980).
///
/// It looks only now and then, which costs little, and finds a multiple of the period.
struct Recurrence: Sendable {
  /// A state from which on is counted.
  private var mark: (counts: [Count], sketch: Fingerprint, trace: Trace)?
  private var age = 0
  /// How many generations there have been since the last look.
  private var waited = 0
  /// The age at which another state is marked.
  private var limit = 64
  /// How many generations it takes, and how far the world moves; nil while nobody knows.
  private(set) var found: (period: Int, step: Position)?

  /// How many generations lie between two looks at least.
  static let stride = 16

  /// Looks at a world some generations after the last time, where that takes little beside them.
  mutating func watch(_ world: any World, after generations: Int) {
    age += generations
    waited += generations
    guard waited >= Self.stride, let world = world as? any FingerprintedWorld,
      waited >= Self.stride * world.sketchCost
    else { return }
    waited = 0
    let counts = world.counts
    // Counting costs less than a trace, and most states are told by it.
    if let mark, mark.counts == counts, mark.sketch == world.sketch,
      case let trace = world.trace, trace.fingerprint == mark.trace.fingerprint
    {
      let (from, to) = (mark.trace.corner, trace.corner)
      found = (age, Position(x: to.x - from.x, y: to.y - from.y))
    } else if mark == nil || age >= limit {
      mark = (counts, world.sketch, world.trace)
      limit = max(64, 2 * age)
      age = 0
    }
  }
}
