package import Files
package import Grids

/// A table being written to a file. Its length is not limited by memory.
package struct TableFile {
  package let form: TableForm
  private let file: OutputFile
  private var isEmpty = true
  /// The hash of everything written so far.
  package private(set) var checksum = FNV()

  /// Opens the file and writes the head of the table.
  ///
  /// - Parameter note: A line before the table; empty for none.
  package init(
    _ form: TableForm, _ output: Output, names: [String], note: String = ""
  ) throws(OutputProblem) {
    self.form = form
    file = try output.open()
    try add(note + form.head(names))
  }

  /// Appends rows.
  ///
  /// - Parameter rows: The rows as `TableForm.text(of:named:)` returns them.
  package mutating func write(_ rows: String) throws(OutputProblem) {
    if rows.isEmpty { return }
    try add(isEmpty ? rows : form.separator + rows)
    isEmpty = false
  }

  private mutating func add(_ text: String) throws(OutputProblem) {
    checksum.take(text.utf8)
    try file.write(text)
  }

  /// Writes the end of the table and closes the file.
  ///
  /// - Parameter note: Returns a line to follow the table, which may contain the hash of everything
  ///   before it; empty for none.
  package mutating func close(note: (FNV) -> String = { _ in "" }) throws(OutputProblem) {
    try add(form.foot)
    try file.write(note(checksum))
    try file.close()
  }
}
