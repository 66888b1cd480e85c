package import Files

/// A table that is being written, as long as it may get.
package struct TableFile {
  package let form: TableForm
  private let file: OutputFile
  private var isEmpty = true

  /// Begins a table.
  ///
  /// - Parameter note: a line that stands before it; none where empty.
  package init(
    _ form: TableForm, _ output: Output, names: [String], note: String = ""
  ) throws(OutputProblem) {
    self.form = form
    file = try output.open()
    try file.write(note + form.head(names))
  }

  /// Writes rows that follow those before them.
  ///
  /// - Parameter rows: as the form says them.
  package mutating func write(_ rows: String) throws(OutputProblem) {
    if rows.isEmpty { return }
    try file.write(isEmpty ? rows : form.separator + rows)
    isEmpty = false
  }

  /// Ends the table.
  ///
  /// - Parameter note: a line that stands behind it; none where empty.
  package func close(note: String = "") throws(OutputProblem) {
    try file.write(form.foot + note)
    try file.close()
  }
}
