internal import Worlds

/// Hashes of the whole state of a world, which reveal a state that comes back.
///
/// Every generation is hashed at first, then ever fewer, down to one in `pace`: so few that hashing
/// takes little time compared with stepping. Once the world is periodic, every hash from then on
/// comes back. To detect this, `pace` consecutive generations are hashed each time the number of
/// generations has doubled. One of them is exactly one period after a multiple of `pace`, which has
/// been hashed. The choice of hashed generations affects when a period is found, but not which one.
struct WorldHashes {
  private let start: Int
  private var seen: [Fingerprint: Int] = [:]
  private(set) var generations: [Int] = []
  /// The most generations from one hash to the next; a power of two. Multiples of a longer distance
  /// are therefore multiples of each shorter one, and all of them have been hashed.
  private var pace = 16
  /// The number of generations that take about as long as one hash.
  private var cost = 1

  /// The number of hashes in an octave, which extends from a power of two to the next one. There
  /// are more if their distance would exceed `pace`.
  private static let density = 32
  /// The reciprocal of the share of the run time that hashing may take.
  private static let share = 16

  init(from start: Int) { self.start = start }

  func next(after generation: Int) -> Int {
    let age = generation + 1 - start
    let octave = max(1, age).highestPowerOfTwo
    let pace = max(1, min(pace, octave / Self.density))
    // Consecutive hashes in an early octave would exceed hashing's share of the time if they are
    // expensive. They are left out then.
    let row = pace * cost * Self.share <= octave ? pace : 0
    if age - octave < row { return generation + 1 }
    return start + (age + pace - 1) / pace * pace
  }

  /// The number of consecutive generations to hash to detect a period: in a periodic world, one of
  /// them equals a generation hashed earlier.
  var row: Int { pace }

  /// Hashes a generation, unless the world is random. Returns the earlier generation with the same
  /// hash; nil if there is none.
  mutating func observe(_ world: any World, in generation: Int) -> Int? {
    guard let world = world as? any FingerprintedWorld else { return nil }
    let sketch = world.sketch
    cost = world.sketchCost
    // The smallest power of two of at least `share * cost`: one hash takes as long as `cost`
    // generations, and so at most 1/`share` of the time between two hashes.
    pace = (2 * Self.share * cost - 1).highestPowerOfTwo
    if let before = seen[sketch] { return before }
    seen[sketch] = generation
    generations.append(generation)
    return nil
  }

  /// Returns true if a generation has been hashed. Binary search, O(log n).
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
  /// The largest power of two that is not greater than the number, which must be positive.
  fileprivate var highestPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}

/// Earlier states of a running simulation, from which earlier generations can be replayed. They are
/// dense near the latest generation and sparse further back.
struct Checkpoints {
  /// The checkpoints, sorted by generation.
  private var plays: [Playback]
  private let most: Int

  /// The upper limit of `most`. More checkpoints are not worth their memory.
  private static let many = 32
  /// The divisor that sets the spacing: a new checkpoint is at least 1/`parts` of the played
  /// generations after the last one. The spacing therefore grows in proportion to the generation.
  private static let parts = 16
  /// The fewest generations between two checkpoints. A shorter distance is quickly replayed.
  private static let few = 64

  /// Creates checkpoints with a first one. `play`: the first checkpoint, which is never removed.
  /// `memory`: the most bytes that all checkpoints may occupy. Two are kept in any case.
  init(_ play: Playback, bytes: Int, within memory: Int) {
    plays = [play]
    most = max(2, min(Self.many, memory / max(1, bytes)))
  }

  /// Adds a checkpoint that is far enough from the last one, in place of an older one if need be.
  mutating func keep(_ play: Playback) {
    let (first, last) = (plays[0].generation, plays[plays.count - 1].generation)
    let way = play.generation - last
    guard way >= Self.few, way * Self.parts >= play.generation - first else { return }
    if plays.count == most { plays.remove(at: indexOfCheapestToRemove(by: play.generation)) }
    plays.append(play)
  }

  /// Returns the index of the checkpoint that is cheapest to remove. The gap between its neighbors
  /// is the smallest, relative to its distance from `generation`. The first is never chosen.
  private func indexOfCheapestToRemove(by generation: Int) -> Int {
    // Gaps may grow in proportion to their age, so that checkpoints become sparse further back.
    let gap = { (index: Int) -> Double in
      let end = index + 1 < plays.count ? plays[index + 1].generation : generation
      let way = end - plays[index - 1].generation
      return Double(way) / Double(generation - plays[index].generation)
    }
    return (1..<plays.count).min { gap($0) < gap($1) } ?? plays.count - 1
  }

  /// Returns the simulation at a generation, replayed from the closest earlier checkpoint.
  /// `generation`: a generation not before the first checkpoint.
  func play(at generation: Int) throws(FilmProblem) -> Playback {
    var play = plays.last { $0.generation <= generation } ?? plays[0]
    try play.go(to: generation)
    return play
  }
}
