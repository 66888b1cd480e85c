internal import Grids
internal import Worlds

/// A search for a repeated state of a running world, possibly at another position. Once one is
/// found, whole periods can be skipped.
///
/// Brent's algorithm (BIT 20, 1980): one state is marked and compared with later states. When the
/// number of generations since the mark reaches a limit, the current state is marked instead, and
/// the limit doubles. The world is observed only every few generations, which costs little and
/// finds a multiple of the period.
struct Recurrence: Sendable {
  /// The marked state.
  private var mark: (counts: [Count], sketch: Fingerprint, trace: Trace)?
  /// The generations since the mark.
  private var age = 0
  /// The generations since the last observation.
  private var waited = 0
  /// The age at which another state is marked.
  private var limit = 64
  /// A multiple of the period in generations, and the displacement in that time; nil until a
  /// repeated state is found.
  private(set) var found: (period: Int, step: Position)?

  /// The fewest generations between two observations.
  static let stride = 16

  /// Observes a world, unless that would cost much compared with the generations since the last
  /// observation.
  ///
  /// - Parameter generations: the generations since the last call.
  mutating func observe(_ world: any World, after generations: Int) {
    age += generations
    waited += generations
    guard waited >= Self.stride, let world = world as? any FingerprintedWorld,
      waited >= Self.stride * world.sketchCost
    else { return }
    waited = 0
    let counts = world.counts
    // The checks are ordered by cost. Counts are cheaper than a trace, and differ for most states.
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
