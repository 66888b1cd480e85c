internal import Files

extension Format {
  /// Comma-separated values: a line of column names, then one row per frame.
  package static let csv = Format(
    name: "csv", summary: "the counts without the picture, one row per frame",
    content: .counts, table: .csv,
    cost: EncodingCost(
      // A number has up to 20 characters and a comma.
      mostBytes: { _, counts in 64 + 32 * (counts + 2) },
      time: EncodingTime(picture: 5000)),
    encoder: { output, _, _ throws(OutputProblem) in try TableEncoder(.csv, output) })
}
