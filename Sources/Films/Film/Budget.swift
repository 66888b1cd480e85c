internal import Files
public import Settings

/// The limits of a run. None of them changes a byte that is written.
public struct Budget: Sendable {
  /// In bytes: what is worked out before anything is built, and watched while a world spreads.
  public var memory: Int
  /// Pixels of all pictures together; nil for as many as there are.
  public var pixels: Int?
  /// Bytes of all files together, each reckoned as large as its format can get; nil for no limit.
  public var bytes: Int?
  /// Seconds, and when they are over; nil for as long as it takes.
  private(set) var time: (seconds: Ratio, end: ContinuousClock.Instant)?

  /// - Parameter seconds: from now on; nil for as long as it takes.
  public init(
    memory: Int = Budget.standardMemory, pixels: Int? = nil, bytes: Int? = nil,
    seconds: Ratio? = nil
  ) {
    self.memory = memory
    self.pixels = pixels
    self.bytes = bytes
    time = seconds.map { seconds in
      let length = Duration.milliseconds(seconds.numerator * 1000 / seconds.denominator)
      return (seconds, .now + length)
    }
  }

  /// 4 GB, or half of what the machine, the container or the address space has where that is less.
  public static let standardMemory = min(4_000_000_000, AvailableMemory.bytes / 2)

  /// True if the time is over.
  public var isOver: Bool { time.map { .now > $0.end } ?? false }

  /// Throws if the worlds of a film that is played take too much memory: growing copies them; or too
  /// much time.
  func check(memory: Int, at generation: Int) throws(FilmProblem) {
    if memory > self.memory / 2 { throw .spreads(at: generation, bytes: memory, most: self.memory) }
    if isOver, let time { throw .tooLong(at: generation, seconds: time.seconds) }
  }

  /// Throws where what groups of runs count takes so many bytes that there is no room beside it.
  package func check(groups bytes: Int) throws(FilmProblem) {
    if bytes > memory / 2 { throw .groupTakesMemory(bytes, most: memory) }
  }
}
