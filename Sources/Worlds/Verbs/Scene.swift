package import Grids

/// A world on stage and what has been kept of it: what changes are made to.
package struct Scene: Sendable {
  /// As it is now.
  package var world: any World {
    didSet { if !abilities.areOf(world) { abilities = Abilities(of: world) } }
  }
  private var abilities: Abilities
  /// Parts of the world that were kept, by their names.
  package var pieces: [String: Grid<CellState>] = [:]
  /// Whole worlds that were kept, by their names.
  package var snapshots: [String: any World] = [:]
  /// The bytes that growing worlds take, the current one and snapshots.
  package var memory: Int {
    snapshots.values.reduce(abilities.grows ? Self.memory(of: world) : 0) {
      $0 + Self.memory(of: $1)
    }
  }
  /// Whether the world leaps any number of generations at little more than the cost of a few.
  package var leaps: Bool { abilities.leaps && (world as? any LeapingWorld)?.leaps == true }
  private let open: Open
  private var seed: UInt64

  /// Builds the opening from a seed.
  package typealias Open = @Sendable (_ seed: UInt64) throws(OpeningProblem) -> any World

  /// The opening.
  package init(seed: UInt64, open: @escaping Open) throws(OpeningProblem) {
    self.open = open
    self.seed = seed
    let world = try open(seed)
    self.world = world
    abilities = Abilities(of: world)
  }

  /// The opening again, from the next seed.
  package mutating func restart() throws(OpeningProblem) {
    seed &+= 1
    world = try open(seed)
  }

  /// Changes a world of one type or capability, such as `any Board`, and returns the result.
  ///
  /// - Returns: nil, and changes nothing, if the world is of no such kind.
  @discardableResult
  package mutating func change<Kind, Result>(_ body: (inout Kind) -> Result) -> Result? {
    guard var own = world as? Kind else { return nil }
    // The world is taken out, or a change would copy all that it changes a little of.
    world = Nowhere()
    defer { if let changed = own as? any World { world = changed } }
    return body(&own)
  }

  private static func memory(of world: any World) -> Int {
    (world as? any GrowingWorld)?.memory ?? 0
  }

  /// Changes a world whose cells can be set; does nothing to others.
  package mutating func changeBoard(_ body: (inout any Board) -> Void) { change(body) }

  /// Advances by the first generations of a longer way.
  package mutating func advance(by generations: Int, of way: Int) {
    if generations == way || !abilities.leaps { return world.advance(by: generations) }
    change { (world: inout any LeapingWorld) in world.advance(by: generations, of: way) }
  }

  /// Advances by one generation; returns the moves of its cells, or nil if none can move.
  package mutating func advanceAnimated() -> Transition? {
    if let transition = change({ (world: inout any AnimatedWorld) in world.advanceAnimated() }) {
      return transition
    }
    world.advance(by: 1)
    return nil
  }

  /// Moves all cells of a world whose trace says where they lie.
  package mutating func translate(by step: Position) {
    change { (world: inout any FingerprintedWorld) in world.translate(by: step) }
  }
}

/// The abilities of a world's type that are asked for in each generation, looked up once: a cast takes as
/// long as a generation of a small board.
private struct Abilities {
  private let type: any World.Type
  let leaps: Bool
  let grows: Bool

  init(of world: any World) {
    type = Swift.type(of: world)
    leaps = world is any LeapingWorld
    grows = world is any GrowingWorld
  }

  /// Whether a world has the same; so does the one that stands in for a world while it is changed.
  func areOf(_ world: any World) -> Bool {
    Swift.type(of: world) == type || Swift.type(of: world) == Nowhere.self
  }
}

/// The world that stands in for another one while that is changed.
private struct Nowhere: World {
  var bounds: Region? { .empty }
  var counts: [Count] { [] }
  func cells(in sight: Sight) -> Grid<CellState> { Grid(size: sight.region.size, repeating: 0) }
  func advance(by generations: Int) {}
}
