internal import Encoding
internal import Files
internal import Films
internal import Settings

/// `render merge`: combines the parts of a table that several workers wrote.
enum MergeCommand {
  static func run(_ request: MergeRequest) -> ExitStatus {
    let staging = Staging()
    Interruption.ends(staging, Meter(total: 0, shown: false))
    do {
      try merge(request, staging)
      try staging.commit()
      return .done
    } catch {
      staging.discard()
      return answer(to: error, request)
    }
  }

  private static func answer(to error: any Error, _ request: MergeRequest) -> ExitStatus {
    switch error {
    case let problem as any Problem: return Report([InputError(problem)]).print()
    case let error as OutputProblem
    where error.isOfReader && request.outputs.allSatisfy { $0.destination == .standardOutput }:
      return .done
    default: return Terminal.fail(error)
    }
  }

  private static func merge(_ request: MergeRequest, _ staging: Staging) throws {
    let parts = try MergeParts(request.parts)
    var groups = try request.group.map {
      try MergeGroups($0, of: parts, within: request.budget)
    }
    let names = groups?.names ?? parts.first.columns.names
    var files = try request.outputs.map { destination, form in
      let output = Output(destination, staging: staging)
      try output.check()
      return try TableFile(form, output, names: names)
    }
    func write(_ rows: [[TableCell]]) throws {
      for place in files.indices {
        try files[place].write(files[place].form.text(of: rows, named: names))
      }
    }
    if groups == nil {
      try parts.rows { try write([$0.settings.map { TableCell($0) } + SweepRow($0).cells]) }
    } else {
      try parts.rows { try groups?.take($0) }
      try groups?.rows(write)
    }
    for index in files.indices { try files[index].close() }
  }
}

/// The statistics of the runs in a table that was written in parts, group by group.
struct MergeGroups {
  /// The indices of the settings columns that determine a run's group.
  private let keys: [Int]
  private let parts: MergeParts
  private let budget: Budget
  private var groups: [(labels: [String], group: SweepGroup)] = []
  private var places: [[String]: Int] = [:]
  private var memory = 0
  private var last: (settings: ArraySlice<String>, frame: Int)?

  /// - Throws: an error if a name is not a setting that varies.
  init(_ names: [String], of parts: MergeParts, within budget: Budget) throws(MergeProblem) {
    let settings = parts.first.columns.settings
    keys = settings.indices.filter { names.contains(settings[$0]) }
    for name in names where !settings.contains(name) {
      throw "'\(name)' does not vary"
        + Nearest.hint(
          Nearest.name(to: name, among: settings),
          else: ": \((settings + ["or none"]).joined(separator: ", "))")
    }
    if !parts.first.part.endsAtRest, !parts.first.part.isFinal { throw .groupsCycles }
    self.parts = parts
    self.budget = budget
  }

  var names: [String] {
    parts.first.columns.grouped(by: keys, isFinal: parts.first.part.isFinal).names
  }

  mutating func take(_ row: CountRow) throws(FilmProblem) {
    let labels = keys.map { row.settings[$0] }
    let place = places[labels] ?? groups.count
    if place == groups.count {
      places[labels] = place
      groups.append(
        (labels, SweepGroup(of: parts.first.columns.counts, isFinal: parts.first.part.isFinal)))
    }
    let isFirst =
      parts.first.part.isFinal
      || last.map { $0.settings != row.settings || $0.frame >= row.frame } ?? true
    memory -= groups[place].group.memory
    try groups[place].group.add(SweepRow(row), isFirst: isFirst)
    memory += groups[place].group.memory
    try budget.check(groups: memory)
    last = (row.settings, row.frame)
  }

  /// Passes the rows of all groups to a closure, in the order of the groups' first rows.
  func rows(_ take: ([[TableCell]]) throws -> Void) throws {
    for (labels, group) in groups { try take(group.rows(labels.map { TableCell($0) })) }
  }
}

/// The parts of one table, in order.
struct MergeParts {
  let files: [PartFile]
  /// The first part. All parts describe the same table.
  var first: PartFile { files[0] }

  /// - Throws: `FileProblem` if a part cannot be read; `MergeProblem` if the files are not exactly
  ///   the parts of one table.
  init(_ paths: [String]) throws {
    let files = try paths.map { try PartFile($0) }
    for file in files.dropFirst()
    where !file.part.isOf(files[0].part) || file.columns != files[0].columns {
      throw MergeProblem(
        "'\(file.path)' belongs to another sweep than '\(files[0].path)': merge parts of one"
          + " scenario, drawn by the same number of workers")
    }
    self.files = files.sorted { $0.part.number < $1.part.number }
    for (one, other) in zip(self.files, self.files.dropFirst())
    where one.part.number == other.part.number {
      throw MergeProblem(
        "part \(one.part.number)/\(one.part.count) is given twice, as '\(one.path)' and"
          + " '\(other.path)': leave one out")
    }
    let missing = self.missing
    if !missing.isEmpty { throw MergeProblem.missing(missing, of: first.part.count) }
    // All parts are verified first, because output written to a pipe cannot be rolled back.
    for file in files where try !file.rows({ _ in }) {
      Terminal.say(
        "render: '\(file.path)' has no checksum (written by an earlier version): "
          + "cannot detect damage")
    }
  }

  private var missing: [ClosedRange<Int>] {
    var missing: [ClosedRange<Int>] = []
    var next = 1
    for number in files.map(\.part.number) + [first.part.count + 1] {
      if number > next { missing.append(next...number - 1) }
      next = number + 1
    }
    return missing
  }

  /// Passes all rows to a closure, in the order of the parts.
  func rows(_ take: (_ row: CountRow) throws -> Void) throws {
    for file in files {
      var number = 0
      try file.rows { line in
        number += 1
        guard let row = try? CountRow(line.cellsOfCSV, first.columns) else {
          throw MergeProblem.damaged(file.path, row: number)
        }
        try take(row)
      }
    }
  }
}

extension TablePart {
  /// True if both are parts of the same table.
  fileprivate func isOf(_ other: TablePart) -> Bool {
    (sweep, count) == (other.sweep, other.count)
      && (isFinal, endsAtRest) == (other.isFinal, other.endsAtRest)
  }
}
