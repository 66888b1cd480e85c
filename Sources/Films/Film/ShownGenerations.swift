/// The generations that the frames of a film show.
public struct ShownGenerations: Hashable, Sendable {
  /// The number of frames; at least 1.
  public let frames: Int
  /// Generations before frame 0.
  public let skip: Int
  /// Generations from one frame to the next; at least 1.
  public let every: Int

  /// No film goes on after this generation.
  package static let latest = 4_000_000_000_000_000_000

  /// - Precondition: there is a frame, and the last generation is none after `latest`.
  public init(frames: Int, skip: Int = 0, every: Int = 1) {
    let (way, overflow) = (frames - 1).multipliedReportingOverflow(by: every)
    precondition(
      frames >= 1 && skip >= 0 && every >= 1 && !overflow && way <= Self.latest
        && skip <= Self.latest - way, "a film has a frame, and goes forward")
    self.frames = frames
    self.skip = skip
    self.every = every
  }

  /// The last of them.
  public var last: Int { skip + (frames - 1) * every }

  /// As many of them as come before a generation, and the next one.
  func ending(with generation: Int) -> ShownGenerations {
    lasting(max(0, generation - skip + every - 1) / every + 1)
  }

  /// The number of frames that show generations before one.
  func frames(before generation: Int) -> Int {
    generation <= skip ? 0 : min(frames, (generation - 1 - skip) / every + 1)
  }

  /// Others of which there are so many.
  func lasting(_ frames: Int) -> ShownGenerations {
    ShownGenerations(frames: frames, skip: skip, every: every)
  }

  public func contains(_ generation: Int) -> Bool {
    generation >= skip && generation <= last && (generation - skip) % every == 0
  }

  /// True if any of them lies in a range.
  package func meets(_ range: Range<Int>) -> Bool {
    let from = max(range.lowerBound, skip)
    if from > last { return false }
    let next = skip + (from - skip + every - 1) / every * every
    return range.contains(next) && next <= last
  }
}
