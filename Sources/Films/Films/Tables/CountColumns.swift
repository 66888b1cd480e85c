package import Settings

/// The columns of a table of counts: those of the settings that vary, of a frame or a group, and of
/// counts. Their names are recognized here only, and written by tables of one film, too.
package struct CountColumns: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// A row for each frame of each run.
    case runs
    /// Statistics of groups of runs. `isFinal`: true if each group has one row, without a frame. The
    /// generation of that row is another count.
    case groups(isFinal: Bool)
  }

  /// The names of the settings that vary.
  package let settings: [String]
  package let counts: [String]
  package let form: Form
  /// The number of columns.
  package let count: Int
  /// The number of columns for each count: 1, or that of its statistics.
  package let width: Int

  /// The possible numbers of statistics: older tables lack the last one, the standard error.
  private static let widths = { [$0, $0 - 1] }(Statistics.names(of: "").count)

  private static let (ofRuns, ofFrames, generation) = (
    ["runs"], ["frame", "generation"], "generation"
  )
  /// What the column of a setting with the name of a count begins with.
  private static let prefix = "setting_"

  package init(settings: [String], counts: [String], form: Form = .runs) {
    self.init(
      settings: settings, counts: counts, form: form, width: form == .runs ? 1 : Self.widths[0])
  }

  private init(settings: [String], counts: [String], form: Form, width: Int) {
    (self.settings, self.counts, self.form, self.width) = (settings, counts, form, width)
    count =
      switch form {
      case .runs: settings.count + Self.ofFrames.count + counts.count
      case .groups(let isFinal):
        settings.count + Self.ofRuns.count
          + (isFinal ? width : Self.ofFrames.count) + counts.count * width
      }
  }

  /// Returns nil if the columns are not those of a table of counts.
  package init?(_ names: [String]) {
    let groups = Self.widths.lazy.compactMap { Self.groups(names, width: $0) }.first
    guard Set(names).count == names.count, let found = groups ?? Self.runs(names)
    else { return nil }
    let settings = found.settings.map { name in
      let own = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
      return found.counts.contains(own) ? own : name
    }
    self.init(settings: settings, counts: found.counts, form: found.form, width: found.width)
  }

  private static func runs(_ names: [String]) -> CountColumns? {
    let start = names.indices.first { names[$0...].starts(with: ofFrames) }
    return start.map {
      CountColumns(
        settings: Array(names[..<$0]), counts: Array(names[($0 + ofFrames.count)...]))
    }
  }

  private static func groups(_ names: [String], width: Int) -> CountColumns? {
    for start in names.indices where names[start...].starts(with: ofRuns) {
      let rest = names[(start + 1)...]
      let hasFrames = rest.starts(with: ofFrames)
      let found = counts(of: hasFrames ? rest.dropFirst(ofFrames.count) : rest, width: width)
      guard var counts = found, !counts.isEmpty else { continue }
      if !hasFrames, counts.first != generation { continue }
      if !hasFrames { counts.removeFirst() }
      return CountColumns(
        settings: Array(names[..<start]), counts: counts, form: .groups(isFinal: !hasFrames),
        width: width)
    }
    return nil
  }

  /// Returns the counts whose statistics are in the columns; nil if a column is not a statistic.
  private static func counts(of columns: ArraySlice<String>, width: Int) -> [String]? {
    let firsts = stride(from: columns.startIndex, to: columns.endIndex, by: width)
    let counts = firsts.map { String(columns[$0].dropLast("_mean".count)) }
    let names = counts.flatMap { Statistics.names(of: $0).prefix(width) }
    return names == Array(columns) ? counts : nil
  }

  /// The names of all columns.
  package var names: [String] {
    // A sea has `penguins` both as a setting and as a count.
    let own = settings.map { counts.contains($0) ? Self.prefix + $0 : $0 }
    switch form {
    case .runs: return own + Self.ofFrames + counts
    case .groups(let isFinal):
      let summarized = (isFinal ? [Self.generation] : []) + counts
      return own + Self.ofRuns + (isFinal ? [] : Self.ofFrames)
        + summarized.flatMap { Statistics.names(of: $0).prefix(width) }
    }
  }

  /// True if rows are statistics of groups.
  package var isOfGroups: Bool { form != .runs }

  /// Returns the columns of the table of groups with the same values of some of the settings.
  /// `keys`: the indices of these settings.
  package func grouped(by keys: [Int], isFinal: Bool) -> CountColumns {
    CountColumns(
      settings: keys.map { settings[$0] }, counts: counts, form: .groups(isFinal: isFinal))
  }

  /// Returns the index of the first column of a count. `count`: its index in `counts`.
  package func column(ofCount count: Int) -> Int {
    self.count - (counts.count - count) * width
  }
}

/// An error in a cell of a table.
package struct CellProblem: Error {
  package let problem: SettingProblem
  /// The index of the cell in its row.
  package let cell: Int

  package init(_ problem: SettingProblem, in cell: Int) {
    (self.problem, self.cell) = (problem, cell)
  }
}

/// A row that was read from a table of counts.
package struct CountRow {
  package let settings: ArraySlice<String>
  /// The number of runs that the row summarizes; 1 in a table of runs.
  package private(set) var runs = 1
  package private(set) var frame = 0
  package private(set) var generation = 0
  /// The cells of the counts, or of their statistics.
  package let counts: ArraySlice<String>

  package init(_ cells: [String], _ columns: CountColumns) throws(CellProblem) {
    guard cells.count == columns.count else {
      throw CellProblem(
        "expected \(columns.count) cells, as in the first line, got \(cells.count)", in: 0)
    }
    settings = cells[..<columns.settings.count]
    counts = cells[columns.column(ofCount: 0)...]
    var next = settings.endIndex
    func number(_ range: ClosedRange<Int>) throws(CellProblem) -> Int {
      defer { next += 1 }
      if let number = Int(cells[next]), range.contains(number) { return number }
      throw CellProblem(
        "expected a whole number of at least \(range.lowerBound), got '\(cells[next].prefix(40))'",
        in: next)
    }
    if columns.isOfGroups { runs = try number(1...Int(Int32.max)) }
    if columns.form != .groups(isFinal: true) {
      frame = try number(0...Int(Int32.max))
      generation = try number(0...ShownGenerations.latest)
    }
  }
}

extension SweepRow {
  /// Creates a row of a run.
  package init(_ row: CountRow) {
    self.init(
      frame: row.frame, generation: row.generation, counts: row.counts.map { SweepCount($0) })
  }
}
