internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// The contents of a table of counts that `render` wrote: runs with their counts, or groups of runs
/// with statistics.
struct CountTable: Sendable {
  let columns: CountColumns
  /// The names of the counts that are numbers.
  private(set) var counts: [String] = []
  /// The counts that have decimals.
  private(set) var real: Set<String> = []
  /// The counts that are measures with at most six decimals.
  private(set) var decimal: Set<String> = []
  private(set) var runs: [Run] = []
  /// The generation of each row.
  private(set) var generations: [Int] = []
  /// The largest count or mean, which determines the width of captions.
  private(set) var most = 0.0
  /// The counts of all rows, or their statistics, in row-major order.
  private var numbers: [Double] = []
  /// The index of each of `counts` among the counts of the columns.
  private var numeric: [Int] = []
  private var lastFrame = 0

  /// A run, or a group of runs.
  struct Run: Sendable {
    /// The values of the settings that vary, in the order of the columns.
    let settings: [String]
    /// The number of runs in a group; 1 for a single run.
    let count: Int
    fileprivate(set) var rows: Range<Int>
  }

  init(_ columns: CountColumns) { self.columns = columns }

  private func place(of count: Int, _ row: Int) -> Int {
    (row * counts.count + count) * columns.width
  }

  /// Returns a count in a row, or its mean in a group.
  func count(_ count: Int, row: Int) -> Count {
    let (name, value) = (counts[count], numbers[place(of: count, row)])
    if value.isNaN { return Count(name, number: nil) }
    if decimal.contains(name) {
      return Count(name, millionths: Int((max(0, min(value, 1e12)) * 1e6).rounded()))
    }
    return real.contains(name)
      ? Count(name, number: value) : Count(name, UInt128(max(0, min(value, 1e36))))
  }

  /// Returns the statistics of all counts in the rows of a group.
  func statistics(of run: Run) -> GroupStatistics {
    GroupStatistics(
      runs: run.count, of: counts,
      run.rows.map { row in
        let statistics = counts.indices.map { count in
          let start = place(of: count, row)
          return CountStatistics(runs: run.count, Array(numbers[start..<start + columns.width]))
        }
        return (generations[row], statistics)
      })
  }

  /// An upper bound of the rows' memory in bytes, including the spare capacity of arrays.
  var memory: Int {
    2 * (8 * (numbers.count + generations.count) + runs.count * (64 + 32 * columns.settings.count))
  }
}

// MARK: Adding rows

extension CountTable {
  /// Appends a row.
  mutating func add(_ cells: [String]) throws(CellProblem) {
    let row = try CountRow(cells, columns)
    if generations.isEmpty { chooseColumns(row) }
    try addRun(row)
    for count in numeric { try addNumbers(ofCount: count, cells) }
    generations.append(row.generation)
    lastFrame = row.frame
  }

  /// Leaves out the columns of texts, such as dates.
  private mutating func chooseColumns(_ row: CountRow) {
    numeric = columns.counts.indices.filter {
      columns.isOfGroups || row.counts[row.counts.startIndex + $0].countInTable != nil
    }
    counts = numeric.map { columns.counts[$0] }
    // Counts named like a measure are decimal until `noteKind` finds a number with more decimals.
    decimal = Set(counts.filter { Measure(rawValue: $0)?.scale ?? 1 > 1 })
  }

  /// Adds a row to the last run, or to a new run if it does not continue the last one.
  private mutating func addRun(_ row: CountRow) throws(CellProblem) {
    let next = generations.count
    guard let last = runs.last, columns.form != .groups(isFinal: true), row.frame > lastFrame,
      last.settings[...] == row.settings
    else {
      runs.append(
        Run(settings: Array(row.settings), count: row.runs, rows: next..<next + 1))
      return
    }
    if row.generation <= generations[next - 1] {
      throw CellProblem(
        "generation \(row.generation) follows \(generations[next - 1]) in the same run",
        in: columns.column(ofCount: 0) - 1)
    }
    runs[runs.count - 1].rows = last.rows.lowerBound..<next + 1
  }

  private mutating func addNumbers(
    ofCount count: Int, _ cells: [String]
  ) throws(CellProblem) {
    let (start, name) = (columns.column(ofCount: count), columns.counts[count])
    for cell in start..<start + columns.width {
      guard let number = cells[cell].countInTable else {
        throw CellProblem("expected a number, got '\(cells[cell].prefix(40))'", in: cell)
      }
      // The mean and the quartiles of whole counts have decimals, too.
      if columns.width == 1 || [2, 6].contains(cell - start) { noteKind(of: cells[cell], name) }
      if cell == start, number > most { most = number }
      numbers.append(number)
    }
  }

  /// Records that a count is not a whole number, if a cell shows this.
  private mutating func noteKind(of cell: String, _ name: String) {
    guard !real.contains(name), cell.utf8.contains(where: { ".e-".utf8.contains($0) }) else {
      return
    }
    let point = cell.utf8.firstIndex(of: UInt8(ascii: ".")) ?? cell.endIndex
    if decimal.contains(name), cell.utf8.distance(from: point, to: cell.endIndex) <= 7 { return }
    real.insert(name)
    decimal.remove(name)
  }
}

extension String {
  /// The number in the cell of a count; NaN if the count has no finite value, and nil for other
  /// text.
  var countInTable: Double? {
    if let number = Int(self) { return Double(number) }
    if isEmpty || ["nan", "inf", "-inf"].contains(self) { return .nan }
    let isPlain = utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.e".utf8.contains($0) }
    guard isPlain, let number = Double(self), number.isFinite else { return nil }
    return number
  }
}
