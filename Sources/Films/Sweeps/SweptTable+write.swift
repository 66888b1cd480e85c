package import Encoding
package import Files
internal import Worlds

extension SweptTable {
  /// Plays all runs, and writes their table in all formats.
  ///
  /// - Parameters:
  ///   - outputs: where to, each with a format that has tables.
  ///   - jobs: how many runs are played at the same time; no byte depends on it.
  ///   - progress: called with a number of frames that are done.
  /// - Returns: how many rows there are.
  /// - Throws: the first error in the order of the runs.
  package func write(
    to outputs: [(format: Format, output: Output)], jobs: Int, progress: (Int) -> Void
  ) async throws -> Int {
    let forms = outputs.compactMap(\.format.table)
    precondition(forms.count == outputs.count, "a sweep is a table")
    var files = try zip(forms, outputs).map {
      try TableFile($0, $1.output, names: names, note: part?.line ?? "")
    }
    let jobs = try self.jobs(of: jobs)
    let rows: Int
    if let grouping {
      rows = try await writeGroups(grouping, forms, to: &files, jobs: jobs, progress)
    } else {
      rows = try await writeRuns(forms, to: &files, jobs: jobs, progress)
    }
    for file in files { try file.close(note: part?.lastLine(rows: rows) ?? "") }
    return rows
  }

  /// The names of its columns.
  private var names: [String] {
    guard let grouping else { return columns.names }
    return grouping.columns.map { columns.settings[$0] }
      + SweepGroup.names(of: columns.counts, isFinal: columns.isFinal)
  }

  /// As many as there is memory for, if all take what the largest one does.
  private func jobs(of jobs: Int) throws -> Int {
    try largest.openCost(isSeen: false).films(jobs, within: largest.budget)
  }

  /// Rows in the spelling of each format.
  private struct Rows: Sendable {
    let count: Int
    let texts: [String]
  }

  private func writeRuns(
    _ forms: [TableForm], to files: inout [TableFile], jobs: Int, _ progress: (Int) -> Void
  ) async throws -> Int {
    let (find, columns, names) = (find, columns, names)
    let player = SweepPlayer<Rows>(runs: runs, jobs: jobs) { number, lay in
      try await find(number)?.play(in: columns) { run, rows in
        let cells = rows.map { run.labels + $0.cells }
        return await lay(
          Rows(count: rows.count, texts: forms.map { $0.text(of: cells, named: names) }))
      }
    }
    var (total, done) = (0, 0)
    try await player { piece in
      for place in files.indices { try files[place].write(piece.texts[place]) }
      total += piece.count
      done += piece.count
      progress(piece.count)
    } end: {
      progress(max(0, self.rows - done))
      done = 0
    }
    return total
  }

  /// A run and the next of its rows.
  private struct GroupedRows: Sendable {
    let labels: [TableCell]
    let rows: [SweepRow]
  }

  private func writeGroups(
    _ grouping: Grouping, _ forms: [TableForm], to files: inout [TableFile], jobs: Int,
    _ progress: (Int) -> Void
  ) async throws -> Int {
    let (find, columns, names) = (find, columns, names)
    let player = SweepPlayer<GroupedRows>(runs: runs, jobs: jobs) { number, lay in
      try await find(number)?.play(in: columns) { run, rows in
        await lay(GroupedRows(labels: run.labels, rows: rows))
      }
    }
    var group = SweepGroup(of: columns.counts, isFinal: columns.isFinal)
    var labels: [TableCell] = []
    var (total, over, done) = (0, 0, 0)
    try await player { piece in
      labels = grouping.columns.map { piece.labels[$0] }
      for row in piece.rows {
        try group.take(row, isFirst: done == 0)
        done += 1
      }
      try largest.budget.check(groups: group.memory)
      progress(piece.rows.count)
    } end: {
      progress(max(0, self.rows - done))
      (over, done) = (over + 1, 0)
      guard over % grouping.runs == 0, !group.isEmpty else { return }
      let rows = group.rows(labels)
      for place in files.indices {
        try files[place].write(forms[place].text(of: rows, named: names))
      }
      total += rows.count
      group = SweepGroup(of: columns.counts, isFinal: columns.isFinal)
    }
    return total
  }
}

extension SweptTable.Run {
  /// Plays the film.
  ///
  /// - Throws: what goes wrong, and in which run that is.
  fileprivate func play(
    in columns: SweptTable.Columns, _ take: (SweptTable.Run, [SweepRow]) async -> Bool
  ) async throws {
    do {
      try await film.rows(isFinal: columns.isFinal) { await take(self, $0) }
    } catch let problem as FilmProblem where !labels.isEmpty {
      let settings = zip(columns.settings, labels).map { "\($0) \($1.words)" }
      throw FilmProblem.ofRun(settings.joined(separator: ", "), problem)
    }
  }
}

extension TableCell {
  fileprivate var words: String {
    switch self {
    case .number(let text), .text(let text): text
    case .nothing: ""
    }
  }
}

extension SweepRow {
  /// What stands in its columns, behind those of settings.
  package var cells: [TableCell] {
    [.number("\(frame)"), .number("\(generation)")] + counts.map { TableCell($0.words) }
  }
}
