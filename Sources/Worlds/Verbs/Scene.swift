package import Grids

/// A world with its stored regions and snapshots, to which changes apply.
package struct Scene: Sendable {
  /// The current world.
  package var world: any World {
    didSet { if !capabilities.match(world) { capabilities = WorldCapabilities(of: world) } }
  }
  private var capabilities: WorldCapabilities
  /// The cells of the stored regions, by name.
  package var pieces: [String: Grid<CellState>] = [:]
  /// The stored worlds, by name.
  package var snapshots: [String: any World] = [:]
  /// The bytes of the current world and of the snapshots, if their memory can grow.
  package var memory: Int {
    snapshots.values.reduce(capabilities.grows ? Self.memory(of: world) : 0) {
      $0 + Self.memory(of: $1)
    }
  }
  /// True if the world can advance by any number of generations at little more than the cost of a
  /// few.
  package var leaps: Bool { capabilities.leaps && (world as? any LeapingWorld)?.leaps == true }
  private let open: Open
  private var seed: UInt64

  /// A function that builds the world at generation 0 from a seed.
  package typealias Open = @Sendable (_ seed: UInt64) throws(OpeningProblem) -> any World

  /// Creates a scene at generation 0.
  package init(seed: UInt64, open: @escaping Open) throws(OpeningProblem) {
    self.open = open
    self.seed = seed
    let world = try open(seed)
    self.world = world
    capabilities = WorldCapabilities(of: world)
  }

  /// Builds the world at generation 0 again, with the next seed.
  package mutating func restart() throws(OpeningProblem) {
    seed &+= 1
    world = try open(seed)
  }

  /// Changes a world of one type or capability, such as `any Board`, and returns the result.
  ///
  /// - Returns: the result of `body`; nil, without any change, if the world is of another type.
  @discardableResult
  package mutating func change<Kind, Result>(_ body: (inout Kind) -> Result) -> Result? {
    guard var own = world as? Kind else { return nil }
    // Clearing `world` leaves `own` as the only reference to the storage, so the change happens in
    // place. Otherwise copy-on-write would copy the whole world.
    world = PlaceholderWorld()
    defer { if let changed = own as? any World { world = changed } }
    return body(&own)
  }

  private static func memory(of world: any World) -> Int {
    (world as? any GrowingWorld)?.memory ?? 0
  }

  /// Changes a world with cells that can be set; has no effect on other worlds.
  package mutating func changeBoard(_ body: (inout any Board) -> Void) { change(body) }

  /// Advances by the first `generations` of a longer run of `way` generations.
  package mutating func advance(by generations: Int, of way: Int) {
    if generations == way || !capabilities.leaps { return world.advance(by: generations) }
    change { (world: inout any LeapingWorld) in world.advance(by: generations, of: way) }
  }

  /// Advances by one generation and returns the moves of its cells; nil if no cell can move.
  package mutating func advanceAnimated() -> Transition? {
    if let transition = change({ (world: inout any AnimatedWorld) in world.advanceAnimated() }) {
      return transition
    }
    world.advance(by: 1)
    return nil
  }

  /// Moves all cells of a world that can be fingerprinted; has no effect on other worlds.
  package mutating func translate(by step: Position) {
    change { (world: inout any FingerprintedWorld) in world.translate(by: step) }
  }
}

/// The capabilities of a world's type that callers need in each generation. They are looked up once
/// for each type, since a cast takes as long as a generation of a small board.
private struct WorldCapabilities {
  private let type: any World.Type
  let leaps: Bool
  let grows: Bool

  init(of world: any World) {
    type = Swift.type(of: world)
    leaps = world is any LeapingWorld
    grows = world is any GrowingWorld
  }

  /// Returns true if a world has the same capabilities. `PlaceholderWorld` counts as the same,
  /// since it only replaces the world during a change.
  func match(_ world: any World) -> Bool {
    Swift.type(of: world) == type || Swift.type(of: world) == PlaceholderWorld.self
  }
}

/// The placeholder for a world during a change.
private struct PlaceholderWorld: World {
  var bounds: Region? { .empty }
  var counts: [Count] { [] }
  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 0)
  }
  func advance(by generations: Int) {}
}
