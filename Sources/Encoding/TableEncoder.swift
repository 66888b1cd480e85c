internal import Files
internal import Grids
internal import Imaging

/// An encoder that writes one table of counts, each row at once.
struct TableEncoder: Encoder {
  private let form: TableForm
  private let file: OutputFile
  private var rows = 0

  init(_ form: TableForm, _ output: Output) throws(OutputProblem) {
    self.form = form
    file = try output.open()
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

extension Count {
  fileprivate var cell: TableCell { isNumber ? .number(words) : .text(words) }
}
