internal import Grids
public import Imaging

/// Comma-separated values: a line of column names, then a row a frame.
public struct CSVFormat: Format {
  public static let name = "csv"
  public static let pathExtensions = ["csv"]
  public static let summary = "the counts without the picture, a row a frame"
  public static let content = FormatContent.counts

  public init(_ timing: Timing, scenario: String?) {}

  public func write(
    _ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int
  ) async throws {
    var file = try output.open()
    for (number, shot) in shots.enumerated() {
      if number == 0 {
        try file.write((["frame", "generation"] + shot.counts.map(\.name)).joined(separator: ","))
      }
      let values = [number, shot.generation] + shot.counts.map(\.value)
      try file.write("\n" + values.map(String.init).joined(separator: ","))
    }
    try file.write("\n")
    try file.close()
  }
}
