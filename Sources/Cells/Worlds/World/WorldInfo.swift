public import Grids
public import Settings

/// The description of a world before it is built: its appearance, its counts and its cost.
public struct WorldInfo: Sendable {
  /// The kinds of cells by cell state, at most 256. State 0 is the background.
  public let legend: [CellKind]
  /// The region that contains all cells at generation 0; nil if the world has no edge.
  public let bounds: Region?
  /// The region to show; nil for all cells that live during the film.
  public let shown: Region?
  public let counts: CountsInfo
  /// The states of living cells, for the counts that any world with cells has.
  package var livingStates: ClosedRange<CellState> = 1...255
  public let cost: WorldCost
  public var appearance = Appearance()
  public var course = Course()
  package var rule = RuleInfo()
  /// The file that stores the world's state between runs; nil for none.
  package var persistentState: PersistentState?

  /// The appearance of cells, and of what is drawn over them.
  public struct Appearance: Sendable {
    /// The default side of a cell in pixels; nil for that of the simulation.
    public var cell: Int?
    /// The default pixels between cells. If there are any, larger cells have more.
    package var gap = 0
    /// The number of the last kinds of the legend that are agents.
    package var agentKinds = 0
    /// The default shape of a cell; nil for that of the simulation.
    package var cellShape: CellShape?
    /// The kinds of cells that are counted, if the world shows none of them: counts in a table, whose
    /// curves have the colors of these kinds.
    package var countedKinds: [CellKind] = []
    /// The numbers that cell states represent, for a legend with a color bar; nil for kinds.
    package var colorScale: ColorScale?
    /// The numbers of the cells below agents whose colors are numbers, too: those of a second color bar.
    package var scaleBelow: ColorScale?
    /// The note that images with a palette show the nearest colors of the legend; nil if the legend
    /// has the colors of all cells. See `ColoredWorld`.
    package var colorNote: String?
    /// The note that images show no legend; nil if they can.
    package var legendNote: String?
    /// True if rows are counted from the bottom, as `hexagons` does.
    package var rowsGoUp = false
    /// The labels over the cells, drawn if cells are large enough.
    public var labels: [CellLabel] = []
    /// The colors and sprites that the world's drawings (`Figure`) need, besides the colors of
    /// cells.
    public var figures = FigureNeeds.none
    /// The files of sprites for kinds of cells, by the kinds' names.
    package var spriteFiles: [String: SourceFile] = [:]
    /// The images of kinds of cells that a rule's file contains, by the names of the drawings.
    package var icons: [String: CellIcon] = [:]
  }

  /// The number, duration and numbering of the world's generations.
  public struct Course: Sendable {
    /// The generation to show if only one image is requested.
    public var still = 0
    /// The generation that fills an image of history, with which a film ends that has no length; nil for
    /// other worlds.
    package var filling: Int?
    /// True if the world never changes, so one image shows everything.
    public var isStatic = false
    /// The number that the initial generation has in captions and tables. Films still count from 0.
    public var generation = 0
    /// The duration of a generation in seconds; nil to use the frame rate.
    public var generationTime: Ratio?
    /// The time from one generation to the next in the unit of the world, which texts, tables and plots
    /// show; nil for none.
    package var timeStep: Ratio?
    /// The number of generations; nil if the world can always advance.
    package var length: Length?
    /// The condition at which the world ends, as its rule has it; nil if it has none. See
    /// `EndingWorld`.
    package var stop: String?
    /// True if a single image shows the generation `still`, and not the one at which the world ends.
    package var prefersStill = false
    /// The number of earlier generations that an image shows, as trails of agents do.
    package var trail = 0
    /// The value that the simulation's own verbs read, of a type that they know; nil for none.
    package var text: (any Sendable)?
    /// The numbers of states and fields of a cell, if they are not the states of the legend.
    package var contents: CellContents?
    /// The numbers of the generations in the names of the input's files, as they are written there; empty if
    /// there are none.
    package var fileNumbers: [String] = []
    /// True if the world plays an input that exists only during this run.
    package var isUnrepeatable = false
  }

  /// The properties that decide which rules can replace the world's rule.
  package struct RuleInfo: Sendable {
    /// True if rules of any range can run on the board. Then opposite edges join without reversal
    /// or offset, all cells beyond the edges are dead, or there are no edges.
    package var hasStraightEdges = true
    /// True if the world's rule maps blocks of cells, so that a new rule must do so as well.
    package var hasBlocks = false
    /// True if the world's rules distinguish more than two states, each with a count of its own.
    package var distinguishesStates = false
  }

  /// - Parameter shown: the region to show; nil for the bounds.
  public init(
    legend: [CellKind], bounds: Region?, shown: Region? = nil, counts: CountsInfo = CountsInfo([]),
    cost: WorldCost = WorldCost()
  ) {
    precondition(legend.count <= 256, "a cell state is a byte")
    self.legend = legend
    self.bounds = bounds
    self.shown = shown ?? bounds
    self.counts = counts
    self.cost = cost
  }

  /// The number of kinds of cells; the kinds of the legend after them are agents.
  package var cellKinds: Int { legend.count - appearance.agentKinds }

  /// True if the world shows cells. Otherwise drawings show everything, for example a chart or agents.
  package var hasCells: Bool { cellKinds > 1 }

  /// True if the world shows agents over cells of a single kind.
  package var hasOnlyAgents: Bool { !hasCells && appearance.agentKinds > 0 }

  /// Returns an upper bound for all counts within a number of generations; 0 if it is unknown
  /// before the film runs. Captions reserve space for it.
  package func countLimit(within generations: Int) -> Int {
    counts.limit?(generations) ?? shown?.size.area ?? 0
  }

  /// The number of generations of a world that plays an input, the opening included.
  package enum Length: Hashable, Sendable {
    case generations(Int)
    /// The last generation is known when the input ends; see `FiniteWorld`.
    case untilInputEnds
  }
}

/// The numbers of states and fields that a cell has.
package struct CellContents: Hashable, Sendable {
  package let states: Int
  /// The names of the fields.
  package let fields: [String]

  package init(states: Int, fields: [String]) { (self.states, self.fields) = (states, fields) }
}

/// The description of a world's counts.
public struct CountsInfo: Sendable {
  /// The names, in the order of captions and CSV columns.
  public let names: [String]
  /// The names of the counts that are real numbers.
  package var real: Set<String> = []
  /// The names of the counts that are decimal numbers with at most six digits after the point.
  package var decimal: Set<String> = []
  /// The names of the counts that plots only show if they are named.
  package var unplotted: Set<String> = []
  /// The texts that the world reports with its counts for captions and tables, such as a date. Each
  /// name has a text that is as wide as the widest one.
  package var texts: [String: String] = [:]
  /// True if the counts cover only the shown part of the world.
  public let coverOnlyShownPart: Bool
  /// True if the values of consecutive generations are related, so curves are useful.
  public let canBePlotted: Bool
  /// Returns an upper bound for all counts within some generations; nil for the cells shown.
  let limit: (@Sendable (_ generations: Int) -> Int)?

  /// - Parameter limit: a function that returns an upper bound for all counts within a number of
  ///   generations; nil for the number of cells shown.
  public init(
    _ names: [String], coverOnlyShownPart: Bool = false, canBePlotted: Bool = true,
    limit: (@Sendable (_ generations: Int) -> Int)? = nil
  ) {
    self.names = names
    self.coverOnlyShownPart = coverOnlyShownPart
    self.canBePlotted = canBePlotted
    self.limit = limit
  }
}

/// An estimate of a world's time and memory. The times were measured on one machine, so only their
/// ratios matter.
public struct WorldCost: Sendable {
  /// The approximate time that a core takes for a generation of one cell, in picoseconds.
  package let stepTime: Int
  /// The approximate time to draw everything in an image but cells, in nanoseconds.
  package let imageTime: Int
  private let bytes: @Sendable (Size?) -> Int
  /// The bytes that all copies of a world share.
  package var shared = 0

  /// The share of the memory of a board that a copy of the world takes, which an image keeps while the
  /// next one is computed.
  package var shareOfCopy = Ratio(1)

  /// - Parameter memory: a function that returns the maximum number of bytes for a board of a given
  ///   size. The size is nil for a world without edges; the function then returns the bytes in
  ///   generation 0.
  public init(
    stepTime: Int = 1000, imageTime: Int = 0,
    memory: @escaping @Sendable (_ board: Size?) -> Int
  ) {
    self.stepTime = stepTime
    self.imageTime = imageTime
    bytes = memory
  }

  /// Creates the cost of a world that takes the same number of bytes for each cell of its board.
  public init(stepTime: Int = 1000, imageTime: Int = 0, bytesACell: Int = 1) {
    self.init(stepTime: stepTime, imageTime: imageTime) {
      $0?.memory(bytesACell: bytesACell) ?? 0
    }
  }

  /// Returns the maximum number of bytes for a board. A nil size means a world without edges in
  /// generation 0. The result is at most 2⁴⁴, so many results can be added without overflow.
  package func memory(on board: Size?) -> Int { min(bytes(board), 1 << 44) }
}

/// A text above a cell, aligned with the cell's left edge.
public struct CellLabel: Hashable, Sendable {
  public let text: String
  public let cell: Position

  public init(_ text: String, above cell: Position) {
    self.text = text
    self.cell = cell
  }
}

extension Size {
  /// Returns the bytes of a board with a number of bytes per cell. The area is clamped to 2⁴⁴,
  /// which avoids overflow.
  package func memory(bytesACell bytes: Int) -> Int { min(area, 1 << 44) * bytes }
}

/// A file that stores state between runs. It is read before a film, and updated after it.
package struct PersistentState: Sendable {
  package let path: String
  /// The setting that names the file.
  package let setting: String
  private let update: Update

  package init(path: String, setting: String, update: @escaping Update) {
    (self.path, self.setting, self.update) = (path, setting, update)
  }

  /// Returns the new contents, from the current ones and a world at its last generation.
  package typealias Update =
    @Sendable ([UInt8], any World) throws(PersistentStateProblem) -> [UInt8]

  /// Returns the new contents of the file after a world has finished. `bytes`: the current
  /// contents, which another process may have changed during the film.
  package func updated(_ bytes: [UInt8], by world: any World) throws(PersistentStateProblem)
    -> [UInt8]
  {
    try update(bytes, world)
  }
}

/// An error in the current contents of the file, found when it is updated.
package struct PersistentStateProblem: Error, CustomStringConvertible {
  private let error: InputError

  package init(_ problem: Located<some Problem>, in path: String) {
    error = InputError(problem, in: path)
  }

  /// The error message with its position in the file.
  package var description: String { error.description }
}
