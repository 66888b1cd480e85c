public import Grids
public import Settings

/// A pattern of living cells, read from a file or built by a program.
public struct Pattern: Hashable, Sendable {
  /// Adjacent cells of one state in one row, in the pattern's own coordinates.
  public struct Run: Hashable, Sendable {
    /// The column of the first cell.
    public let x: Int
    /// The row.
    public let y: Int
    private let length: Int32
    /// The state of the cells; not 0.
    public let state: UInt8

    /// Creates a run of the cells in some columns of a row, with at most 2³¹−1 cells.
    public init(y: Int, columns: Range<Int>, state: UInt8 = 1) {
      x = columns.lowerBound
      self.y = y
      let (count, overflow) = columns.upperBound.subtractingReportingOverflow(columns.lowerBound)
      length = overflow ? .max : Int32(clamping: count)
      self.state = state
    }

    /// The number of cells.
    public var count: Int { Int(length) }

    /// The columns of the cells.
    public var columns: Range<Int> { x..<x + count }
  }

  /// A value in a file, and its location.
  public struct Written<Value: Hashable & Sendable>: Hashable, Sendable {
    public let value: Value
    /// The line in the file, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    /// Creates a value at a location in a file. A value that does not come from a file has the
    /// location of the file's start.
    public init(_ value: Value, line: Int = 1, column: Int = 1) {
      self.value = value
      self.line = line
      self.column = column
    }
  }

  /// The pattern's name.
  public var title: String
  /// The discoverer, and often the date of the discovery.
  public var author: String
  /// The comments in the file.
  public var comments: [String]
  /// The rule of the pattern, in the notation of its file; nil if the file names none.
  public var rule: Written<String>?
  /// The size that the file declares, which may be wrong; nil if it declares none.
  public var declared: Size?
  /// The location of the pattern's (0, 0) in a world, if the file sets it.
  public var position: Position?
  /// The generation of the pattern.
  public var generation = 0
  /// The highest state in the pattern, at its first occurrence; nil without living cells.
  package internal(set) var highest: Written<UInt8>?
  /// True if cells are written as `x`, `y` or `z`, the states 15, 17 and 19 of LifeViewer's Super.
  package internal(set) var hasSuperLetters = false
  /// The irregularities of the file that do not prevent reading it.
  package internal(set) var warnings: [PatternWarning] = []
  /// The cells, as runs sorted by row and then by column. No run is empty or outside the allowed
  /// coordinates.
  public internal(set) var runs: [Run] {
    didSet { living = Self.extent(of: runs) }
  }
  /// The cells as a macrocell tree, if they are too many or too far apart to be listed. There are
  /// no runs then, and the pattern has two states.
  package internal(set) var squares: Written<MacrocellTree>?
  /// The bounding rectangle of the living cells.
  public internal(set) var living = Region.empty

  /// The largest width and height of a pattern. Larger sizes are errors of the file.
  package static let longestSide = 2_000_000_000
  /// The most runs of a file, which limits the memory; ten million isolated cells have fewer.
  static let mostRuns = 3 << 22
  /// The maximum number of cells of a board that holds a whole pattern.
  package static let mostCells = Int(Int32.max)

  /// Creates a pattern of some runs.
  ///
  /// - Parameter runs: the runs in any order. Runs to the left of or above (0, 0), and runs that
  ///   end beyond `longestSide`, are omitted.
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

  /// Creates a pattern of runs in the coordinates of a world. `runs`: the runs in any order; they
  /// do not overlap. `rule`: the rule in the notation of pattern files. `generation`: the
  /// generation of the pattern.
  package init(placed runs: [Run], rule: Written<String>? = nil, generation: Int = 0) {
    self.init(rule: rule)
    self.generation = generation
    highest = runs.map(\.state).max().map { Written($0) }
    var runs = runs
    settle(&runs)
    declared = living.size
  }

  /// The pattern with only the odd states, which History and Super count as alive, as state 1.
  package var withoutHistory: Pattern {
    var pattern = self
    pattern.runs = runs.compactMap { run in
      run.state % 2 == 1 ? Run(y: run.y, columns: run.columns) : nil
    }
    pattern.highest = pattern.runs.isEmpty ? nil : Written(1)
    return pattern
  }

  /// Creates a pattern of all cells of a grid that are not 0. Its declared size is that of the
  /// grid.
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

  /// The kind of the pattern in a few words, such as `gun`; nil if its file does not state it.
  package var kind: String? {
    let prefix = "Kind: "
    return comments.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The size of the rectangle from (0, 0) that contains every cell; at least 1 by 1.
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

  /// The size of the rectangle from (0, 0) that the pattern fills. It is the declared size if all
  /// cells lie within that, else the size of the cells. Edges and rotations refer to this
  /// rectangle, as they do in other programs.
  package var box: Size {
    guard let declared, declared.width >= size.width, declared.height >= size.height else {
      return size
    }
    return declared
  }

  /// The cells of the box, one byte each.
  ///
  /// - Precondition: the cells are listed.
  public var cells: Grid<UInt8> {
    var grid = Grid<UInt8>(size: box, repeating: 0)
    for run in runs {
      for x in run.columns { grid[x, run.y] = run.state }
    }
    return grid
  }

  /// Returns the location of the pattern's (0, 0) in an unbounded world, or on a board. On a board,
  /// the file's location is relative to the board's center. If the file sets no location, or the
  /// cells would not fit on the board there, the pattern is centered. `board`: the size of the
  /// board; nil for an unbounded world.
  package func place(on board: Size?) -> Position {
    guard let board else { return position ?? Position(x: 0, y: 0) }
    if let position {
      let place = Position(x: position.x + board.width / 2, y: position.y + board.height / 2)
      var living = living
      living.x += place.x
      living.y += place.y
      if living.intersection(Region(board)) == living { return place }
    }
    return centered(on: board)
  }

  /// Returns the location of the pattern's (0, 0) that centers it on a board. The declared size is
  /// centered if it fits, as in Golly, so that the same cells meet the edges.
  package func centered(on board: Size) -> Position {
    let fits = box.width <= board.width && box.height <= board.height
    let size = fits ? box : size
    return Position(x: board.width / 2 - size.width / 2, y: board.height / 2 - size.height / 2)
  }

  // MARK: Runs

  /// Sets the pattern's runs. They are moved so that the smallest coordinates become (0, 0), and
  /// the former location of (0, 0) is stored in `position`. `runs`: the runs in any order. The
  /// array is empty afterwards, so that the memory does not hold two copies.
  mutating func settle(_ runs: inout [Run]) {
    let (left, top) = runs.reduce((Int.max, Int.max)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    position = runs.isEmpty ? Position(x: 0, y: 0) : Position(x: left, y: top)
    for place in runs.indices {
      let run = runs[place]
      runs[place] = Run(
        y: run.y - top, columns: run.x - left..<run.columns.upperBound - left, state: run.state)
    }
    runs.putInOrder()
    runs.merge()
    self.runs = runs
    runs = []
  }

  // MARK: Squares

  /// Creates a pattern from a macrocell tree in the coordinates of a world, with any number of
  /// cells.
  ///
  /// - Parameters:
  ///   - squares: the cells.
  ///   - rule: the rule in the notation of pattern files.
  ///   - generation: the generation of the pattern.
  public init(squares: MacrocellTree, rule: Written<String>? = nil, generation: Int = 0) {
    self.init(rule: rule)
    self.generation = generation
    settle(Written(squares))
    if !living.isEmpty { highest = Written(squares.highestState) }
    declared = size
  }

  /// Sets the pattern's cells to a macrocell tree, and stores its location in `position`.
  mutating func settle(_ squares: Written<MacrocellTree>) {
    let region = squares.value.living
    self.squares = squares
    position = Position(x: region.x, y: region.y)
    living = Region(region.size)
  }

  /// The reason why the pattern's cells are not listed; nil if they are.
  public var unlisted: Located<PatternProblem>? {
    squares.map {
      let isLong = max(size.width, size.height) > Self.longestSide && !$0.value.hasManyLeaves
      return Located(isLong ? .tooLong : .tooManyCells, line: $0.line, column: 1)
    }
  }
}

extension [Pattern.Run] {
  /// Appends cells to the right of the last run or below it, and extends that if possible.
  @inline(__always)
  mutating func add(_ run: Pattern.Run) {
    if let last, last.y == run.y, last.state == run.state, last.columns.upperBound == run.x,
      last.count + run.count <= Int32.max
    {
      self[count - 1] = Pattern.Run(
        y: run.y, columns: last.x..<run.columns.upperBound, state: run.state)
    } else {
      append(run)
    }
  }

  /// Appends a cell to the right of the last run or below it, and extends that if possible.
  mutating func add(_ state: UInt8, at x: Int, _ y: Int) {
    add(Pattern.Run(y: y, columns: x..<x + 1, state: state))
  }

  /// Sorts the runs by row, then by column, unless they are sorted, as in most files.
  fileprivate mutating func putInOrder() {
    let isBefore = { (one: Pattern.Run, other: Pattern.Run) in
      (one.y, one.x) < (other.y, other.x)
    }
    if zip(self, dropFirst()).contains(where: { isBefore($1, $0) }) { sort(by: isBefore) }
  }

  /// Merges runs of the same state that touch or overlap. Precondition: the runs are sorted, and
  /// overlapping runs have the same state.
  mutating func merge() {
    guard var last = first else { return }
    var kept = 0
    for place in indices.dropFirst() {
      let run = self[place]
      if last.y == run.y, last.state == run.state, run.x <= last.columns.upperBound {
        let end = Swift.max(last.columns.upperBound, run.columns.upperBound)
        last = Pattern.Run(y: run.y, columns: last.x..<end, state: run.state)
      } else {
        kept += 1
        last = run
      }
      self[kept] = last
    }
    removeLast(count - kept - 1)
  }
}
