internal import Films

/// The parts of one table, in their order.
struct MergeParts {
  let files: [PartFile]
  /// What each says of the table they make.
  var first: PartFile { files[0] }

  /// - Throws: `FileProblem` where one cannot be read, or `MergeProblem` where they are not all parts of one table.
  init(_ paths: [String]) throws {
    let files = try paths.map { try PartFile($0) }
    for file in files.dropFirst()
    where !file.part.isOf(files[0].part) || file.names != files[0].names {
      throw MergeProblem.otherSweep(files[0].path, file.path)
    }
    self.files = files.sorted { $0.part.number < $1.part.number }
    for (one, other) in zip(self.files, self.files.dropFirst())
    where one.part.number == other.part.number {
      throw MergeProblem.twice(one.part.number, of: one.part.count, one.path, other.path)
    }
    let missing = self.missing
    if !missing.isEmpty { throw MergeProblem.missing(missing, of: first.part.count) }
    // What goes to a pipe cannot be taken back.
    for file in files where try !file.rows({ _ in }) {
      Terminal.say(
        "render: '\(file.path)' has no checksum, as parts of earlier versions: damage may go unnoticed"
      )
    }
  }

  /// The parts that nobody gave.
  private var missing: [ClosedRange<Int>] {
    var missing: [ClosedRange<Int>] = []
    var next = 1
    for number in files.map(\.part.number) + [first.part.count + 1] {
      if number > next { missing.append(next...number - 1) }
      next = number + 1
    }
    return missing
  }

  /// The names of the columns for settings.
  var settings: [String] { Array(first.names.prefix(first.settings)) }
  /// The names of the columns for counts.
  var counts: [String] { Array(first.names.dropFirst(settings.count + 2)) }

  /// Hands over all rows, the first part's first.
  func rows(_ take: (_ row: MergedRow) throws -> Void) throws {
    for file in files {
      var number = 0
      try file.rows { line in
        number += 1
        guard let row = MergedRow(line, columns: first.names.count, settings: settings.count) else {
          throw MergeProblem.damaged(file.path, row: number)
        }
        try take(row)
      }
    }
  }
}

extension TablePart {
  /// Whether it is a part of the same table as another.
  fileprivate func isOf(_ other: TablePart) -> Bool {
    (sweep, count, isFinal, rests) == (other.sweep, other.count, other.isFinal, other.rests)
  }
}

/// A row of a part.
struct MergedRow {
  let cells: [String]
  let settings: ArraySlice<String>
  let row: SweepRow

  /// Nil where the line is no such row.
  init?(_ line: String, columns: Int, settings: Int) {
    cells = line.cellsOfCSV
    guard cells.count == columns, let frame = Int(cells[settings]),
      let generation = Int(cells[settings + 1]), frame >= 0
    else { return nil }
    self.settings = cells[..<settings]
    row = SweepRow(
      frame: frame, generation: generation,
      counts: cells[(settings + 2)...].map { SweepCount($0) })
  }
}
