internal import Encoding
internal import Films
internal import Settings

/// The columns of a table of counts that `render` wrote.
struct CountTableHeader: Sendable {
  /// The names of the settings that vary, without the prefix of settings that are named like a
  /// count.
  let settings: [String]
  /// The names of the counts. In a table of runs, some may be columns of text.
  let counts: [String]
  let form: Form

  enum Form: Hashable {
    /// A row for each frame of each run.
    case runs
    /// Statistics of groups of runs. `isFinal`: true if each group has one row, without a frame.
    case groups(isFinal: Bool)
  }

  /// The number of columns for the statistics of a count.
  static let statistics = Statistics.names(of: "").count

  /// The names of the columns between settings and counts.
  private static let (ofRuns, ofFrames) = (["runs"], ["frame", "generation"])

  /// Returns nil if the columns are not those of a table of counts.
  init?(_ names: [String]) {
    guard Set(names).count == names.count,
      let (settings, counts, form) = Self.groups(names) ?? Self.runs(names), !counts.isEmpty
    else { return nil }
    let prefix = "setting_"
    self.settings = settings.map { name in
      let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      return counts.contains(own) ? own : name
    }
    (self.counts, self.form) = (counts, form)
  }

  private typealias Parts = (settings: [String], counts: [String], form: Form)

  private static func runs(_ names: [String]) -> Parts? {
    let start = names.indices.first { names[$0...].starts(with: ofFrames) }
    return start.map { (Array(names[..<$0]), Array(names[($0 + ofFrames.count)...]), .runs) }
  }

  private static func groups(_ names: [String]) -> Parts? {
    for start in names.indices where names[start...].starts(with: ofRuns) {
      let rest = names[(start + 1)...]
      let hasFrames = rest.starts(with: ofFrames)
      guard var counts = counts(of: hasFrames ? rest.dropFirst(ofFrames.count) : rest) else {
        continue
      }
      if !hasFrames, counts.first != ofFrames[1] { continue }
      if !hasFrames { counts.removeFirst() }
      return (Array(names[..<start]), counts, .groups(isFinal: !hasFrames))
    }
    return nil
  }

  /// Returns the counts whose statistics are in the columns; nil if a column is not a statistic.
  private static func counts(of columns: ArraySlice<String>) -> [String]? {
    let firsts = stride(from: columns.startIndex, to: columns.endIndex, by: statistics)
    let counts = firsts.map { String(columns[$0].dropLast("_mean".count)) }
    return counts.flatMap(Statistics.names) == Array(columns) ? counts : nil
  }

  /// True if rows are statistics of groups.
  var isOfGroups: Bool { form != .runs }

  /// The number of columns.
  var columns: Int {
    switch form {
    case .runs: settings.count + Self.ofFrames.count + counts.count
    case .groups(let isFinal):
      settings.count + Self.ofRuns.count
        + (isFinal ? Self.statistics : Self.ofFrames.count) + counts.count * Self.statistics
    }
  }

  /// Returns the index of the first column of a count. `count`: its index in `counts`.
  func column(ofCount count: Int) -> Int {
    columns - (counts.count - count) * (isOfGroups ? Self.statistics : 1)
  }
}

/// An error in a cell of a table.
struct CellProblem: Error {
  let problem: SettingProblem
  /// The index of the cell in its row.
  let cell: Int

  init(_ problem: SettingProblem, in cell: Int) { (self.problem, self.cell) = (problem, cell) }
}

/// A row of a table of counts.
struct CountTableRow {
  let settings: ArraySlice<String>
  /// The number of runs that the row summarizes; 1 in a table of runs.
  private(set) var runs = 1
  private(set) var frame = 0
  private(set) var generation = 0
  /// The cells of the counts, or of their statistics.
  let counts: ArraySlice<String>

  init(_ cells: [String], _ header: CountTableHeader) throws(CellProblem) {
    settings = cells[..<header.settings.count]
    counts = cells[header.column(ofCount: 0)...]
    var next = settings.endIndex
    func number(_ range: ClosedRange<Int>) throws(CellProblem) -> Int {
      defer { next += 1 }
      if let number = Int(cells[next]), range.contains(number) { return number }
      throw CellProblem(
        "expected a whole number of at least \(range.lowerBound), got '\(cells[next].prefix(40))'",
        in: next)
    }
    if header.isOfGroups { runs = try number(1...Int(Int32.max)) }
    if header.form != .groups(isFinal: true) {
      frame = try number(0...Int(Int32.max))
      generation = try number(0...ShownGenerations.latest)
    }
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

  /// Returns the position, counted from 1, of the character at which a cell of a CSV row begins.
  /// `cell`: the index of the cell.
  func column(ofCellInCSV cell: Int) -> Int {
    var (cells, isQuoted, column) = (0, false, 1)
    for letter in unicodeScalars {
      if cells == cell { break }
      if letter == "\"" { isQuoted.toggle() }
      if letter == ",", !isQuoted { cells += 1 }
      column += 1
    }
    return column
  }
}
