package import Files
package import Grids

/// A table that is being written, as long as it may get.
package struct TableFile {
  package let form: TableForm
  private let file: OutputFile
  private var isEmpty = true
  /// The hash of all that is written so far.
  package private(set) var checksum = FNV()

  /// Begins a table.
  ///
  /// - Parameter note: a line that stands before it; none where empty.
  package init(
    _ form: TableForm, _ output: Output, names: [String], note: String = ""
  ) throws(OutputProblem) {
    self.form = form
    file = try output.open()
    try add(note + form.head(names))
  }

  /// Writes rows that follow those before them.
  ///
  /// - Parameter rows: as the form says them.
  package mutating func write(_ rows: String) throws(OutputProblem) {
    if rows.isEmpty { return }
    try add(isEmpty ? rows : form.separator + rows)
    isEmpty = false
  }

  private mutating func add(_ text: String) throws(OutputProblem) {
    checksum.take(text.utf8)
    try file.write(text)
  }

  /// Ends the table.
  ///
  /// - Parameter note: a line that stands behind it, which may say the checksum of all before it; none where empty.
  package mutating func close(note: (FNV) -> String = { _ in "" }) throws(OutputProblem) {
    try add(form.foot)
    try file.write(note(checksum))
    try file.close()
  }
}
