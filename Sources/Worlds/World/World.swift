public import Grids

/// A simulation that advances by generations, seen as a grid of cell states. It is a value: a copy
/// is a snapshot.
///
/// Every world implements these requirements. Capabilities of some worlds only have protocols of
/// their own, such as `Board` and `FingerprintedWorld`. Out of scope: names, settings, captions,
/// pixels, seconds, files.
public protocol World: Sendable {
  /// The region that contains all cells; nil if the world has no edge.
  var bounds: Region? { get }

  /// The smallest sight that contains all cells that are not background, as far as its square size
  /// allows. The default reads every cell inside the bounds.
  var living: ScaledRegion { get }

  /// Returns the states in a sight, row by row. A square of several cells has the highest state in
  /// it, and positions outside the world have state 0. The time is proportional to the size of the
  /// sight, whatever lies outside it.
  ///
  /// - Precondition: a grid of the sight's size fits in memory, and its scale is at most 62.
  func cells(in sight: ScaledRegion) -> Grid<CellState>

  /// The shapes drawn over the cells, in colors and sprites that the `WorldInfo` lists; empty by
  /// default.
  var figures: [Figure] { get }

  /// The numbers that the world counts, with the names and in the order of its `WorldInfo`.
  var counts: [Count] { get }

  /// Advances the world by a number of generations.
  ///
  /// - Precondition: `generations` is not negative.
  mutating func advance(by generations: Int)

  /// True if every later generation looks like this one. False, the default, means unknown.
  var isAtRest: Bool { get }

  /// The error that stopped the world; nil, the default, while it can advance.
  var failure: WorldProblem? { get }
}

extension World {
  public var figures: [Figure] { [] }

  public var isAtRest: Bool { false }

  public var failure: WorldProblem? { nil }

  /// Returns the states of single cells in a region.
  public func cells(in region: Region) -> Grid<CellState> { cells(in: ScaledRegion(region)) }

  public var living: ScaledRegion {
    guard let bounds else { return .empty }
    var living = cells(in: bounds).living
    guard !living.isEmpty else { return .empty }
    living.x += bounds.x
    living.y += bounds.y
    return ScaledRegion(living)
  }
}
