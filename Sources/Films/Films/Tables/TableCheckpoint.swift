internal import Encoding
package import Files
internal import Grids
internal import Settings
internal import Synchronization

/// The rows of all complete runs of a table, in a file beside it. A later run continues from them,
/// however the current one ends.
///
/// The file begins as a part of the table does. A line after the rows of each run has the number of
/// all rows before it and a checksum, so that a later run detects damaged rows.
///
/// It is a class because the table and the job that removes the file share it.
package final class TableCheckpoint: Sendable {
  /// The path of the file.
  package let path: Path
  private let policy: PathPolicy
  private let part: TablePart
  private let columns: CountColumns
  private let runs: Int
  private let open = Mutex<OpenCheckpoint?>(nil)

  /// The complete runs in a file.
  private struct Found {
    var runs = 0
    var rows = 0
    /// The number of bytes up to the end of the last run.
    var length = 0
    var checksum = FNV()
    /// True if a line after them has a wrong number of rows or a wrong checksum.
    var isDamaged = false
  }

  /// - Parameters:
  ///   - table: the path of the table.
  ///   - part: identifies the table, or the part of it that is written.
  ///   - columns: its columns before its runs are grouped.
  ///   - runs: the number of its runs.
  package init(
    of table: Path, _ part: TablePart, _ columns: CountColumns, runs: Int, _ policy: PathPolicy
  ) {
    (path, self.policy) = (table + ".part", policy)
    (self.part, self.columns, self.runs) = (part, columns, runs)
  }

  /// Reads the file without changing it. Returns a note on the run that would continue from it.
  ///
  /// - Throws: `FileProblem` if the file cannot be read; `CheckpointProblem` if it belongs to
  ///   another table, or is no checkpoint at all.
  package func note() throws -> String {
    guard let found = try found(), found.length > 0 else {
      return "no rows in \(path) yet, starting anew"
    }
    let damage = found.isDamaged ? ", because \(path) is damaged from there on" : ""
    return "continuing after \(found.runs) of \(runs) runs\(damage)"
  }

  /// Opens the file for appending after its last complete run, and keeps other runs from doing so.
  /// Returns the number of runs that it contains.
  func begin() throws -> Int {
    let file = try AppendedFile.open(path, policy)
    var found = try found() ?? Found()
    try file.truncate(to: found.length)
    if found.length == 0 {
      let head = part.line + columns.names.map(\.inCSV).joined(separator: ",") + "\n"
      try file.append(head)
      found.checksum.take(head.utf8)
    }
    let opened = OpenCheckpoint(file, rows: found.rows, found.checksum)
    open.withLock { $0 = opened }
    return found.runs
  }

  /// Appends rows of the current run, each with a line break before it.
  func append(_ rows: [[TableCell]]) throws(OutputProblem) {
    try open.withLock { open throws(OutputProblem) in
      try open?.append(TableForm.csv.text(of: rows, named: []), rows: rows.count)
    }
  }

  /// Ends the current run, which is complete.
  func endRun() throws(OutputProblem) {
    try open.withLock { open throws(OutputProblem) in try open?.endRun(of: part) }
  }

  /// Passes the rows of the first runs to a closure, and calls another one at the end of each run.
  func replay(
    _ runs: Int, _ take: ([SweepRow]) throws -> Void, end: () throws -> Void
  ) throws {
    guard runs > 0, var lines = try PartLines(path.text, policy) else { return }
    var (rows, done): ([SweepRow], Int) = ([], 0)
    while done < runs, let line = try lines.next() {
      if case .row(let text) = line {
        guard let row = try? CountRow(text.cellsOfCSV, columns) else {
          throw CheckpointProblem.noCheckpoint(path.text)
        }
        rows.append(SweepRow(row))
        if rows.count < Self.rowsAtOnce { continue }
      }
      if !rows.isEmpty { try take(rows) }
      rows = []
      guard case .end = line else { continue }
      done += 1
      try end()
    }
  }

  /// Removes the file, once the table is complete.
  package func remove() throws(OutputProblem) {
    try open.withLock { open throws(OutputProblem) in
      try open?.file.remove()
      open = nil
    }
  }

  /// The most rows that are read at once.
  private static let rowsAtOnce = 256

  /// Returns the runs in the file; nil if there is no file, or an empty one.
  private func found() throws -> Found? {
    let first: PartLines?
    do throws(FileProblem) { first = try PartLines(path.text, policy) } catch {
      if error.isMissing { return nil }
      throw error
    }
    guard var lines = first else {
      if SystemFile.size(of: path) == 0 { return nil }
      throw CheckpointProblem.noCheckpoint(path.text)
    }
    guard lines.part == part, lines.columns.names == columns.names.map(\.inCSV).cells else {
      throw CheckpointProblem.ofAnother(path.text)
    }
    var found = Found(length: lines.offset, checksum: lines.checksum)
    while let line = try lines.next() {
      guard case .end(let rows, let isIntact) = line else { continue }
      if rows != lines.rows || isIntact != true {
        found.isDamaged = true
        return found
      }
      if found.runs == runs { throw CheckpointProblem.noCheckpoint(path.text) }
      (found.runs, found.rows, found.length) = (found.runs + 1, rows, lines.offset)
      found.checksum = lines.checksum
    }
    return found
  }
}

extension [String] {
  /// The fields as they are read again from a line of CSV.
  fileprivate var cells: [String] { joined(separator: ",").cellsOfCSV }
}

/// A checkpoint that is being written.
private struct OpenCheckpoint {
  let file: AppendedFile
  /// The number of rows, with those of the current run.
  private var rows: Int
  private var checksum: FNV
  /// The rows that are not written yet.
  private var text = ""

  init(_ file: AppendedFile, rows: Int, _ checksum: FNV) {
    (self.file, self.rows, self.checksum) = (file, rows, checksum)
  }

  /// - Parameter text: the rows, each with a line break before it.
  mutating func append(_ text: String, rows: Int) throws(OutputProblem) {
    if rows == 0 { return }
    // A row has its line break behind it here, since the file ends with one.
    self.text += text.dropFirst() + "\n"
    self.rows += rows
    if self.text.utf8.count >= Self.mostWaiting { try write() }
  }

  /// Writes the run at once if it is short, so that its end is in the file as soon as its rows.
  mutating func endRun(of part: TablePart) throws(OutputProblem) {
    var sum = checksum
    sum.take(text.utf8)
    text += part.lastLine(rows: rows, checksum: sum)
    try write()
  }

  private mutating func write() throws(OutputProblem) {
    checksum.take(text.utf8)
    try file.append(text)
    text = ""
  }

  private static let mostWaiting = 1 << 16
}

/// The reason that a run cannot continue from a checkpoint.
struct CheckpointProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static func ofAnother(_ path: String) -> Self {
    "'\(path)' is from a run with other settings: remove it, or give 'out' another name"
  }
  static func noCheckpoint(_ path: String) -> Self {
    "'\(path)' contains no runs of a table: remove it, or give 'out' another name"
  }
}
