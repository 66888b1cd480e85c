internal import Grids
internal import Worlds

/// Finds out, while a world is played, that its state comes again, possibly elsewhere: from then on
/// whole periods can be left out.
///
/// Brent's algorithm (BIT 20, 1980): one state is marked and compared with later ones; when as many
/// generations have passed as before, a later state is marked instead. The world is observed only now
/// and then, which costs little and finds a multiple of the period.
struct Recurrence: Sendable {
  /// The marked state.
  private var mark: (counts: [Count], sketch: Fingerprint, trace: Trace)?
  /// Generations since the mark.
  private var age = 0
  /// Generations since the last observation.
  private var waited = 0
  /// The age at which another state is marked.
  private var limit = 64
  /// A multiple of the period, in generations, and how far the world moves in it; nil until found.
  private(set) var found: (period: Int, step: Position)?

  /// The fewest generations between two observations.
  static let stride = 16

  /// Observes a world some generations after the last call, if that costs little beside them.
  mutating func observe(_ world: any World, after generations: Int) {
    age += generations
    waited += generations
    guard waited >= Self.stride, let world = world as? any FingerprintedWorld,
      waited >= Self.stride * world.sketchCost
    else { return }
    waited = 0
    let counts = world.counts
    // Counting costs less than a trace, and tells most states apart.
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
