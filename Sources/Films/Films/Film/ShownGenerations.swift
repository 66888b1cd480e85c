/// The generations that the frames of a film show.
public struct ShownGenerations: Hashable, Sendable {
  /// The number of frames; at least 1.
  public let frames: Int
  /// The generation of frame 0.
  public let skip: Int
  /// The number of generations from one frame to the next; at least 1.
  public let every: Int

  /// The last generation that a film can reach. Sums with it still fit into 64 bits.
  package static let latest = 4_000_000_000_000_000_000

  /// Creates the generations of a number of frames.
  ///
  /// - Precondition: `frames` and `every` are positive, `skip` is not negative, and the last
  ///   generation is at most `latest`.
  public init(frames: Int, skip: Int = 0, every: Int = 1) {
    let (way, overflow) = (frames - 1).multipliedReportingOverflow(by: every)
    precondition(
      frames >= 1 && skip >= 0 && every >= 1 && !overflow && way <= Self.latest
        && skip <= Self.latest - way, "a film has a frame, and goes forward")
    self.frames = frames
    self.skip = skip
    self.every = every
  }

  /// The generation of the last frame.
  public var last: Int { skip + (frames - 1) * every }

  /// Returns the same generations up to the first frame that shows the given one or a later one.
  func ending(with generation: Int) -> ShownGenerations {
    lasting(max(0, generation - skip + every - 1) / every + 1)
  }

  func frames(before generation: Int) -> Int {
    generation <= skip ? 0 : min(frames, (generation - 1 - skip) / every + 1)
  }

  func lasting(_ frames: Int) -> ShownGenerations {
    ShownGenerations(frames: frames, skip: skip, every: every)
  }

  /// Returns true if the same generations with another number of frames end by `latest`.
  func canLast(_ frames: Int) -> Bool {
    let (way, overflow) = (frames - 1).multipliedReportingOverflow(by: every)
    return !overflow && way <= Self.latest - skip
  }

  package func contains(_ generation: Int) -> Bool {
    generation >= skip && generation <= last && (generation - skip) % every == 0
  }

  /// Returns true if a frame shows a generation in a range.
  package func meets(_ range: Range<Int>) -> Bool {
    let from = max(range.lowerBound, skip)
    if from > last { return false }
    let next = skip + (from - skip + every - 1) / every * every
    return range.contains(next) && next <= last
  }
}

/// The condition that ends a film.
public enum EndCondition: Hashable, Sendable {
  case lastFrame
  /// The film ends when its world is at rest, or with its last frame if that comes first.
  case restOrLastFrame
  /// The film ends when its world is at rest, however many frames that takes.
  case rest
  /// The film ends when all that is left of its world repeats or flies away.
  case settled
  /// The film shows one period of its world, once this repeats, so that it loops seamlessly.
  case cycle
  /// The film ends with the input that its world plays, or with its last frame if that comes first.
  case endOfInput
  /// The film is one image of the last frame of the input that its world plays.
  case lastOfInput

  /// The most generations that a film waits for its world to settle or to repeat.
  package static let horizon = 10_000

  /// The most generations in which everything that is left must begin to repeat or fly away.
  package static let settlingHorizon = 50_000
}
