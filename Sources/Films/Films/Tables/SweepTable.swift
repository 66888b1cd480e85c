package import Encoding
package import Files
internal import Grids
internal import Worlds

/// The table of the counts of many films, with a row for each frame of each film, or with
/// statistics of groups of films. Films are created one by one when they are played, so that
/// 100,000 films need the memory of a few.
package struct SweepTable: Sendable {
  /// A film of the sweep, with the values of its settings.
  package struct Run: Sendable {
    /// The values of the settings that vary, in the order of the columns.
    package let labels: [TableCell]
    package let film: Film

    package init(_ film: Film, labels: [TableCell]) {
      self.film = film
      self.labels = labels
    }
  }

  /// Returns the film with a number; nil if it is left out. Throws its error if it is invalid.
  package typealias Find = @Sendable (_ number: Int) throws -> Run?

  /// The number of consecutive runs in a group, and the indices of the columns that identify it.
  package struct Grouping: Hashable, Sendable {
    /// The indices of these columns among the columns of settings.
    package let columns: [Int]
    package let runs: Int

    package init(columns: [Int], runs: Int) {
      self.columns = columns
      self.runs = runs
    }
  }

  package let columns: CountColumns
  /// True if each film has one row: of its last frame, or with a summary of all frames.
  package let isFinal: Bool
  let summary: FrameSummary?
  package private(set) var runs: Range<Int>
  /// The grouping; nil if each run has its own rows.
  let grouping: Grouping?
  /// The part of a sweep that this table is; nil if it is the whole sweep.
  package private(set) var part: TablePart?
  package private(set) var largest: Film
  let rows: Int
  /// The estimated processor time of all runs, in nanoseconds.
  package private(set) var nanoseconds = 0
  private(set) var find: Find

  /// Creates the table of a sweep. `runs`: the number of runs; at least 1.
  package init(
    _ columns: CountColumns, isFinal: Bool, summary: FrameSummary? = nil, runs: Int,
    grouping: Grouping? = nil, largest: Film, frames: Int, find: @escaping Find
  ) {
    precondition(runs > 0, "something to run")
    self.columns = columns
    (self.isFinal, self.summary) = (isFinal || summary != nil, summary)
    self.runs = 0..<runs
    self.grouping = grouping
    self.largest = largest
    rows = self.isFinal ? 1 : frames
    self.find = find
  }

  /// Returns a table of some of the runs. It can be merged with the tables of the other parts.
  package func selecting(_ runs: Range<Int>, as part: TablePart) -> SweepTable {
    var result = self
    result.runs = runs
    result.part = part
    return result
  }

  package func estimated(_ nanoseconds: Int) -> SweepTable {
    var result = self
    result.nanoseconds = nanoseconds
    return result
  }

  package func limited(by budget: Budget) -> SweepTable {
    var result = self
    result.largest.budget = budget
    result.find = { [find] number in
      try find(number).map { run in
        var film = run.film
        film.budget = budget
        return Run(film, labels: run.labels)
      }
    }
    return result
  }

  /// The maximum number of frames with a row, in all runs together.
  package var frames: Int { cappedProduct(runs.count, rows) }

  /// Plays all runs, writes their rows or the rows of groups to all formats, and closes the files.
  /// Returns the number of rows. At most `jobs` runs play at the same time, and fewer if memory
  /// requires it; the output does not depend on the number. The formats of the outputs support
  /// tables. Throws the first error in the order of the runs.
  ///
  /// - Parameters:
  ///   - note: the comments before the table.
  ///   - checkpoint: stores the rows of complete runs, and has those that need not be played.
  ///   - progress: called with the number of frames completed since the last call.
  package func write(
    to outputs: [(format: Format, output: Output)], note: String = "", jobs: Int,
    continuing checkpoint: TableCheckpoint? = nil, progress: (Int) -> Void
  ) async throws -> Int {
    let forms = outputs.compactMap(\.format.table)
    precondition(forms.count == outputs.count, "a sweep is a table")
    var files = try zip(forms, outputs).map {
      try TableFile($0, $1.output, names: names, note: part?.line ?? note)
    }
    // The number of jobs for which the memory is enough if each film is as large as the largest
    // one.
    let jobs = try openCost.films(jobs, within: largest.budget)
    let runs = SweepRuns(table: self, jobs: jobs, checkpoint: checkpoint)
    let rows: Int
    if let grouping {
      rows = try await write(runs, in: grouping, forms, to: &files, progress)
    } else {
      rows = try await write(runs, forms, to: &files, progress)
    }
    for index in files.indices {
      try files[index].close { part?.lastLine(rows: rows, checksum: $0) ?? "" }
    }
    return rows
  }

  private var names: [String] {
    (grouping.map { columns.grouped(by: $0.columns, isFinal: isFinal) } ?? columns).names
  }

  private func write(
    _ runs: SweepRuns, _ forms: [TableForm], to files: inout [TableFile],
    _ progress: (Int) -> Void
  ) async throws -> Int {
    let names = names
    var (total, done) = (0, 0)
    // Texts are formatted by the jobs, in parallel; only writing them is serial.
    try await runs.play { piece in
      forms.map { $0.text(of: piece.cells, named: names) }
    } handle: { piece, texts in
      for index in files.indices { try files[index].write(texts[index]) }
      total += piece.rows.count
      done += piece.rows.count
      progress(piece.rows.count)
    } end: {
      // A run that is shorter than the longest one still completes its share of the progress.
      progress(max(0, self.rows - done))
      done = 0
    }
    return total
  }

  private func write(
    _ runs: SweepRuns, in grouping: Grouping, _ forms: [TableForm], to files: inout [TableFile],
    _ progress: (Int) -> Void
  ) async throws -> Int {
    let names = names
    var group = SweepGroup(of: columns.counts, isFinal: isFinal)
    var labels: [TableCell] = []
    var (total, over, done) = (0, 0, 0)
    try await runs.play { _ in
    } handle: { piece, _ in
      labels = grouping.columns.map { piece.labels[$0] }
      for row in piece.rows {
        try group.add(row, isFirst: done == 0)
        done += 1
      }
      try largest.budget.check(groups: group.memory)
      progress(piece.rows.count)
    } end: {
      progress(max(0, self.rows - done))
      (over, done) = (over + 1, 0)
      guard over % grouping.runs == 0, !group.isEmpty else { return }
      let rows = group.rows(labels)
      for index in files.indices {
        try files[index].write(forms[index].text(of: rows, named: names))
      }
      total += rows.count
      group = SweepGroup(of: columns.counts, isFinal: isFinal)
    }
    return total
  }
}

/// The runs of a table: those that a checkpoint contains, and then those that are played.
private struct SweepRuns {
  let table: SweepTable
  let jobs: Int
  let checkpoint: TableCheckpoint?

  /// Some rows of a run, with the values of its settings.
  struct Piece: Sendable {
    let labels: [TableCell]
    let rows: [SweepRow]

    var cells: [[TableCell]] { rows.map { labels + $0.cells } }
  }

  /// Passes the rows of all runs to `handle`, in order, with what `make` returns for them on any
  /// core. `end`: called after the last row of a run.
  func play<Made: Sendable>(
    _ make: @escaping @Sendable (Piece) -> Made, handle: (Piece, Made) throws -> Void,
    end: () throws -> Void
  ) async throws {
    let done = try checkpoint?.begin() ?? 0
    try replay(done, make, handle, end)
    let rest = (table.runs.lowerBound + done)..<table.runs.upperBound
    let player = SweepPlayer<(Piece, Made)>(runs: rest, jobs: jobs) {
      [table] number, append in
      try await table.find(number)?.play(in: table) { run, rows in
        let piece = Piece(labels: run.labels, rows: rows)
        return await append((piece, make(piece)))
      }
    }
    try await player { piece, made in
      try handle(piece, made)
      try checkpoint?.append(piece.cells)
    } end: {
      try end()
      try checkpoint?.endRun()
    }
  }

  /// Handles the first runs with the rows of the checkpoint.
  private func replay<Made>(
    _ runs: Int, _ make: (Piece) -> Made, _ handle: (Piece, Made) throws -> Void,
    _ end: () throws -> Void
  ) throws {
    var number = table.runs.lowerBound
    var labels: [TableCell]?
    try checkpoint?.replay(runs) { rows in
      labels = try labels ?? table.find(number)?.labels
      let piece = Piece(labels: labels ?? [], rows: rows)
      try handle(piece, make(piece))
    } end: {
      (number, labels) = (number + 1, nil)
      try Task.checkCancellation()
      try end()
    }
  }
}

extension SweepTable.Run {
  /// Plays the film. If it fails, the error names the settings of the run.
  fileprivate func play(
    in table: SweepTable, _ write: (SweepTable.Run, [SweepRow]) async -> Bool
  ) async throws {
    do {
      try await film.rows(isFinal: table.isFinal, summary: table.summary) {
        await write(self, $0)
      }
    } catch let problem as FilmProblem where !labels.isEmpty {
      let settings = zip(table.columns.settings, labels).map { "\($0) \($1.words)" }
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
  /// The table cells of a row that follow the cells of settings.
  package var cells: [TableCell] {
    [.number("\(frame)"), .number("\(generation)")]
      + counts.map {
        $0.hasValue ? TableCell($0.words) : .nothing
      }
  }
}

/// A group of runs of a sweep, combined into rows of statistics, one row for each frame.
package struct SweepGroup: Sendable {
  private struct Frame {
    let generation: Int
    /// The values of each count, over all runs that have this frame.
    var values: [CountValues]
  }

  /// The length of a run, and its values at its last frame.
  private struct Ended {
    let frames: Int
    let values: [CountValues.Number?]
  }

  private let counts: [String]
  private let isFinal: Bool
  private var frames: [Frame] = []
  private var ended: [Ended] = []
  private var current: Ended?

  /// Creates an empty group. `isFinal`: true if each run contributes only its last frame. The
  /// generation of that frame is treated as another count.
  package init(of counts: [String], isFinal: Bool) {
    self.counts = counts
    self.isFinal = isFinal
  }

  package var isEmpty: Bool { runs == 0 }

  /// The approximate memory of the values, in bytes.
  package private(set) var memory = 0

  private var runs: Int { ended.count + (current == nil ? 0 : 1) }
  private var columns: Int { counts.count + (isFinal ? 1 : 0) }

  /// Adds the next row of a run. `isFirst`: true if the row is the first of another run. Throws
  /// `FilmProblem` if the runs show different generations at the same frame, or if a count is not a
  /// number.
  package mutating func add(_ row: SweepRow, isFirst: Bool) throws(FilmProblem) {
    if isFirst, let current {
      ended.append(current)
      self.current = nil
    }
    let frame = current?.frames ?? 0
    if frame == frames.count {
      let values = Array(repeating: CountValues(), count: columns)
      frames.append(Frame(generation: row.generation, values: values))
      memory += 64 * (1 + columns)
    } else if !isFinal, frames[frame].generation != row.generation {
      throw .otherGenerations(frame: row.frame, frames[frame].generation, row.generation)
    }
    let values = try values(of: row)
    for case (let number, let value?) in values.enumerated() {
      frames[frame].values[number].append(value)
      memory += CountValues.memory(of: value.units)
    }
    if isFirst { memory += 64 + 32 * columns }
    current = Ended(frames: frame + 1, values: values)
  }

  /// Returns the counts of a row as numbers; nil for those without a value.
  private func values(of row: SweepRow) throws(FilmProblem) -> [CountValues.Number?] {
    var values: [CountValues.Number?] = isFinal ? [(Int128(max(0, row.generation)), 1)] : []
    for (name, count) in zip(counts, row.counts) {
      let number = count.number
      if count.hasValue, number == nil { throw .noMean(name, count.words) }
      values.append(number)
    }
    return values
  }

  /// Returns the rows of statistics, each after the given labels. A run that ended early
  /// contributes its last values to all later frames, since nothing changes any more.
  package func rows(_ labels: [TableCell]) -> [[TableCell]] {
    let over = (ended + [current].compactMap(\.self)).sorted { $0.frames < $1.frames }
    var past = over[..<0]
    return frames.enumerated().map { number, frame in
      past = over.prefix { $0.frames <= number }
      let statistics = (0..<columns).flatMap { count -> [TableCell] in
        var values = frame.values[count]
        for run in past { if let value = run.values[count] { values.append(value) } }
        return Statistics.cells(ofSorted: values.sorted, scale: values.scale)
      }
      let head = isFinal ? [] : [number, frame.generation].map { TableCell.number("\($0)") }
      return labels + [.number("\(runs)")] + head + statistics
    }
  }
}
