package import Grids
package import Settings

/// A world with its stored regions and snapshots, to which changes apply.
package struct Scene: Sendable {
  package var world: any World {
    didSet { if !capabilities.match(world) { capabilities = WorldCapabilities(of: world) } }
  }
  private var capabilities: WorldCapabilities
  /// The stored regions, by name.
  package private(set) var pieces: [String: StoredRegion] = [:]
  package var snapshots: [String: any World] = [:]
  /// The bytes of the current world and of the snapshots, if their memory can grow.
  package var memory: Int {
    snapshots.values.reduce(capabilities.grows ? Self.memory(of: world) : 0) {
      $0 + Self.memory(of: $1)
    }
  }
  /// True if the world can advance by any number of generations at the cost of a few.
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
  /// Returns the result of `body`; nil, without any change, if the world is of another type.
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

  /// Stores the contents of a region under a name.
  mutating func store(_ region: Region, as name: String) {
    pieces[name] =
      (world as? any FieldBoard)?.contents(of: region)
      ?? StoredRegion(cells: world.cells(in: region))
  }

  /// Writes a stored region; has no effect on worlds without cells that can be set.
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    let isDone: Void? = change { (board: inout any FieldBoard) in
      board.put(stored, at: corner, over: over)
    }
    if isDone == nil { changeBoard { $0.put(stored.cells, at: corner, over: over) } }
  }

  /// Empties a region, or the whole board if it is nil.
  mutating func clear(_ region: Region?) {
    let isDone: Void? = change { (board: inout any FieldBoard) in
      board.empty(region ?? board.bounds ?? .empty)
    }
    if isDone == nil { changeBoard { $0.clear(region) } }
  }

  /// Throws if a region has no cell that can change, since the world shows earlier generations.
  func require(_ region: Region, for verb: String) throws(OpeningProblem) {
    guard world is any Board, let row = (world as? any RowWorld)?.newestRow else { return }
    guard region.intersection(row).isEmpty else { return }
    throw OpeningProblem(
      verb, "only the newest row of a diagram can change: at this generation y = \(row.y)")
  }

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

/// The data that an event saves for the user, in addition to the film's own output.
package enum SavedItem: Hashable, Sendable {
  /// The whole world at the event, under a name.
  case snapshot(String)
  /// A stored region of cells, saved to the user's patterns. `replaces` is true if the saved file
  /// may overwrite a pattern of that name.
  case pattern(piece: String, replaces: Bool)
  /// The whole world, saved to the user's patterns from the event on, every few generations.
  case world(String, every: Int, replaces: Bool)
}

package enum PlaybackSpeed: Hashable, Sendable {
  /// A multiple of the film's own frame rate.
  case multiple(Ratio)
  /// A frame rate of its own.
  case framesPerSecond(Ratio)

  /// Returns the duration of a frame in seconds, from that at the film's own frame rate.
  package func frameTime(of own: Ratio) -> Ratio {
    switch self {
    case .multiple(let factor): own.divided(by: factor)
    case .framesPerSecond(let rate): Ratio(1).divided(by: rate)
    }
  }
}

/// The effect of an event. Its verb parses it once, a `Rehearsal` checks it before any world is
/// built, and a `Scene` then applies it.
package struct Change: Sendable {
  /// The additional duration of the frame that shows its generation, in seconds.
  package let pause: Ratio
  /// The playback speed from its generation on; nil for no change.
  package let speed: PlaybackSpeed?
  /// The number of cells that it keeps in memory until it is applied, at a byte each.
  package let cells: Int
  /// The part of the world that it changes.
  package let extent: Extent
  /// The data that it saves for the user; nil for none.
  package let savedItem: SavedItem?
  /// The annotation that it draws over the film; nil for none.
  package let annotation: Annotation?

  /// The part of a world that a change may affect, from which its run time is estimated.
  package enum Extent: Sendable {
    case cells
    /// Any cell of the board. Such a change takes about as long as building the initial cells.
    case board
    /// The whole world, which returns to its initial cells and the events of generation 0.
    case restart
  }

  package private(set) var effect = Effect.cells

  /// The place of a change's effect on later generations.
  package enum Effect: Sendable {
    /// The cells of the world, which a saved world contains.
    case cells
    /// A property of the world that the change sets, such as its rule. The change can be applied
    /// again to a saved world.
    case property
    /// The board's size, stored regions and stored worlds, which a saved world does not contain.
    case elsewhere
  }

  private let rehearsal: @Sendable (inout Rehearsal) throws(VerbProblem) -> Void
  private let action: @Sendable (inout Scene) throws(OpeningProblem) -> Void

  /// `rehearse`: a function that checks without a world that the change is possible, and records
  /// names and sizes for later events. `apply`: a function that applies the change to a scene.
  package init(
    pause: Ratio = .zero, speed: PlaybackSpeed? = nil, cells: Int = 0, extent: Extent = .cells,
    savedItem: SavedItem? = nil, annotation: Annotation? = nil,
    rehearse: @escaping @Sendable (inout Rehearsal) throws(VerbProblem) -> Void = { _ in },
    apply: @escaping @Sendable (inout Scene) throws(OpeningProblem) -> Void = { _ in }
  ) {
    self.pause = pause
    self.speed = speed
    self.cells = cells
    self.extent = extent
    self.savedItem = savedItem
    self.annotation = annotation
    rehearsal = rehearse
    action = apply
  }

  /// Returns a change to worlds of one type or capability. It has no effect on other worlds.
  /// `touched`: the regions that must lie on the board at that time.
  package static func to<Kind>(
    _ kind: Kind.Type, touching touched: [Region] = [], extent: Extent = .cells,
    _ body: @escaping @Sendable (inout Kind) -> Void
  ) -> Change {
    Change(extent: extent) { rehearsal throws(VerbProblem) in
      for region in touched { try rehearsal.touch(region) }
    } apply: { scene in
      scene.change(body)
    }
  }

  /// Returns a change that draws an annotation. Its region must lie on the board at that time.
  package static func draw(_ annotation: Annotation) -> Change {
    Change(annotation: annotation) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(annotation.region)
    }
  }

  /// Returns the same change with another place of its effect.
  package func affecting(_ effect: Effect) -> Change {
    var result = self
    result.effect = effect
    return result
  }

  /// Checks whether the change is possible, and records its effect for later events. Throws the
  /// error of a change that is not possible.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    try self.rehearsal(&rehearsal)
  }

  package func apply(to scene: inout Scene) throws(OpeningProblem) {
    try action(&scene)
  }
}
