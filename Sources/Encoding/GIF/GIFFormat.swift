public import Imaging

/// Graphics Interchange Format: each frame is the rectangle that changed.
public struct GIFFormat: Format {
  public static let name = "gif"
  public static let pathExtensions = ["gif"]
  public static let summary = "an animation that plays everywhere"
  public static let content = FormatContent.film
  public static let longestSide: Int? = 65_535

  private let timing: Timing
  private let scenario: String?

  public init(_ timing: Timing, scenario: String? = nil) {
    self.timing = timing
    self.scenario = scenario
  }

  public func write(
    _ shots: some Sequence<Shot> & Sendable, to output: Output, jobs: Int
  ) async throws {
    let path = output.path()
    var file = try output.open()
    var pending: GIFPicture?
    let moments = GIFMoments(shots, timing)
    let comment = scenario.map(GIFComment.bytes) ?? []
    try await moments.mapInOrder(jobs: jobs) { moment in
      try GIFPicture.encode(moment, plays: timing.plays, comment: comment, path: path)
    } _: { picture in
      // A frame can be written when it is known how long nothing changes.
      if picture.bytes.isEmpty {
        pending?.duration += picture.duration
      } else {
        if let pending { try file.write(pending.timedBytes) }
        pending = picture
      }
    }
    if let pending { try file.write(pending.timedBytes) }
    try file.write([GIFPicture.trailer])
    try file.close()
  }
}
