public import Grids
public import Settings

/// A world's description before anything moves: what it shows, what it counts and what it costs.
public struct WorldInfo: Sendable {
  /// The kinds of cells, by cell state; state 0 is the background. At most 256.
  public let legend: [CellKind]
  /// The region inside which there are cells at the opening; nil where the world has no edge.
  public let bounds: Region?
  /// The part worth showing; nil for all that lives in the film.
  public let shown: Region?
  public let counts: CountsInfo
  public let cost: WorldCost
  /// The generation that says most where only one picture is asked for.
  public var still = 0
  /// Whether nothing ever moves, so that one picture says all.
  public var standsStill = false
  /// The words over the world, where cells are large enough.
  public var labels: [CellLabel] = []
  /// The suitable side of a cell in pixels; that of the simulation where nil.
  public var cell: Int?
  /// What the world's figures need.
  public var figures = FigureNeeds.none
  /// The file that the world goes on writing; nil where it writes none.
  package var persistentState: PersistentState?
  /// The number of the opening's generation, for display: a film counts from 0 all the same.
  public var generation = 0
  /// The duration of a generation in seconds; nil for that of the frame rate.
  public var generationTime: Ratio?
  /// Whether neighborhoods of any range lie on it plainly: opposite edges touch as they are, or all
  /// cells beyond them are dead, or there are none.
  public var hasStraightEdges = true

  /// - Parameter shown: the bounds where nil.
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

  /// Whether it has cells that are seen; else figures show all of it.
  package var hasCells: Bool { legend.count > 1 }

  /// A number that no count exceeds within so many generations, for which captions keep room. 0 where
  /// only the film itself can tell.
  package func countLimit(within generations: Int) -> Int {
    counts.limit?(generations) ?? shown?.size.area ?? 0
  }
}

/// The counts of a world.
public struct CountsInfo: Sendable {
  /// In the order of captions and CSV columns.
  public let names: [String]
  /// Whether they are those of a part of the world.
  public let areOfPart: Bool
  /// Whether they follow from generation to generation, so that curves of them make sense.
  public let haveCurves: Bool
  /// A number that none exceeds within so many generations; all cells that are shown where nil.
  let limit: (@Sendable (_ generations: Int) -> Int)?

  /// - Parameter limit: a number that none exceeds within so many generations; all cells that are
  ///   shown where nil.
  public init(
    _ names: [String], areOfPart: Bool = false, haveCurves: Bool = true,
    limit: (@Sendable (_ generations: Int) -> Int)? = nil
  ) {
    self.names = names
    self.areOfPart = areOfPart
    self.haveCurves = haveCurves
    self.limit = limit
  }
}

/// The time and the memory that a world takes. Times are those of one machine: only their ratios count.
public struct WorldCost: Sendable {
  /// The picoseconds that a core takes for a generation of a cell, about.
  public let stepTime: Int
  /// The nanoseconds that the figures of a picture take to draw, about.
  public let pictureTime: Int
  private let bytes: @Sendable (Size?) -> Int

  /// - Parameter memory: the bytes that a world takes on a board of a size, at most; of one without
  ///   edges, where the size is nil, at the opening.
  public init(
    stepTime: Int = 1000, pictureTime: Int = 0,
    memory: @escaping @Sendable (_ board: Size?) -> Int
  ) {
    self.stepTime = stepTime
    self.pictureTime = pictureTime
    bytes = memory
  }

  /// The cost of a world that takes the same number of bytes for each cell of its board.
  public init(stepTime: Int = 1000, pictureTime: Int = 0, bytesACell: Int = 1) {
    self.init(stepTime: stepTime, pictureTime: pictureTime) {
      $0?.memory(bytesACell: bytesACell) ?? 0
    }
  }

  /// The bytes that a world takes on a board, at most; at the opening of one without edges where
  /// nil. At most 2⁴⁴, so that many can be added up.
  package func memory(on board: Size?) -> Int { min(bytes(board), 1 << 44) }
}

/// A word above a cell, which begins at the cell's left edge.
public struct CellLabel: Hashable, Sendable {
  public let text: String
  public let cell: Position

  public init(_ text: String, above cell: Position) {
    self.text = text
    self.cell = cell
  }
}

extension Size {
  /// The bytes of a board of so many a cell; no more than fit in an integer.
  func memory(bytesACell bytes: Int) -> Int { min(area, 1 << 44) * bytes }
}
