internal import Encoding

/// The memory, pixels, bytes and processor time of films, estimated from their settings before
/// anything is built. All numbers are capped at 2⁵⁰, and times at 2⁴⁰.
package struct Cost: Sendable {
  /// The bytes by category while one image is drawn at a time.
  private(set) var memory: [MemoryCategory: Int] = [:]
  /// The additional bytes for each further image that is drawn at the same time.
  private(set) var more = 0
  /// The pixels of all images; nil if only playing can find them.
  private(set) var pixels: Int? = 0
  /// The most bytes of all files; nil if only playing can find them.
  private(set) var bytes: Int? = 0

  /// The processor time in nanoseconds, the same on every machine. It is meant to be right in
  /// proportion rather than in absolute terms.
  package private(set) var nanoseconds = 0

  private static let most = 1 << 50
  /// The cap of times, so that those of a million films can be added up without overflow.
  package static let mostNanoseconds = 1 << 40

  package init() {}

  mutating func add(_ bytes: Int, for item: MemoryCategory) {
    memory[item] = min(Self.most, memory[item, default: 0] + min(Self.most, bytes))
  }

  /// Adds to the bytes that each further image needs when several are drawn at the same time.
  mutating func addPerExtraImage(_ bytes: Int) {
    more = min(Self.most, more + min(Self.most, bytes))
  }

  mutating func add(pixels: Int, bytes: Int) {
    self.pixels = self.pixels.map { min(Self.most, $0 + min(Self.most, pixels)) }
    self.bytes = self.bytes.map { min(Self.most, $0 + min(Self.most, bytes)) }
  }

  /// Marks the number of images, or their size, as unknown until the film has been played.
  mutating func addUnknown() { (pixels, bytes) = (nil, nil) }

  mutating func add(_ count: Int, nanosecondsEach time: Int) {
    nanoseconds = min(Self.mostNanoseconds, nanoseconds + cappedProduct(count, time))
  }

  mutating func add(_ count: Int, picosecondsEach time: Int) {
    add(1, nanosecondsEach: cappedProduct(count, time) / 1000)
  }

  mutating func add(_ other: Cost) {
    for (item, bytes) in other.memory { add(bytes, for: item) }
    addPerExtraImage(other.more)
    if let pixels = other.pixels, let bytes = other.bytes { add(pixels: pixels, bytes: bytes) }
  }

  /// The bytes in total while one image is drawn at a time.
  package var total: Int { memory.values.reduce(0) { min(Self.most, $0 + $1) } }

  /// Adds the pixels and bytes of another output. Its memory is not added, since it is drawn before
  /// or after this one.
  package mutating func addOutput(_ other: Cost) {
    add(pixels: other.pixels ?? 0, bytes: other.bytes ?? 0)
  }

  /// Returns the number of images that can be drawn at the same time, at most `jobs`. It is lower
  /// if these images and the program itself would exceed the memory limit.
  func jobs(_ jobs: Int, within budget: Budget) -> Int {
    more == 0 ? jobs : max(1, min(jobs, 1 + (budget.memory - total - Self.program) / more))
  }

  /// Returns the number of cores, at most `cores`, that can compress an image at the same time
  /// within the memory limit.
  func cores(_ cores: Int, within budget: Budget) -> Int {
    max(1, min(cores, (budget.memory - total - Self.program) / EncodingCost.memoryPerCore))
  }

  /// The bytes of the program itself.
  static let program = 32 << 20

  /// Returns the number of films with this cost that can be played at the same time: at most
  /// `jobs`, and fewer if they would exceed the memory limit together with the program itself.
  package func films(_ jobs: Int, within budget: Budget) -> Int {
    max(1, min(jobs, (budget.memory - Self.program) / max(1, total)))
  }

  /// Returns the first limit of the budget that the cost exceeds, or nil.
  package func problem(within budget: Budget) -> FilmProblem? {
    // Iterates in the order of the cases, so that a tie always has the same result.
    if total > budget.memory,
      let item = MemoryCategory.allCases.max(by: { memory[$0, default: 0] < memory[$1, default: 0] }
      )
    {
      return .takesMemory(
        total, most: budget.memory, largest: item, bytes: memory[item, default: 0])
    }
    if let most = budget.pixels, let pixels, pixels > most {
      return .drawsPixels(pixels, most: most)
    }
    if let most = budget.bytes, let bytes, bytes > most { return .writesBytes(bytes, most: most) }
    return nil
  }
}
