public import Grids

/// A pattern of cells that are not dead, as a file holds it or a program puts it together.
public struct Pattern: Hashable, Sendable {
  /// Cells of one state side by side in one row, in the pattern's own coordinates.
  public struct Run: Hashable, Sendable {
    /// The column of the first.
    public let x: Int
    /// The row.
    public let y: Int
    private let length: Int32
    /// Not 0.
    public let state: UInt8

    /// Cells in some columns of a row, of which no more than 2³¹−1 are taken.
    public init(y: Int, columns: Range<Int>, state: UInt8 = 1) {
      x = columns.lowerBound
      self.y = y
      let (count, overflow) = columns.upperBound.subtractingReportingOverflow(columns.lowerBound)
      length = overflow ? .max : Int32(clamping: count)
      self.state = state
    }

    /// How many cells there are.
    public var count: Int { Int(length) }

    /// Those of the row's cells that they are.
    public var columns: Range<Int> { x..<x + count }
  }

  /// A word as a file writes it, and where.
  public struct Written<Value: Hashable & Sendable>: Hashable, Sendable {
    public let value: Value
    /// Of the file, from 1.
    public let line: Int
    /// In bytes, from 1.
    public let column: Int

    /// What stands at a place of a file; at its start where a program says it.
    public init(_ value: Value, line: Int = 1, column: Int = 1) {
      self.value = value
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
  /// The rule that the pattern is meant for, in whatever notation the file has.
  public var rule: Written<String>?
  /// What the file says of its size, which need not be right.
  public var declared: Size?
  /// Where in a world its (0, 0) lies, where the file says so.
  public var position: Position?
  /// The generation that it is of.
  public var generation = 0
  /// The highest state in it, at the first place that has it; nil in a pattern without cells.
  package internal(set) var highest: Written<UInt8>?
  /// What is odd about its file, although it can be read.
  package internal(set) var oddities: [PatternOddity] = []
  /// From the top down, and from the left; none is empty, and none lies outside what a pattern may
  /// be.
  public internal(set) var runs: [Run] {
    didSet { living = Self.extent(of: runs) }
  }
  /// Its cells as a macrocell's squares, where they are too many to be listed, or too far apart; there
  /// are no runs then, and it has two states.
  package internal(set) var squares: Written<MacrocellTree>?
  /// The smallest rectangle that holds every cell.
  public internal(set) var living = Region.empty

  /// No pattern is wider or higher; what is larger than this is an error of the file.
  package static let longestSide = 2_000_000_000
  /// A file with more runs takes more memory than a pattern is worth. Ten million cells, each alone,
  /// have fewer.
  static let mostRuns = 3 << 22
  /// No board that a pattern is put on as a whole has more cells.
  package static let mostCells = Int(Int32.max)

  /// A pattern of some runs.
  ///
  /// - Parameter runs: in any order; those left of or above (0, 0), and those that end beyond
  ///   `longestSide`, are left out.
  public init(
    runs: [Run] = [], declared: Size? = nil, rule: Written<String>? = nil, title: String = "",
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
        $0.count > 0 && $0.state > 0 && possible.contains($0.y) && possible.contains($0.x)
          && $0.x <= Self.longestSide - $0.count
      }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    living = Self.extent(of: self.runs)
    highest = self.runs.map(\.state).max().map { Written($0) }
  }
}

extension Pattern {
  /// A pattern of runs that lie in a world, at any generation of it.
  ///
  /// - Parameter runs: in any order, no cell of them twice.
  package init(placed runs: [Run], rule: Written<String>? = nil, generation: Int = 0) {
    self.init(rule: rule)
    self.generation = generation
    highest = runs.map(\.state).max().map { Written($0) }
    var runs = runs
    settle(&runs)
    declared = living.size
  }

  /// A pattern of all cells of a grid that are not 0, declared as large as that.
  public init(cells: Grid<UInt8>) {
    var runs: [Run] = []
    for y in 0..<cells.height {
      let row = cells.row(y)
      for x in 0..<cells.width {
        let state = row[row.startIndex + x]
        if state != 0 { runs.add(state, at: x, y) }
      }
    }
    self.init(runs: runs, declared: cells.size)
  }

  /// What it is known for, in a word: `still life`, `gun`; nil where its file does not say so.
  package var kind: String? {
    let prefix = "Kind: "
    return comments.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The rectangle from (0, 0) that holds every cell; at least one cell.
  public var size: Size {
    Size(
      width: max(1, living.columns.upperBound), height: max(1, living.rows.upperBound))
  }

  private static func extent(of runs: [Run]) -> Region {
    guard let first = runs.first, let last = runs.last else { return .empty }
    var (left, right) = (first.x, first.x)
    for run in runs {
      left = min(left, run.x)
      right = max(right, run.x + run.count)
    }
    return Region(x: left, y: first.y, width: right - left, height: last.y - first.y + 1)
  }

  /// The rectangle from (0, 0) that it is meant to fill: what the file declares where the cells keep to
  /// that, so that it meets edges, and turns, as it does elsewhere.
  package var box: Size {
    guard let declared, declared.width >= size.width, declared.height >= size.height else {
      return size
    }
    return declared
  }

  /// Its cells in its box, a byte each.
  ///
  /// - Precondition: its cells are listed.
  public var cells: Grid<UInt8> {
    var grid = Grid<UInt8>(size: box, repeating: 0)
    for run in runs {
      for x in run.columns { grid[x, run.y] = run.state }
    }
    return grid
  }

  /// Where its (0, 0) goes in a world without edges, or on a board: where the file says, as seen from the
  /// board's middle; into the middle where it says nothing, or what would not lie on the board.
  package func place(on board: Size?) -> Position {
    guard let board else { return position ?? Position(x: 0, y: 0) }
    if let position {
      let place = Position(x: position.x + board.width / 2, y: position.y + board.height / 2)
      var living = living
      living.x += place.x
      living.y += place.y
      if living.intersection(Region(board)) == living { return place }
    }
    return centred(on: board)
  }

  /// Where its (0, 0) goes on a board so that it lies in the middle: by the size that the file
  /// declares where the cells keep to it, as Golly does, so that the same cells meet the edges.
  package func centred(on board: Size) -> Position {
    let fits = box.width <= board.width && box.height <= board.height
    let size = fits ? box : size
    return Position(x: board.width / 2 - size.width / 2, y: board.height / 2 - size.height / 2)
  }
}
