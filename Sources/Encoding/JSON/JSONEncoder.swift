internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// JSON: an array with an object a frame, one a line.
  public static let json = Format(
    name: "json", pathExtensions: ["json"],
    summary: "the counts without the picture, an array with an object a frame", content: .counts,
    // A number has up to 20 characters, and a name.
    mostBytes: { _, counts in 64 + 64 * (counts + 2) },
    time: EncodingTime(picture: 5000),
    encoder: { output, _, _ throws(OutputError) in try JSONEncoder(output) })
}

/// Writes one array of counts, an object as soon as there is one. The names are plain words and the
/// values numbers or such words, so nothing needs escaping.
struct JSONEncoder: Encoder {
  private let file: OutputFile
  private var objects = 0

  init(_ output: Output) throws(OutputError) {
    file = try output.open()
  }

  mutating func take(_ shot: Shot) throws(OutputError) -> Work<Never>? {
    let columns =
      [("frame", "\(objects)"), ("generation", "\(shot.generation)")]
      + shot.counts.map { ($0.name, $0.json) }
    let members = columns.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    try file.write((objects == 0 ? "[\n" : ",\n") + "{\(members)}")
    objects += 1
    return nil
  }

  func write(_ part: Never) {}

  func finish() throws(OutputError) {
    try file.write("\n]\n")
    try file.close()
  }
}
