public import Imaging

/// Portable Network Graphics: stills, and a file a frame for films.
public struct PNGFormat: Format {
  public static let name = "png"
  public static let pathExtensions = ["png"]
  public static let summary = "a still, or a sequence where the name has a number such as %04d"
  public static let content = FormatContent.stills

  private let scenario: String?

  public init(_ timing: Timing, scenario: String? = nil) {
    self.scenario = scenario
  }

  public func write(
    _ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int
  ) async throws {
    try await shots.enumerated().mapInOrder(jobs: jobs) { [scenario] number, shot in
      let path = output.path(number: number)
      return (number, try PNGEncoder.encode(shot.paint(), scenario: scenario, path: path))
    } _: { number, bytes in
      var file = try output.open(number: number)
      try file.write(bytes)
      try file.close()
    }
  }
}
