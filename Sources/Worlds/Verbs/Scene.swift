public import Grids

/// A world on stage and what has been kept of it: what changes are made to.
public struct Scene: Sendable {
  /// As it is now.
  public var world: any World
  /// Parts of the world that were kept, by their names.
  public var pieces: [String: Grid<CellState>] = [:]
  /// Whole worlds that were kept, by their names.
  public var snapshots: [String: any World] = [:]
  /// What worlds without edges take that are on stage or kept, in bytes.
  public var memory: Int { snapshots.values.reduce(world.memory) { $0 + $1.memory } }
  private let open: Open
  private var seed: UInt64

  /// Builds the opening from a seed.
  public typealias Open = @Sendable (_ seed: UInt64) throws(OpeningError) -> any World

  /// The opening.
  public init(seed: UInt64, open: @escaping Open) throws(OpeningError) {
    self.open = open
    self.seed = seed
    world = try open(seed)
  }

  /// The opening again, from the next seed.
  public mutating func restart() throws(OpeningError) {
    seed &+= 1
    world = try open(seed)
  }

  /// Changes a world of one type; does nothing to others.
  public mutating func change<Kind: World>(_ body: (inout Kind) -> Void) {
    guard var own = world as? Kind else { return }
    // The world is taken out, or a change would copy all that it changes a little of.
    world = Nowhere()
    body(&own)
    world = own
  }

  /// Changes a world whose cells can be set; does nothing to others.
  public mutating func changeBoard(_ body: (inout any Board) -> Void) {
    guard var board = world as? any Board else { return }
    world = Nowhere()
    body(&board)
    world = board
  }
}

/// What stands in for a world while it is changed.
private struct Nowhere: World {
  var bounds: Region? { .empty }
  var counts: [Count] { [] }
  func cells(in sight: Sight) -> Grid<CellState> { Grid(size: sight.region.size, repeating: 0) }
  func advance(by generations: Int) {}
}
