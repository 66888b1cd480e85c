public import Grids
public import Settings

/// What a film has to know of worlds before anything moves.
public struct Stage: Sendable {
  /// What each cell state stands for, in state order; state 0 is the background. At most 256.
  public let legend: [CellKind]
  /// The names of what is counted, in the order of captions and CSV columns.
  public let counts: [String]
  /// The region inside which there are cells at the opening; nil where the world has no edge.
  public let bounds: Region?
  /// The part worth showing: all that lives in the film where nil.
  public let shown: Region?
  /// The generation that says most where only one picture is asked for.
  public let still: Int
  /// Whether nothing ever moves, so that one picture says all.
  public let standsStill: Bool
  /// What is written over the world, where cells are large enough.
  public let labels: [CellLabel]
  /// A cell's side in pixels that suits these worlds; that of their family where nil.
  public let cell: Int?
  /// What its worlds' figures need.
  public let figures: FigureNeeds
  /// A file that its worlds go on writing; nil where they write none.
  public let diary: Diary?
  /// The generation that the opening is of, for whoever is told: a film counts from 0 all the same.
  public let generation: Int
  /// How long a generation lasts in seconds, where the world has an opinion.
  public let generationTime: Ratio?
  /// Whether counts are those of a part of the world.
  public let countsPart: Bool
  /// Whether what is counted goes on from generation to generation, so that curves of it say something.
  public let hasCurves: Bool
  /// Whether neighbourhoods of any range lie on it plainly: opposite edges touch as they are, or what lies
  /// beyond them is dead, or there are none.
  public let hasStraightEdges: Bool
  /// About how many picoseconds a core takes for a generation of a cell.
  public let stepTime: Int
  /// About how many nanoseconds it takes to draw what is no cell over a picture.
  public let pictureTime: Int
  /// Whether it has cells that are seen; else figures show all of it.
  public var hasCells: Bool { legend.count > 1 }

  private let limit: @Sendable (Int) -> Int
  private let bytes: @Sendable (Size?) -> Int

  /// - Parameters:
  ///   - countLimit: what no count passes within so many generations; all cells that are shown where
  ///     nil.
  ///   - stepTime: as measured on one machine: only the ratios count.
  ///   - pictureTime: likewise.
  ///   - memory: the bytes that a world takes on a board of a size, at most; of one without edges,
  ///     where the size is nil, at the opening.
  public init(
    legend: [CellKind], counts: [String], bounds: Region?, shown: Region?, still: Int = 0,
    standsStill: Bool = false, labels: [CellLabel] = [], cell: Int? = nil,
    figures: FigureNeeds = .none,
    diary: Diary? = nil, generation: Int = 0,
    generationTime: Ratio? = nil,
    countLimit: (@Sendable (Int) -> Int)? = nil, countsPart: Bool = false,
    hasCurves: Bool = true, hasStraightEdges: Bool = true, stepTime: Int = 1000,
    pictureTime: Int = 0,
    memory: @escaping @Sendable (_ board: Size?) -> Int
  ) {
    precondition(legend.count <= 256, "a cell state is a byte")
    self.legend = legend
    self.counts = counts
    self.bounds = bounds
    self.shown = shown
    self.still = still
    self.standsStill = standsStill
    self.labels = labels
    self.diary = diary
    self.cell = cell
    self.figures = figures
    self.generation = generation
    self.generationTime = generationTime
    self.countsPart = countsPart
    self.hasCurves = hasCurves
    self.hasStraightEdges = hasStraightEdges
    self.stepTime = stepTime
    self.pictureTime = pictureTime
    limit = countLimit ?? { _ in shown?.size.area ?? 0 }
    bytes = memory
  }

  /// What no count passes within so many generations; captions keep room for it. 0 where only the
  /// film itself can tell.
  public func countLimit(within generations: Int) -> Int { limit(generations) }

  /// The bytes that a world takes on a board, at most; at the opening of one without edges where
  /// nil. No answer is over 2⁴⁴, so that many can be added up.
  public func memory(on board: Size?) -> Int { min(bytes(board), 1 << 44) }
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
  /// The bytes of a board of so many a cell, as far as a stage has to know.
  func memory(bytesACell bytes: Int) -> Int { min(area, 1 << 44) * bytes }
}
