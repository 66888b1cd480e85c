/// The memory, pixels and bytes of films, estimated from their settings before anything is built.
/// Numbers stop at 2⁵⁰.
package struct Cost: Sendable {
  /// Bytes while one picture is worked on.
  private(set) var memory: [Expense: Int] = [:]
  /// Bytes for each picture more that is worked on at the same time.
  private(set) var more = 0
  /// Pixels of all pictures; nil where only playing can tell.
  private(set) var pixels: Int? = 0
  /// Bytes of all files at most; nil where only playing can tell.
  private(set) var bytes: Int? = 0

  private static let most = 1 << 50

  package init() {}

  mutating func add(_ bytes: Int, for item: Expense) {
    memory[item] = min(Self.most, memory[item, default: 0] + min(Self.most, bytes))
  }

  /// Adds what another picture takes that is worked on at the same time.
  mutating func addMore(_ bytes: Int) { more = min(Self.most, more + min(Self.most, bytes)) }

  mutating func add(pixels: Int, bytes: Int) {
    self.pixels = self.pixels.map { min(Self.most, $0 + min(Self.most, pixels)) }
    self.bytes = self.bytes.map { min(Self.most, $0 + min(Self.most, bytes)) }
  }

  /// Says that only playing can tell how many pictures there are, or how large.
  mutating func addUnknown() { (pixels, bytes) = (nil, nil) }

  mutating func add(_ other: Cost) {
    for (item, bytes) in other.memory { add(bytes, for: item) }
    addMore(other.more)
    if let pixels = other.pixels, let bytes = other.bytes { add(pixels: pixels, bytes: bytes) }
  }

  /// All memory where one picture is worked on at a time.
  package var total: Int { memory.values.reduce(0) { min(Self.most, $0 + $1) } }

  /// Adds what is drawn before or after it.
  package mutating func addWritten(_ other: Cost) {
    add(pixels: other.pixels ?? 0, bytes: other.bytes ?? 0)
  }

  /// The number of pictures that can be drawn at once, beside what the program itself takes.
  func jobs(_ jobs: Int, within budget: Budget) -> Int {
    more == 0 ? jobs : max(1, min(jobs, 1 + (budget.memory - total - Self.program) / more))
  }

  /// The bytes of a program that draws nothing.
  static let program = 32 << 20

  /// The number of such films that can be played at once.
  func films(_ jobs: Int, within budget: Budget) -> Int {
    max(1, min(jobs, budget.memory / max(1, total)))
  }

  /// The limit of a budget that it exceeds, or nil.
  package func problem(within budget: Budget) -> FilmProblem? {
    // In the order of the cases, so that of two equal ones it is always the same.
    if total > budget.memory,
      let item = Expense.allCases.max(by: { memory[$0, default: 0] < memory[$1, default: 0] })
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
