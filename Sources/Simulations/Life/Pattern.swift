public import Grids
public import Settings

/// A pattern of live cells, as a file holds it.
public struct Pattern: Sendable {
  /// Live cells side by side in one row, in the pattern's own coordinates.
  public struct Run: Hashable, Sendable {
    public let y: Int
    public let columns: Range<Int>
  }

  /// A rule as the file writes it, and where.
  public struct WrittenRule: Hashable, Sendable {
    public let text: String
    public let place: Place
  }

  /// The name, who found it, and what else the comments say.
  public var title = ""
  public var author = ""
  public var comments: [String] = []
  public var rule: WrittenRule?
  /// What the file says of its size, which need not be right.
  public var declared: Size?
  /// From the top down, and from the left.
  public var runs: [Run] = []

  /// No pattern is wider or higher; what is larger than this is an error of the file.
  public static let longestSide = 10_000_000
  /// No pattern's rectangle has more cells.
  public static let mostCells = Int(Int32.max)

  /// The rectangle from (0, 0) that holds every live cell; at least one cell.
  public var size: Size {
    Size(
      width: runs.map(\.columns.upperBound).max() ?? 1, height: (runs.last?.y).map { $0 + 1 } ?? 1)
  }

  /// Its cells in the smallest rectangle from (0, 0).
  public var cells: Grid<CellState> {
    var grid = Grid<CellState>(size: size, repeating: 0)
    for run in runs {
      for x in run.columns { grid[x, run.y] = 1 }
    }
    return grid
  }

  /// Where its (0, 0) goes on a board so that it lies in the middle: by the size that the file
  /// declares where the cells keep to it, as Golly does, so that the same cells meet the edges.
  func centred(on board: Size) -> Position {
    var size = size
    if let declared, declared.width >= size.width, declared.height >= size.height,
      declared.width <= board.width, declared.height <= board.height
    {
      size = declared
    }
    return Position(x: board.width / 2 - size.width / 2, y: board.height / 2 - size.height / 2)
  }
}

extension Pattern {
  /// Reads a run-length encoded pattern.
  ///
  /// - Parameter name: the file's, for the errors.
  /// - Throws: the first mistake, with its line and column.
  public init(rle bytes: [UInt8], name: String) throws(SettingsError) {
    self = try RLE.parse(bytes, name: name)
  }
}
