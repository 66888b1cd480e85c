public import Grids
public import Patterns

// The abilities of some worlds alone. A cast to one of these protocols takes about as long as a generation
// of a small board, so that callers cast once for many generations.

/// A world whose cells can be set: the verbs place, clear, copy, cut and resize follow from these
/// two. Out of scope: anything of a cell but its state.
public protocol Board: World {
  /// Lays cells over the world with their top left at `corner`; where `over` is set, state 0 among
  /// them leaves what is there. Cells that fall off the board are left out.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool)

  /// Gives the world another board, of which the old one keeps what fits, from the top left. Does
  /// nothing where there is no edge.
  ///
  /// - Precondition: the size has cells.
  mutating func resize(to size: Size)
}

/// A world whose rule can change while it runs. Out of scope: notations, and the rules that suit the
/// world: a new rule has as many states as the old one.
public protocol RuleChanging<Rule>: World {
  associatedtype Rule: Sendable

  /// The rule of the next generation.
  var rule: Rule { get set }
}

/// A world that keeps its cells as bits. Out of scope: scales other than one cell a bit.
public protocol BitGridWorld: World {
  /// The cells of a region, a bit each; nil where not all of them are kept like that.
  func bits(in region: Region) -> BitGrid?
}

/// A world without chance: later generations follow from a state that can be compared, by which
/// periods are found. Out of scope: the search for them.
public protocol FingerprintedWorld: World {
  /// The whole state that later generations follow from.
  var trace: Trace { get }

  /// A cheaper fingerprint, the same for equal states, though perhaps for some different ones, too.
  /// That of the trace by default.
  var sketch: Fingerprint { get }

  /// The number of generations that take about as long as a sketch, at least; 1 by default.
  var sketchCost: Int { get }

  /// Moves all cells. Does nothing by default, which is right for a world whose trace has no corner.
  mutating func translate(by step: Position)
}

extension FingerprintedWorld {
  public var sketch: Fingerprint { trace.fingerprint }
  public var sketchCost: Int { 1 }
  public mutating func translate(by step: Position) {}
}

/// A world that shows earlier generations beside the newest. Out of scope: how they are kept.
public protocol HistoryWorld: World {
  /// The newest generation's part of the bounds.
  var front: Region { get }

  /// Whether all that later generations follow from lies within the bounds.
  var isSeenWhole: Bool { get }
}

/// A world that may advance by any number of generations at little more than the cost of a few. Out of
/// scope: the time and memory that a leap takes.
public protocol LeapingWorld: World {
  /// Whether it can leap now, so that callers advance by as many generations at once as they can.
  var leaps: Bool { get }

  /// Advances by the first generations of a longer way, whose length may call for another algorithm.
  ///
  /// - Precondition: `generations` is not negative, and `way` no less.
  mutating func advance(by generations: Int, of way: Int)
}

/// A world whose memory grows with time, beyond what its `WorldInfo` says. Out of scope: the limit, which
/// is the caller's, or a setting of the world.
public protocol GrowingWorld: World {
  /// In bytes; 0 while its `WorldInfo` says it all.
  var memory: Int { get }
}

/// A world whose cells can be shown on their way from one generation to the next, and in poses. Out of
/// scope: pixels and sprites.
public protocol AnimatedWorld: World {
  /// Advances by one generation; returns the moves of its cells, or nil if none can move. By default
  /// none can.
  mutating func advanceAnimated() -> Transition?

  /// The poses of a region's cells; nil, the default, where their states say it all.
  ///
  /// - Precondition: there is room for them in memory.
  func poses(in region: Region) -> Grid<Pose>?
}

extension AnimatedWorld {
  public mutating func advanceAnimated() -> Transition? {
    advance(by: 1)
    return nil
  }

  public func poses(in region: Region) -> Grid<Pose>? { nil }
}

/// A world that pattern files can hold. Out of scope: the formats.
public protocol PatternWorld: World {
  /// The rule in a pattern file's notation, with the board's edges if it has any, so that its cells
  /// evolve there as they do here: `B3/S23:T96,64`. Nil where the notation has no such rule.
  var patternRule: String? { get }

  /// The cells as a macrocell tree, at the same coordinates; nil, the default, where they are not kept
  /// as one.
  var squares: MacrocellTree? { get }
}

extension PatternWorld {
  public var squares: MacrocellTree? { nil }
}
