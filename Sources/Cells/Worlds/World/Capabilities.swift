public import Grids
public import Patterns

// The capabilities that only some worlds have. A cast to one of these protocols takes about as long
// as a generation of a small board, so callers cast once for many generations.

/// A world with cells that can be set. The verbs place, clear, copy, cut and resize need only these
/// two requirements. Out of scope: any property of a cell except its state.
public protocol Board: World {
  /// Writes cells to the world, with their top left at `corner`. If `over` is true, cells of state
  /// 0 leave the existing cells unchanged. Cells outside the board are ignored.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool)

  /// Resizes the board and keeps the cells that fit, from the top left. It has no effect if the
  /// world has no edge. Precondition: the size is not empty.
  mutating func resize(to size: Size)
}

/// A board whose cells may hold numbers besides their states, or instead of them. The verbs that
/// store, place and empty regions use it. Out of scope: how the numbers are shown.
package protocol FieldBoard: Board {
  /// Returns the contents of a region. Cells outside the board have the initial contents.
  func contents(of region: Region) -> StoredRegion

  /// Writes stored contents, with their top left at `corner`. If `over` is true, cells of state 0
  /// leave the existing cells unchanged. Cells outside the board are ignored.
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool)

  /// Gives the cells of a region the initial contents.
  mutating func empty(_ region: Region)
}

/// The contents of a region's cells, which an event has stored.
package struct StoredRegion: Sendable {
  /// The states.
  package let cells: Grid<CellState>
  /// The numbers of each field; empty for a world without fields.
  package let fields: [Grid<Float>]

  package init(cells: Grid<CellState>, fields: [Grid<Float>] = []) {
    (self.cells, self.fields) = (cells, fields)
  }
}

/// A world that reports what the user should know about its numbers, although it can advance. Out
/// of scope: errors.
package protocol RemarkingWorld: World {
  /// The remark about the current generation; nil for none.
  var remark: String? { get }
  /// The note about the generations so far; nil for none.
  var note: String? { get }
}

/// A world with a rule that can change while it runs. Out of scope: notations, and the selection of
/// suitable rules. A new rule has as many states as the old one.
public protocol RuleChanging<Rule>: World {
  associatedtype Rule: Sendable

  /// The rule for the next generation.
  var rule: Rule { get set }
}

/// A world that stores its cells as bits. Out of scope: scales other than one cell a bit.
public protocol BitGridWorld: World {
  /// Returns the cells of a region, one bit each; nil if some of them are not stored as bits.
  func bits(in region: Region) -> BitGrid?
}

/// A deterministic world with a comparable state, so that its period can be detected. Out of scope:
/// the detection.
public protocol FingerprintedWorld: World {
  /// The complete state that determines all later generations.
  var trace: Trace { get }

  /// A fingerprint that is cheaper than that of the trace. Equal states have equal sketches, but
  /// different states may also share one. The default is the trace's fingerprint.
  var sketch: Fingerprint { get }

  /// The number of generations that take about as long as a sketch; 1 by default.
  var sketchCost: Int { get }

  /// Moves all cells by an offset. The default has no effect, right for traces without a corner.
  mutating func translate(by step: Position)
}

extension FingerprintedWorld {
  public var sketch: Fingerprint { trace.fingerprint }
  public var sketchCost: Int { 1 }
  public mutating func translate(by step: Position) {}
}

/// A world of numbers, of which its cell states are the steps of a color ramp. Out of scope: how
/// they are shown.
package protocol NumberWorld: World {
  /// The numbers of all cells within the bounds, row by row; nil if the states say everything.
  var numbers: [Float]? { get }

  /// The least and the greatest of the numbers that colors show; nil, the default, if none is
  /// shown, or their range does not depend on playing.
  var extent: ClosedRange<Double>? { get }

  /// Returns the numbers of a field, row by row; nil, the default, if there is none of that name.
  func numbers(of field: String) -> [Float]?
}

extension NumberWorld {
  package var extent: ClosedRange<Double>? { nil }
  package func numbers(of field: String) -> [Float]? { nil }
}

/// A world with agents between its cells. Out of scope: their figures.
package protocol AgentHolder: World {
  /// The columns of a table of the agents, and the values of each agent. The columns of `texts` hold
  /// texts, all others numbers.
  var agentTable: (names: [String], texts: Set<Int>, rows: [[String]]) { get }
}

/// A world of colors, of which its cell states are the nearest ones in a palette. Out of scope: how
/// they are shown.
package protocol ColoredWorld: World {
  /// The colors of all cells within the bounds, row by row: `0xRRGGBB`, and above it 255 − alpha.
  /// Negative for a cell without a color. Nil if the states say everything.
  var colors: [Int]? { get }
}

/// A world that shows earlier generations next to the newest. Out of scope: their storage.
public protocol HistoryWorld: World {
  /// The part of the bounds that shows the newest generation.
  var newestRegion: Region { get }

  /// True if the cells within the bounds determine all later generations.
  var isEntirelyVisible: Bool { get }
}

/// A world whose newest generation is one row. Out of scope: the rows above it.
package protocol RowWorld: World {
  /// The region that shows the newest generation.
  var newestRow: Region { get }
}

/// A world that may advance by any number of generations at little more than the cost of a few. Out
/// of scope: limits on the time and memory of a leap.
public protocol LeapingWorld: World {
  /// True if the world can leap now, by as many generations at a time as possible.
  var leaps: Bool { get }

  /// Advances by the first `generations` of a longer run of `way` generations. A longer run may
  /// justify another algorithm. Precondition: `generations` is not negative, and `way` is not less
  /// than it.
  mutating func advance(by generations: Int, of way: Int)
}

/// A world that can take more memory than its `WorldInfo` estimates. Out of scope: the limit, which
/// the caller or a setting determines.
public protocol GrowingWorld: World {
  /// The memory in bytes; 0 as long as the estimate covers it.
  var memory: Int { get }
}

/// A world with cells that can be drawn between two generations, and in poses. Out of scope: pixels
/// and sprites.
public protocol AnimatedWorld: World {
  /// Advances by one generation and returns the moves; nil, the default, if no cell can move.
  mutating func advanceAnimated() -> Transition?

  /// Returns the poses of a region's cells; nil, the default, if their states determine their
  /// appearance. Precondition: a grid of the region's size fits in memory.
  func poses(in region: Region) -> Grid<Pose>?

  /// Returns the shapes over the resting cells of a transition, of which `part` of `parts` has passed;
  /// those of the world, the default, if they do not move.
  func figures(_ part: Int, of parts: Int) -> [Figure]
}

extension AnimatedWorld {
  public func figures(_ part: Int, of parts: Int) -> [Figure] { figures }

  public mutating func advanceAnimated() -> Transition? {
    advance(by: 1)
    return nil
  }

  public func poses(in region: Region) -> Grid<Pose>? { nil }
}

/// A world that plays an input, and cannot advance past its end. Out of scope: the input.
package protocol FiniteWorld: World {
  /// True if the world was to advance past its last generation, at which it stays.
  var hasEnded: Bool { get }
}

/// A world whose rule says when it ends. Out of scope: conditions that users write.
package protocol EndingWorld: World {
  /// True if the current generation is the last one.
  var isOver: Bool { get }
}

/// A world that a run can save and continue although pattern files have no notation for its rule.
package protocol SavableWorld: World {
  /// The text in place of the rule, without spaces. Worlds that cannot continue from each other
  /// have different ones.
  var savedName: String { get }

  /// Returns everything that the world needs to continue, as cells of up to 256 states; nil if that
  /// takes more than `memory` bytes.
  func savedCells(within memory: Int) -> Grid<CellState>?
}

/// A world that pattern files can store. Out of scope: the file formats.
public protocol PatternWorld: World {
  /// The rule in the notation of pattern files, with the board's topology if it is bounded:
  /// `B3/S23:T96,64`. A program that reads the file then evolves the cells as this world does. Nil
  /// if the notation cannot express the rule.
  var patternRule: String? { get }

  /// The cells as a macrocell tree; nil, the default, if they are not stored as one.
  var squares: MacrocellTree? { get }
}

extension PatternWorld {
  public var squares: MacrocellTree? { nil }
}
