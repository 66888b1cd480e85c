internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Comma-separated values: a line of column names, then a row a frame.
  public static let csv = Format(
    name: "csv", pathExtensions: ["csv"], summary: "the counts without the picture, a row a frame",
    content: .counts,
    // A number has up to 20 characters, and a comma.
    mostBytes: { _, counts in 64 + 32 * (counts + 2) },
    time: EncodingTime(picture: 5000),
    encoder: { output, _, _ throws(OutputError) in try CSVEncoder(output) })
}

/// Writes one table of counts, a row as soon as there is one.
struct CSVEncoder: Encoder {
  private let file: OutputFile
  private var rows = 0

  init(_ output: Output) throws(OutputError) {
    file = try output.open()
  }

  mutating func take(_ shot: Shot) throws(OutputError) -> Work<Never>? {
    if rows == 0 {
      try file.write((["frame", "generation"] + shot.counts.map(\.name)).joined(separator: ","))
    }
    let values = ["\(rows)", "\(shot.generation)"] + shot.counts.map(\.words)
    try file.write("\n" + values.joined(separator: ","))
    rows += 1
    return nil
  }

  func write(_ part: Never) {}

  func finish() throws(OutputError) {
    try file.write("\n")
    try file.close()
  }
}
