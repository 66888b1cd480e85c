internal import Worlds

/// Hashes of the whole state of a world, by which it is recognized when it comes again.
///
/// Each generation is hashed in the beginning, then fewer and fewer, down to one in `pace`: so rarely
/// that hashing takes little beside stepping. Once the world is periodic, any hash taken from then on
/// comes again; to meet it, each time that the number of generations has doubled, `pace` of them are
/// hashed in a row, and one of these lies whole periods after a multiple of `pace`. Which generations
/// are hashed decides when a period is found, not which.
struct WorldHashes {
  private let start: Int
  private var seen: [Fingerprint: Int] = [:]
  /// The generations that have been hashed, in ascending order.
  private(set) var generations: [Int] = []
  /// The most generations from one hash to the next; a power of two.
  private var pace = 16
  private var cost = 1

  /// A hash in each `octave / density` generations of an octave, which begins at a power of two and
  /// has as many generations.
  private static let density = 32
  /// The reciprocal of the share of the time that hashing may take.
  private static let share = 16

  /// - Parameter start: the first generation to hash.
  init(from start: Int) { self.start = start }

  /// The next generation to hash.
  func next(after generation: Int) -> Int {
    let age = generation + 1 - start
    let octave = max(1, age).highestPowerOfTwo
    let pace = max(1, min(pace, octave / Self.density))
    // A row takes more time than all other hashes if these are expensive.
    let row = pace * cost * Self.share <= octave ? pace : 0
    if age - octave < row { return generation + 1 }
    return start + (age + pace - 1) / pace * pace
  }

  /// The number of hashes in a row that are sure to meet an earlier one of a periodic world.
  var row: Int { pace }

  /// Hashes a generation.
  ///
  /// - Returns: the earlier generation that has the same hash; nil if there is none.
  mutating func observe(_ world: any World, in generation: Int) -> Int? {
    guard let sketch = world.sketch else { return nil }
    cost = world.sketchCost
    pace = (2 * Self.share * cost - 1).highestPowerOfTwo
    if let before = seen[sketch] { return before }
    seen[sketch] = generation
    generations.append(generation)
    return nil
  }

  /// True if a generation has been hashed.
  func contains(_ generation: Int) -> Bool {
    var (low, high) = (0, generations.count)
    while low < high {
      let middle = (low + high) / 2
      if generations[middle] >= generation { high = middle } else { low = middle + 1 }
    }
    return low < generations.count && generations[low] == generation
  }
}

extension Int {
  /// - Precondition: it is positive.
  fileprivate var highestPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}
