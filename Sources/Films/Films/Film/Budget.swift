internal import Files
package import Grids
public import Settings

/// The limits of a run. They decide whether a run is possible, and never change a byte of its
/// output.
public struct Budget: Sendable {
  /// The memory limit in bytes. It is checked against estimates before a run starts, and again
  /// while a world grows.
  public var memory: Int
  /// The most pixels of all images together; nil for no limit.
  public var pixels: Int?
  /// The most bytes of all files together; nil for no limit. Each file counts with the largest size
  /// that its format can produce.
  public var bytes: Int?
  /// The time limit in seconds, and the instant at which it expires; nil for no limit.
  private(set) var time: (seconds: Ratio, end: ContinuousClock.Instant)?

  /// - Parameters:
  ///   - seconds: the time limit in seconds; nil for no limit.
  ///   - start: the instant from which the time limit counts.
  public init(
    memory: Int = Budget.defaultMemory, pixels: Int? = nil, bytes: Int? = nil,
    seconds: Ratio? = nil, since start: ContinuousClock.Instant = .now
  ) {
    self.memory = memory
    self.pixels = pixels
    self.bytes = bytes
    time = seconds.map { seconds in
      let length = Duration.milliseconds(seconds.numerator * 1000 / seconds.denominator)
      return (seconds, start + length)
    }
  }

  /// The default memory limit: 4 GB, or half of the memory of the machine, container or address
  /// space if that is less.
  public static let defaultMemory = min(4_000_000_000, AvailableMemory.bytes / 2)

  package var isOver: Bool { time.map { .now > $0.end } ?? false }

  /// The signal that the time limit has expired, with the memory limit.
  package var cancellation: CancellationCheck.Waiting {
    CancellationCheck.Waiting(memory: memory) { isOver }
  }

  /// Throws if the worlds of a running film exceed half of the memory limit, since growing a world
  /// copies it. Also throws if the time limit has expired. `memory`: the bytes that the worlds
  /// occupy.
  func check(memory: Int, at generation: Int) throws(FilmProblem) {
    if memory > self.memory / 2 { throw .spreads(at: generation, bytes: memory, most: self.memory) }
    if isOver, let time { throw .tooLong(at: generation, seconds: time.seconds) }
  }

  /// Throws if the counts that groups of runs collect exceed half of the memory limit. The other
  /// half is for the runs.
  package func check(groups bytes: Int) throws(FilmProblem) {
    if bytes > memory / 2 { throw .groupTakesMemory(bytes, most: memory) }
  }
}

/// Returns the product of two nonnegative numbers, at most 2⁵⁰, so that sums do not overflow.
func cappedProduct(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? 1 << 50 : min(1 << 50, product)
}
