public import Grids

/// A world in motion, seen as a grid of cell states. It is a value: a copy is a snapshot.
///
/// Every world implements these requirements. Abilities of some worlds alone are protocols of their own, such as
/// `Board` and `FingerprintedWorld`. Out of scope: names, settings, captions, pixels, seconds, files.
public protocol World: Sendable {
  /// The region inside which there are cells; nil where the world has no edge.
  var bounds: Region? { get }

  /// A sight that holds all cells that are not background, as small as its squares allow. By default
  /// every cell inside the bounds is read.
  var living: Sight { get }

  /// The states in a sight, row by row; a square of several cells shows the highest state in it,
  /// and outside the world is state 0. Costs time in proportion to the sight, whatever lies outside it.
  ///
  /// - Precondition: the sight has room for a grid in memory, and its scale is at most 62.
  func cells(in sight: Sight) -> Grid<CellState>

  /// The shapes drawn over the cells, in colors and sprites that its `WorldInfo` names; none by default.
  var figures: [Figure] { get }

  /// The numbers that the world counts, with the names and in the order that its `WorldInfo` lists.
  var counts: [Count] { get }

  /// Advances the world. - Precondition: `generations` is not negative.
  mutating func advance(by generations: Int)

  /// Whether each later generation looks like this one; false by default, which means unknown.
  var isAtRest: Bool { get }

  /// The error that stopped the world; nil, the default, while it can advance.
  var failure: WorldProblem? { get }
}

extension World {
  public var figures: [Figure] { [] }

  public var isAtRest: Bool { false }

  public var failure: WorldProblem? { nil }

  /// The states of single cells.
  public func cells(in region: Region) -> Grid<CellState> { cells(in: Sight(region)) }

  public var living: Sight {
    guard let bounds else { return .empty }
    var living = cells(in: bounds).living
    guard !living.isEmpty else { return .empty }
    living.x += bounds.x
    living.y += bounds.y
    return Sight(living)
  }
}
