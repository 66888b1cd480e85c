public import Grids

/// A pattern of live cells, as a file holds it or a program puts it together.
public struct Pattern: Hashable, Sendable {
  /// Live cells side by side in one row, in the pattern's own coordinates.
  public struct Run: Hashable, Sendable {
    /// The row.
    public let y: Int
    /// Those of its cells that live.
    public let columns: Range<Int>

    /// Live cells in some columns of a row.
    public init(y: Int, columns: Range<Int>) {
      self.y = y
      self.columns = columns
    }
  }

  /// A rule as a file writes it, and where.
  public struct WrittenRule: Hashable, Sendable {
    /// In whatever notation the file has.
    public let text: String
    /// Of the file, from 1.
    public let line: Int
    /// In bytes, from 1.
    public let column: Int

    /// A rule that stands at a place of a file; at its start where a program says it.
    public init(_ text: String, line: Int = 1, column: Int = 1) {
      self.text = text
      self.line = line
      self.column = column
    }
  }

  /// The pattern's name.
  public var title: String
  /// Who found it, and when.
  public var author: String
  /// What else the file says of it.
  public var comments: [String]
  /// The rule that the pattern is meant for, where the file names one.
  public var rule: WrittenRule?
  /// What the file says of its size, which need not be right.
  public var declared: Size?
  /// From the top down, and from the left; none is empty, and none lies outside what a pattern may
  /// be.
  public internal(set) var runs: [Run]

  /// No pattern is wider or higher; what is larger than this is an error of the file.
  public static let longestSide = 10_000_000
  /// No pattern's rectangle has more cells.
  public static let mostCells = Int(Int32.max)

  /// A pattern of some runs.
  ///
  /// - Parameter runs: in any order; those left of or above (0, 0), and those that end beyond
  ///   `longestSide`, are left out.
  public init(
    runs: [Run] = [], declared: Size? = nil, rule: WrittenRule? = nil, title: String = "",
    author: String = "", comments: [String] = []
  ) {
    self.title = title
    self.author = author
    self.comments = comments
    self.rule = rule
    self.declared = declared
    let possible = 0...Self.longestSide
    self.runs =
      runs.filter {
        !$0.columns.isEmpty && possible.contains($0.y) && possible.contains($0.columns.lowerBound)
          && possible.contains($0.columns.upperBound)
      }.sorted { ($0.y, $0.columns.lowerBound) < ($1.y, $1.columns.lowerBound) }
  }
}

extension Pattern {
  /// A pattern of all cells of a grid that are not 0, declared as large as that.
  public init(cells: Grid<UInt8>) {
    var runs: [Run] = []
    for y in 0..<cells.height {
      let row = cells.row(y)
      for x in 0..<cells.width where row[row.startIndex + x] != 0 {
        if let last = runs.last, last.y == y, last.columns.upperBound == x {
          runs[runs.count - 1] = Run(y: y, columns: last.columns.lowerBound..<(x + 1))
        } else {
          runs.append(Run(y: y, columns: x..<(x + 1)))
        }
      }
    }
    self.init(runs: runs, declared: cells.size)
  }

  /// The rectangle from (0, 0) that holds every live cell; at least one cell.
  public var size: Size {
    Size(
      width: runs.map(\.columns.upperBound).max() ?? 1, height: (runs.last?.y).map { $0 + 1 } ?? 1)
  }

  /// The smallest rectangle that holds every live cell.
  public var living: Region {
    runs.reduce(.empty) {
      $0.union(Region(x: $1.columns.lowerBound, y: $1.y, width: $1.columns.count, height: 1))
    }
  }

  /// Its cells in the smallest rectangle from (0, 0), a byte each: 1 where one lives.
  public var cells: Grid<UInt8> {
    var grid = Grid<UInt8>(size: size, repeating: 0)
    for run in runs {
      for x in run.columns { grid[x, run.y] = 1 }
    }
    return grid
  }

  /// Where its (0, 0) goes on a board so that it lies in the middle: by the size that the file
  /// declares where the cells keep to it, as Golly does, so that the same cells meet the edges.
  public func centred(on board: Size) -> Position {
    var size = size
    if let declared, declared.width >= size.width, declared.height >= size.height,
      declared.width <= board.width, declared.height <= board.height
    {
      size = declared
    }
    return Position(x: board.width / 2 - size.width / 2, y: board.height / 2 - size.height / 2)
  }
}
