internal import Grids

/// The newest rows of an elementary automaton, stacked from the top down.
struct WolframWorld: BitGridWorld, FingerprintedWorld, HistoryWorld, GrowingWorld, RuleChanging {
  private let view: ElementaryView
  private let size: Size
  private let topology: Topology
  private(set) var history: ElementaryHistory

  init(
    rule: ElementaryRule, opening: ElementaryRow, size: Size, topology: Topology,
    view: ElementaryView
  ) {
    self.view = view
    self.size = size
    self.topology = topology
    history = ElementaryHistory(opening, rule: rule, most: size.height)
  }

  /// Returns the memory in bytes when the rows fill the image for the first time.
  static func memory(of size: Size, _ topology: Topology) -> Int {
    let (width, height) = (min(size.width, 1 << 40), min(size.height, 1 << 40))
    // Rows of an unbounded line grow by two cells per generation.
    return ElementaryHistory.memory(
      rows: height, width: topology == .unbounded ? width + 2 * height : width)
  }

  /// The memory in bytes of an unbounded line, since its rows grow forever; 0 otherwise.
  var memory: Int { topology == .unbounded ? history.memory : 0 }

  var rule: ElementaryRule {
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
    in rows: Range<Int>, _ body: (_ y: Int, ElementaryRow) -> Void
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
      for x in stride(from: covered.x, to: covered.columns.upperBound, by: 64) {
        let count = min(64, covered.columns.upperBound - x)
        let word = row.cells(from: x) & .max >> (64 - count)
        if sight.scale == 0 {
          squares.setBits(word, at: start + x, count: count)
        } else {
          word.eachSquare(from: x, scale: sight.scale) { squares[start + $0] = 1 }
        }
      }
    }
    return grid
  }

  func bits(in region: Region) -> BitGrid? {
    var grid = BitGrid(size: region.size)
    let covered = region.intersection(filled)
    guard covered.columns == region.columns else { return nil }
    forEachRow(in: covered.rows) { y, row in
      let start = (y - region.y) * grid.wordsPerRow
      for word in 0..<grid.wordsPerRow {
        grid.words[start + word] = row.cells(from: region.x + 64 * word)
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
    return [
      Count(
        "alive", UInt128(newest.population),
        in: isPart ? Size(width: newest.width, height: 1) : nil)
    ]
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
      for x in stride(from: 0, to: size.width, by: 64) {
        let word = row.cells(from: x) << max(0, x + 64 - size.width)
        fingerprint.combine(Int(bitPattern: UInt(word)))
      }
    }
    return Trace(fingerprint)
  }

  /// The fingerprint of the newest row only. It is cheaper than the trace, which includes the rows
  /// above.
  var sketch: Fingerprint { history.newest.fingerprint }

  /// True if all cells are visible. An unbounded line continues beyond the image.
  var isEntirelyVisible: Bool { topology != .unbounded }

  /// The region of the newest row once the image is full.
  var newestRegion: Region { Region(x: 0, y: size.height - 1, width: size.width, height: 1) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: history.newest.memory) { return }
      history.advance()
    }
  }
}
