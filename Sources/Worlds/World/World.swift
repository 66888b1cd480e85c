public import Grids
public import Patterns

/// The way from one generation to the next, as far as anybody goes from cell to cell in it: the
/// generation that it begins with, without those who go, and how they go, in the order in which they
/// are drawn, later ones over those before them.
public typealias Passage = (resting: any World, moves: [Move])

/// A world in motion, seen as a grid of cell states. It is a value: a copy is a snapshot.
///
/// Outside this protocol on purpose: names, settings, captions, pixels, seconds, files.
public protocol World: Sendable {
  /// The region inside which there are cells; nil where the world has no edge.
  var bounds: Region? { get }

  /// A sight that holds all that is not background, as small as its squares allow.
  var living: Sight { get }

  /// The states in a sight, row by row; a square of several cells shows the highest state in it,
  /// and outside the world is state 0. Costs what the sight holds, whatever lies outside it.
  ///
  /// - Precondition: the sight has room for a grid in memory, and its scale is at most 62.
  func cells(in sight: Sight) -> Grid<CellState>

  /// The same cells a bit each, where that is how the world keeps them and no state but 0 and 1 is
  /// among them; nil where it is not.
  func bits(in region: Region) -> BitGrid?

  /// What is drawn over its cells, in colours and sprites that its stage names; nothing by default.
  var figures: [Figure] { get }

  /// How the cells of a region stand, where that is more than their kinds say; nil where it is not.
  ///
  /// - Precondition: there is room for it in memory.
  func poses(in region: Region) -> Grid<Pose>?

  /// What the world counts, by the names and in the order that its stage says.
  var counts: [Count] { get }

  /// Moves on. - Precondition: `generations` is not negative.
  mutating func advance(by generations: Int)

  /// Moves on by the first generations of a way, which may be long enough to go about it otherwise.
  ///
  /// - Precondition: `generations` is not negative, and `way` no less.
  mutating func advance(by generations: Int, of way: Int)

  /// Moves on by one generation, and says who goes where in it; nil where nobody ever goes anywhere.
  mutating func pass() -> Passage?

  /// Whether nothing can change any more: each later generation looks like this one.
  var isAtRest: Bool { get }

  /// The whole state that later generations follow from; nil where chance has a part in them.
  var trace: Trace? { get }

  /// What equal states have alike, and different ones may, too, where that costs less than their traces;
  /// nil where chance has a part in them.
  var sketch: Fingerprint? { get }

  /// How many generations take about as long as to ask for a sketch, at least: whoever looks for states
  /// that come again looks as rarely as that.
  var sketchCost: Int { get }

  /// Whether all that later generations follow from lies within its bounds.
  var isSeenWhole: Bool { get }

  /// The part of its bounds that is new, where others show what has been before; nil where all is.
  var front: Region? { get }

  /// The bytes that it takes where they grow with time; 0 where its stage says them.
  var memory: Int { get }

  /// Whether any number of generations at once costs little more than a few: then it is asked for all of
  /// them together.
  var leaps: Bool { get }

  /// Why it is not what it should be, and stays as it was before; nil as long as it is.
  var failure: WorldFailure? { get }

  /// The rule as a pattern's file says it, with the board's edges where it has any, so that its cells
  /// go on from there as they do here: `B3/S23:T96,64`. Nil where no pattern's file can say that.
  var patternRule: String? { get }

  /// Its cells as a macrocell's squares, as they lie there, where it has two states and that is how it
  /// keeps them; nil where it is not.
  var squares: MacrocellTree? { get }

  /// Moves all that it holds. Asked only of a world whose trace says where it lies.
  mutating func move(by way: Position)
}

/// A world whose cells can be set: place, clear, copy, cut and resize follow from these two.
public protocol Board: World {
  /// Lays cells over the world with their top left at `corner`; where `over` is set, state 0 among
  /// them leaves what is there. What falls off the board is left out.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool)

  /// Another board, of which the old one keeps what fits, from the top left. Does nothing where
  /// there is no edge.
  ///
  /// - Precondition: the size has cells.
  mutating func resize(to size: Size)
}

extension World {
  /// It keeps something else.
  public func bits(in region: Region) -> BitGrid? { nil }

  /// Its cells say all.
  public var figures: [Figure] { [] }

  /// They say it all.
  public func poses(in region: Region) -> Grid<Pose>? { nil }

  /// As if the way ended with them.
  public mutating func advance(by generations: Int, of way: Int) { advance(by: generations) }

  /// Nobody goes anywhere.
  public mutating func pass() -> Passage? {
    advance(by: 1)
    return nil
  }

  /// No, as far as anybody knows.
  public var isAtRest: Bool { false }

  /// Chance has a part in it.
  public var trace: Trace? { nil }

  /// All of it.
  public var sketch: Fingerprint? { trace?.fingerprint }

  /// Looking at a world takes no longer than stepping it.
  public var sketchCost: Int { 1 }

  /// If it has an edge.
  public var isSeenWhole: Bool { bounds != nil }

  /// All is as it is now.
  public var front: Region? { nil }

  /// As its stage says.
  public var memory: Int { 0 }

  /// It goes step by step.
  public var leaps: Bool { false }

  /// There is nothing that it cannot do.
  public var failure: WorldFailure? { nil }

  /// It is none that a pattern's file knows.
  public var patternRule: String? { nil }

  /// It keeps something else.
  public var squares: MacrocellTree? { nil }

  /// Nowhere: all places are part of its fingerprint.
  public mutating func move(by way: Position) {}

  /// The states of single cells.
  public func cells(in region: Region) -> Grid<CellState> { cells(in: Sight(region)) }

  /// Looks at every cell, which is right for a world that is as large as its bounds.
  public var living: Sight {
    guard let bounds else { return .empty }
    var living = cells(in: bounds).living
    guard !living.isEmpty else { return .empty }
    living.x += bounds.x
    living.y += bounds.y
    return Sight(living)
  }
}
