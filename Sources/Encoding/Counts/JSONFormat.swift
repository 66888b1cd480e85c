internal import Grids
public import Imaging

/// JSON: an array with an object a frame, one a line. The names are plain words and the values whole
/// numbers, so nothing needs escaping.
public struct JSONFormat: Format {
  public static let name = "json"
  public static let pathExtensions = ["json"]
  public static let summary = "the counts without the picture, an array with an object a frame"
  public static let content = FormatContent.counts

  public init(_ timing: Timing, scenario: String?) {}

  public func write(
    _ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int
  ) async throws {
    var file = try output.open()
    for (number, shot) in shots.enumerated() {
      let columns =
        [("frame", number), ("generation", shot.generation)]
        + shot.counts.map { ($0.name, $0.value) }
      let members = columns.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      try file.write((number == 0 ? "[\n" : ",\n") + "{\(members)}")
    }
    try file.write("\n]\n")
    try file.close()
  }
}
