internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings

/// A reader of a table of counts in a file.
struct CountTableReader {
  private let path: String
  private let lines: FileLines

  /// - Parameter path: the path of the table, or `-` for standard input.
  init(_ path: String, _ policy: PathPolicy) throws(InputProblem) {
    self.path = path
    do throws(FileProblem) {
      lines = try FileLines(path, policy, readsInput: true)
    } catch {
      throw InputProblem([InputError(error)])
    }
  }

  /// Returns the table, or throws its first error. The table may use at most half of the memory
  /// limit of the current `CancellationCheck`.
  func table() throws(InputProblem) -> CountTable {
    guard let first = try lineAfterComments() else { throw unusable("it is empty") }
    if first == "[" || first.hasPrefix("{") {
      throw unusable("it is JSON: write the table as a .csv file")
    }
    if let part = TablePart(first) { throw unusable(part.advice(for: path)) }
    guard let columns = CountColumns(first.cellsOfCSV), !columns.counts.isEmpty else {
      throw problem(Self.otherColumns(first.cellsOfCSV), at: 1)
    }
    var table = CountTable(columns)
    while let line = try line() {
      do throws(CellProblem) { try table.add(line.cellsOfCSV) } catch {
        throw problem(error.problem, at: line.column(ofCellInCSV: error.cell))
      }
      try checkLimits(table)
    }
    if table.runs.isEmpty { throw unusable("it has no rows") }
    return table
  }

  /// Returns the first line after the scenario that the table may carry; nil at the end.
  private func lineAfterComments() throws(InputProblem) -> String? {
    var first = try line()
    let isCarried = first.map { TableMetadata.begins("\($0)\n".utf8) } == true
    while isCarried, let comment = first, comment.hasPrefix("#") { first = try line() }
    return first
  }

  /// Returns the next line; nil at the end.
  private func line() throws(InputProblem) -> String? {
    let bytes: [UInt8]?
    do throws(FileProblem) { bytes = try lines.next() } catch {
      throw InputProblem([InputError(error)])
    }
    if lines.isTooLong { throw unusable("line \(lines.number + 1) is too long for a row") }
    if lines.endsWithinLine {
      throw unusable("it ends within line \(lines.number + 1): copy it again")
    }
    guard let bytes else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      if lines.number == 1 { throw unusable("it is not a text file") }
      throw problem("the line is not UTF-8", at: 1)
    }
    return text
  }

  private func checkLimits(_ table: CountTable) throws(InputProblem) {
    if let most = CancellationCheck.waiting?.memory, table.memory > most / 2 {
      throw InputProblem([InputError(ScenarioProblem.largeTable(path))])
    }
    if CancellationCheck.isLate(after: lines.number) { try CancellationCheck.checkTime() }
  }

  private func problem(_ problem: SettingProblem, at column: Int) -> InputProblem {
    InputProblem([
      InputError(problem, at: .file(path: path, line: lines.number, column: column))
    ])
  }

  private func unusable(_ reason: String) -> InputProblem {
    InputProblem([InputError(FileProblem.unusable(.table, path: path, reason: reason))])
  }

  private static func otherColumns(_ names: [String]) -> SettingProblem {
    let shown = names.prefix(20).map { "\($0.prefix(40))" }.joined(separator: ",")
    return "expected the columns of a table of counts, such as seed,frame,generation,alive, got"
      + " \(shown)\(names.count > 20 ? ",…" : "")"
  }
}

extension TablePart {
  /// Returns the reason why part of a table cannot be plotted, and the command that joins the
  /// parts.
  fileprivate func advice(for path: String) -> String {
    "it is part \(number) of \(count): join all parts with `render merge \(pattern(path))"
      + " --out merged.csv`"
  }

  /// Returns a shell pattern for all parts: `part-*.csv` for `part-2.csv`.
  private func pattern(_ path: String) -> String {
    let letters = Array(path)
    let name = (letters.lastIndex(of: "/") ?? -1) + 1
    guard let end = letters[name...].lastIndex(where: \.isWholeNumber) else { return "PART..." }
    let start = letters[...end].lastIndex { !$0.isWholeNumber }.map { $0 + 1 } ?? 0
    let (before, after) = (String(letters[..<start]), String(letters[(end + 1)...]))
    guard Int(String(letters[start...end])) == number, (before + after).inShell == before + after
    else { return "PART..." }
    return "\(before)*\(after)"
  }
}

extension String {
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
