internal import Grids
internal import Worlds

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

  /// True if the image is full of copies of the newest row, and that row no longer changes.
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

  /// The fingerprint of the newest row only, which is cheaper than the trace of all rows.
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
  /// Writes the live cells of some columns to squares of a scale. `start`: the place in `squares`
  /// of the square of column 0.
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
  /// Writes the highest colors of some columns to squares of a scale. `start`: the place in
  /// `squares` of the square of column 0.
  fileprivate func show(
    _ columns: Range<Int>, at start: Int, scale: Int, in squares: inout MutableSpan<CellState>
  ) {
    for x in columns {
      let square = start + (x >> scale)
      squares[square] = max(squares[square], color(at: x))
    }
  }
}

/// The arrangement of rows in the image.
public enum ElementaryView: String, CaseIterable, Sendable {
  /// Rows from the top down. When the image is full, the oldest row scrolls off at the top.
  case diagram
  /// The newest row at the bottom in every generation.
  case scroll
}

/// The newest generations of an automaton. It stores a snapshot every √n generations, where n is
/// the number of rows to show, and recomputes the rows between on request. Both the snapshots and
/// the distance between them number about √n.
struct RowHistory: Sendable {
  /// The newest generation and its number.
  private(set) var newest: AutomatonRow
  private(set) var generation = 0
  /// The maximum number of generations that can be requested.
  private let most: Int
  /// The number of generations from one snapshot to the next.
  private let interval: Int
  /// The snapshots, oldest first. The first is at or before the oldest generation that can be
  /// requested.
  private var snapshots: [(generation: Int, row: AutomatonRow)]
  /// The rules with the generations from which they apply, oldest first. They cover the time since
  /// the first snapshot.
  private var rules: [(from: Int, rule: WolframRule)]
  /// The flipped columns with their generations, oldest first, since the first snapshot.
  private var toggles: [(generation: Int, columns: [Int])] = []

  init(_ opening: AutomatonRow, rule: WolframRule, most: Int) {
    newest = opening
    self.most = most
    interval = Self.interval(of: most)
    snapshots = [(0, opening)]
    rules = [(0, rule)]
  }

  private static func interval(of most: Int) -> Int { max(1, Int(Double(most).squareRoot())) }

  /// Returns the memory in bytes of a history of `most` rows of a width.
  static func memory(rows most: Int, width: Int, _ rule: WolframRule) -> Int {
    // The extra rows include the newest row and the one being recomputed.
    (most / interval(of: most) + 4) * (AutomatonRow.memory(width: width, rule) + 32)
  }

  /// The memory of the stored rows in bytes.
  var memory: Int { snapshots.reduce(2 * newest.memory) { $0 + $1.row.memory } }

  /// The rule that computes the generation after the newest.
  var rule: WolframRule {
    get { rules[rules.count - 1].rule }
    set {
      if rules[rules.count - 1].from == generation { rules.removeLast() }
      rules.append((generation, newValue))
    }
  }

  /// The generations that can be requested.
  var generations: Range<Int> { max(0, generation + 1 - most)..<generation + 1 }

  /// Flips the cells of some columns in the newest generation.
  mutating func toggle(_ columns: [Int]) {
    newest.toggle(columns)
    toggles.append((generation, columns))
    if snapshots[snapshots.count - 1].generation == generation {
      snapshots[snapshots.count - 1].row = newest
    }
  }

  mutating func advance() {
    newest.step(rule)
    generation += 1
    if generation % interval == 0 { snapshots.append((generation, newest)) }
    let oldest = generations.lowerBound
    if snapshots.count > 1, snapshots[1].generation <= oldest {
      snapshots.removeFirst()
      // Recomputing starts at the first snapshot, which already includes older rules and flips.
      while rules.count > 1, rules[1].from <= snapshots[0].generation { rules.removeFirst() }
      toggles.removeAll { $0.generation <= snapshots[0].generation }
    }
  }

  /// Calls a closure with each generation of a range, oldest first, until it returns false. Returns
  /// true if it never did. Precondition: all of the generations can be requested.
  @discardableResult
  func forEach(
    in wanted: Range<Int>, _ wantsMore: (_ generation: Int, AutomatonRow) -> Bool
  ) -> Bool {
    guard let start = snapshots.last(where: { $0.generation <= wanted.lowerBound }) else {
      return true
    }
    var (now, row) = start
    var rule = rules.lastIndex { $0.from <= now } ?? 0
    var toggles = toggles.drop { $0.generation <= now }
    while now < wanted.upperBound {
      if now >= wanted.lowerBound, !wantsMore(now, row) { return false }
      if rule + 1 < rules.count, rules[rule + 1].from == now { rule += 1 }
      row.step(rules[rule].rule)
      now += 1
      while let next = toggles.first, next.generation == now {
        row.toggle(next.columns)
        toggles = toggles.dropFirst()
      }
    }
    return true
  }
}

/// One generation of an automaton: bits as long as all rules were elementary, else bytes.
struct AutomatonRow: Sendable {
  /// The row as bits; nil if it is stored as bytes.
  private(set) var bits: ElementaryRow?
  /// The row as bytes; nil if it is stored as bits.
  private(set) var colors: ColorRow?

  init(_ start: InitialCells, width: Int, topology: Topology, _ rule: WolframRule) {
    if rule.elementary != nil {
      bits = ElementaryRow(start, width: width, topology: topology)
    } else {
      colors = ColorRow(start, width: width, topology: topology)
    }
  }

  /// Returns the memory in bytes of a row of a width.
  static func memory(width: Int, _ rule: WolframRule) -> Int {
    rule.elementary == nil ? ColorRow.memory(width: width) : ElementaryRow.memory(width: width)
  }

  var memory: Int { bits?.memory ?? colors?.memory ?? 0 }

  var width: Int { bits?.width ?? colors?.cells.count ?? 0 }

  /// True if the cells beyond both ends have another color than 0.
  var hasLivingBackground: Bool { bits?.hasLivingBackground ?? (colors?.background != 0) }

  /// Returns the numbers of cells of the colors from 1 on; of stored ones on an unbounded line.
  func populations(colors count: Int) -> [Int] {
    bits.map { [$0.population] } ?? colors?.populations(colors: count).suffix(count - 1) ?? []
  }

  /// Returns the bounding rectangle of the cells of other colors than 0 in a range of columns. `y`:
  /// the y coordinate of the row in the result.
  func living(in columns: Range<Int>, row y: Int) -> Region {
    bits?.living(in: columns, row: y) ?? colors?.living(in: columns, row: y) ?? .empty
  }

  /// Returns true if another generation has the same cells in a range of columns.
  func shows(_ other: AutomatonRow, in columns: Range<Int>) -> Bool {
    if let bits, let other = other.bits { return bits.shows(other, in: columns) }
    return inColors.shows(other.inColors, in: columns)
  }

  private var inColors: ColorRow {
    guard let colors = colors ?? bits.map({ ColorRow($0) }) else { preconditionFailure("no cells") }
    return colors
  }

  /// Returns true if every later generation equals this one.
  func isFixed(under rule: WolframRule) -> Bool {
    if let bits, let rule = rule.elementary { return bits.isFixed(under: rule) }
    return inColors.isFixed(under: rule)
  }

  /// The fingerprint of the cells that differ from the background, their position, and the
  /// background; with a second-order rule, also of those before.
  var fingerprint: Fingerprint { bits?.fingerprint ?? inColors.fingerprint }

  func add(_ columns: Range<Int>, to fingerprint: inout Fingerprint) {
    guard let bits else { return fingerprint.combine(columns.map(inColors.color)) }
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
      let word = bits.cells(from: x) << max(0, x + 64 - columns.upperBound)
      fingerprint.combine(Int(bitPattern: UInt(word)))
    }
  }

  mutating func toggle(_ columns: [Int]) {
    bits?.toggle(columns)
    colors?.toggle(columns)
  }

  mutating func step(_ rule: WolframRule) {
    if bits != nil, let rule = rule.elementary {
      bits?.step(rule)
    } else {
      if bits != nil { (bits, colors) = (nil, inColors) }
      colors?.step(rule)
    }
  }
}
