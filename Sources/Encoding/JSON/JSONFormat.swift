internal import Files

extension Format {
  /// JSON: an array with one object per frame, one a line.
  package static let json = Format(
    name: "json",
    summary: "the counts without the picture, an array with one object per frame", content: .counts,
    table: .json,
    cost: EncodingCost(
      // A number has up to 20 characters, and a name.
      mostBytes: { _, counts in 64 + 64 * (counts + 2) },
      time: EncodingTime(picture: 5000)),
    encoder: { output, _, _ throws(OutputProblem) in try TableEncoder(.json, output) })
}
