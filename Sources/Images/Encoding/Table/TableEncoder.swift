package import Files
package import Grids
internal import Imaging

/// An encoder that writes one table of counts, each row at once.
struct TableEncoder: Encoder {
  private let form: TableForm
  private let file: OutputFile
  private var rows = 0

  /// - Parameter note: the lines before the table.
  init(_ form: TableForm, _ output: Output, note: String = "") throws(OutputProblem) {
    self.form = form
    file = try output.open()
    try file.write(note)
  }

  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<Never>? {
    // A shot between generations has no counts of its own.
    if shot.isBetween { return nil }
    let names = ["frame", "generation"] + shot.counts.map(\.name)
    let cells = [.number("\(rows)"), .number("\(shot.generation)")] + shot.counts.map(\.cell)
    try file.write(rows == 0 ? form.head(names) : form.separator)
    try file.write(form.row(names, cells))
    rows += 1
    return nil
  }

  func write(_ part: Never) {}

  func finish() throws(OutputProblem) {
    try file.write(form.foot)
    try file.close()
  }
}

/// An encoder that writes one table of agents, with a row for each agent and frame.
struct AgentTableEncoder: Encoder {
  private let form: TableForm
  private let file: OutputFile
  private let path: String
  private var isEmpty = true

  init(_ form: TableForm, _ output: Output) throws(OutputProblem) {
    (self.form, file, path) = (form, try output.open(), output.path().text)
  }

  mutating func take(_ shot: Shot) throws(OutputProblem) -> Work<String>? {
    if shot.isBetween { return nil }
    guard let agents = shot.agents else {
      throw .encoder(path: path, message: "the simulation has no agents")
    }
    if isEmpty { try file.write(form.head(agents.names)) }
    let (form, isFirst) = (form, isEmpty)
    isEmpty = false
    return { () throws(OutputProblem) in
      let rows = agents.rows.map { row in
        row.enumerated().map { agents.texts.contains($0) ? TableCell.text($1) : .number($1) }
      }
      return (isFirst || rows.isEmpty ? "" : form.separator)
        + form.text(of: rows, named: agents.names)
    }
  }

  func write(_ part: String) throws(OutputProblem) { try file.write(part) }

  func finish() throws(OutputProblem) {
    try file.write(form.foot)
    try file.close()
  }
}

extension Format {
  /// Returns the table of agents that a file's extension names; nil for other extensions.
  package static func agents(_ pathExtension: String) -> Format? {
    guard let form: TableForm = ["csv": .csv, "json": .json][pathExtension] else { return nil }
    return Format(
      name: pathExtension, summary: "the agents of all frames, a row each", rendering: .agents,
      cost: .none,
      film: { output, _, _ throws(OutputProblem) in try AgentTableEncoder(form, output) })
  }
}

extension Count {
  fileprivate var cell: TableCell {
    hasValue ? (isNumber ? .number(words) : .text(words)) : .nothing
  }
}

/// A table being written to a file. Its length is not limited by memory.
package struct TableFile {
  package let form: TableForm
  private let file: OutputFile
  private var isEmpty = true
  /// The hash of everything written so far.
  package private(set) var checksum = FNV()

  /// Opens the file and writes the head of the table after `note`, which may be empty.
  package init(
    _ form: TableForm, _ output: Output, names: [String], note: String = ""
  ) throws(OutputProblem) {
    self.form = form
    file = try output.open()
    try add(note + form.head(names))
  }

  /// Appends rows. `rows`: the rows as `TableForm.text(of:named:)` returns them.
  package mutating func write(_ rows: String) throws(OutputProblem) {
    if rows.isEmpty { return }
    try add(isEmpty ? rows : form.separator + rows)
    isEmpty = false
  }

  private mutating func add(_ text: String) throws(OutputProblem) {
    checksum.take(text.utf8)
    try file.write(text)
  }

  /// Writes the end of the table and closes the file. `note` returns a line to follow the table,
  /// which may contain the hash of everything before it; empty for none.
  package mutating func close(note: (FNV) -> String = { _ in "" }) throws(OutputProblem) {
    try add(form.foot)
    try file.write(note(checksum))
    try file.close()
  }
}

extension Format {
  /// Comma-separated values: a line of column names, then one row per frame.
  package static let csv = Format(
    name: "csv", summary: "the counts without the image, one row per frame",
    rendering: .counts, table: .csv,
    cost: EncodingCost(
      // A number has up to 20 characters and a comma.
      mostBytes: { _, counts in 64 + 32 * (counts + 2) },
      imageTime: 5000),
    film: { output, _, options throws(OutputProblem) in
      try TableEncoder(.csv, output, note: options.comments)
    })

  /// JSON: an array with one object per frame, one a line.
  package static let json = Format(
    name: "json",
    summary: "the counts without the image, an array with one object per frame",
    rendering: .counts, table: .json,
    cost: EncodingCost(
      // A number has up to 20 characters, and a name.
      mostBytes: { _, counts in 64 + 64 * (counts + 2) },
      imageTime: 5000),
    film: { output, _, _ throws(OutputProblem) in try TableEncoder(.json, output) })
}
