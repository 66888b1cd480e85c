public import Imaging

/// Portable Network Graphics: stills, and a file a frame for films.
public struct PNGFormat: Format {
  public static let name = "png"
  public static let pathExtensions = ["png"]
  public static let summary = "a still, or a sequence where the name has a number such as %04d"
  public static let content = FormatContent.stills

  public init(_ timing: Timing) {}

  public func write(
    _ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int
  ) async throws {
    try await shots.enumerated().mapInOrder(jobs: jobs) { number, shot in
      (number, try PNGEncoder.encode(shot.paint(), path: output.path(number: number)))
    } _: { number, bytes in
      var file = try output.open(number: number)
      try file.write(bytes)
      try file.close()
    }
  }
}
