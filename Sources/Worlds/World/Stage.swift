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
  /// How many cells the opening takes memory for.
  public let cells: Int
  /// The generation that says most where only one picture is asked for.
  public let still: Int
  /// How long a generation lasts in seconds, where the world has an opinion.
  public let generationTime: Ratio?
  private let limit: @Sendable (Int) -> Int

  /// - Parameter countLimit: what no count passes within so many generations; all cells that are
  ///   shown where nil.
  public init(
    legend: [CellKind], counts: [String], bounds: Region?, shown: Region?, cells: Int,
    still: Int = 0, generationTime: Ratio? = nil, countLimit: (@Sendable (Int) -> Int)? = nil
  ) {
    precondition(legend.count <= 256, "a cell state is a byte")
    self.legend = legend
    self.counts = counts
    self.bounds = bounds
    self.shown = shown
    self.cells = cells
    self.still = still
    self.generationTime = generationTime
    limit = countLimit ?? { _ in shown?.size.area ?? 0 }
  }

  /// What no count passes within so many generations; captions keep room for it. 0 where only the
  /// film itself can tell.
  public func countLimit(within generations: Int) -> Int { limit(generations) }
}
