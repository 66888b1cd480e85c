internal import Grids

/// The newest rows of an automaton, stacked from the top down.
struct WolframWorld: BitGridWorld, FingerprintedWorld, HistoryWorld, GrowingWorld, RowWorld,
  RuleChanging
{
  private let view: ElementaryView
  private let size: Size
  private let topology: Topology
  private(set) var history: RowHistory

  init(
    rule: WolframRule, opening: AutomatonRow, size: Size, topology: Topology,
    view: ElementaryView
  ) {
    self.view = view
    self.size = size
    self.topology = topology
    history = RowHistory(opening, rule: rule, most: size.height)
  }

  /// Returns the memory in bytes when the rows fill the image for the first time.
  static func memory(of size: Size, _ topology: Topology, _ rule: WolframRule) -> Int {
    let (width, height) = (min(size.width, 1 << 40), min(size.height, 1 << 40))
    // Rows of an unbounded line grow by the rule's range at both ends per generation.
    let growth = topology == .unbounded ? min(2 * rule.range * height, 1 << 40) : 0
    return RowHistory.memory(rows: height, width: width + growth, rule)
  }

  /// The memory in bytes of an unbounded line, since its rows grow forever; 0 otherwise.
  var memory: Int { topology == .unbounded ? history.memory : 0 }

  var rule: WolframRule {
    get { history.rule }
    set { history.rule = newValue }
  }

  /// Flips the cells of some columns in the newest row.
  mutating func toggle(_ columns: [Int]) { history.toggle(columns) }

  var bounds: Region? { Region(size) }

  /// The region of the existing rows. With the view `scroll` it starts at the bottom.
  private var filled: Region {
    let count = history.generations.count
    return Region(
      x: 0, y: view == .scroll ? size.height - count : 0, width: size.width, height: count)
  }

  private func forEachRow(
    in rows: Range<Int>, _ body: (_ y: Int, AutomatonRow) -> Void
  ) {
    let shift = history.generations.lowerBound - filled.y
    history.forEach(in: rows.lowerBound + shift..<rows.upperBound + shift) { generation, row in
      body(generation - shift, row)
      return true
    }
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let covered = sight.covered(of: filled)
    if covered.isEmpty { return grid }
    var squares = grid.elements.mutableSpan
    forEachRow(in: covered.rows) { y, row in
      let start = ((y >> sight.scale) - sight.region.y) * sight.region.width - sight.region.x
      row.bits?.show(covered.columns, at: start, scale: sight.scale, in: &squares)
      row.colors?.show(covered.columns, at: start, scale: sight.scale, in: &squares)
    }
    return grid
  }

  func bits(in region: Region) -> BitGrid? {
    var grid = BitGrid(size: region.size)
    let covered = region.intersection(filled)
    guard covered.columns == region.columns, history.newest.bits != nil else { return nil }
    forEachRow(in: covered.rows) { y, row in
      let start = (y - region.y) * grid.wordsPerRow
      for word in 0..<grid.wordsPerRow {
        // Rows before the newest are also bits: they never become bits again.
        grid.words[start + word] = row.bits?.cells(from: region.x + 64 * word) ?? 0
      }
    }
    return grid
  }

  var living: ScaledRegion {
    var living = Region.empty
    forEachRow(in: filled.rows) { y, row in
      living = living.union(row.living(in: 0..<size.width, row: y))
    }
    return ScaledRegion(living)
  }

  var counts: [Count] {
    let newest = history.newest
    // If the cells beyond the ends are alive, their number is infinite; the count covers a part
    // then.
    let isPart = topology == .unbounded && (rule.hasSpontaneousBirth || newest.hasLivingBackground)
    let part = isPart ? Size(width: newest.width, height: 1) : nil
    return zip(rule.countNames, newest.populations(colors: rule.colors)).map {
      Count($0, UInt128($1), in: part)
    }
  }

  /// True if the image is full, shows only copies of the newest row, and that row no longer
  /// changes.
  var isAtRest: Bool {
    history.generations.count == size.height && history.newest.isFixed(under: rule)
      && history.forEach(in: history.generations) { _, row in
        row.shows(history.newest, in: 0..<size.width)
      }
  }

  var trace: Trace {
    var fingerprint = history.newest.fingerprint
    // The rows above are visible too. Their number makes all states different until the image is
    // full.
    let generations = history.generations
    fingerprint.combine(generations.count)
    guard generations.count == size.height else { return Trace(fingerprint) }
    forEachRow(in: filled.rows) { _, row in
      row.add(0..<size.width, to: &fingerprint)
    }
    return Trace(fingerprint)
  }

  /// The fingerprint of the newest row only. It is cheaper than the trace, which includes the rows
  /// above.
  var sketch: Fingerprint { history.newest.fingerprint }

  /// True if all cells are visible. An unbounded line continues beyond the image, and an image of
  /// one row does not show the row before, on which second-order rules depend.
  var isEntirelyVisible: Bool { topology != .unbounded && !rule.isSecondOrder }

  /// The region of the newest row once the image is full.
  var newestRegion: Region { Region(x: 0, y: size.height - 1, width: size.width, height: 1) }

  var newestRow: Region {
    Region(x: 0, y: filled.rows.upperBound - 1, width: size.width, height: 1)
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: history.newest.memory) { return }
      history.advance()
    }
  }
}

extension ElementaryRow {
  /// Writes the live cells of some columns to squares of a scale.
  ///
  /// - Parameter start: the place in `squares` of the square of column 0.
  fileprivate func show(
    _ columns: Range<Int>, at start: Int, scale: Int, in squares: inout MutableSpan<CellState>
  ) {
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
      let count = min(64, columns.upperBound - x)
      let word = cells(from: x) & .max >> (64 - count)
      if scale == 0 {
        squares.setBits(word, at: start + x, count: count)
      } else {
        word.eachSquare(from: x, scale: scale) { squares[start + $0] = 1 }
      }
    }
  }
}

extension ColorRow {
  /// Writes the highest colors of some columns to squares of a scale.
  ///
  /// - Parameter start: the place in `squares` of the square of column 0.
  fileprivate func show(
    _ columns: Range<Int>, at start: Int, scale: Int, in squares: inout MutableSpan<CellState>
  ) {
    for x in columns {
      let square = start + (x >> scale)
      squares[square] = max(squares[square], color(at: x))
    }
  }
}
