internal import Worlds

/// Looks at a world that is played, from which it is told that it goes through the same states again.
///
/// Each generation is looked at in the beginning, then fewer and fewer, down to one in so many that
/// looking takes little beside stepping; and every time that they have become twice as many some that
/// follow each other. Which those are decides when a repetition is found, not what is found.
struct Looks {
  private let start: Int
  /// What was seen, and when.
  private var seen: [Fingerprint: Int] = [:]
  /// When it was looked, in ascending order.
  private(set) var generations: [Int] = []
  /// How many generations lie between two looks, at most; a power of two.
  private var pace = 16
  private var cost = 1

  /// One generation in so many is looked at from as many generations on, of which half of them are.
  private static let density = 32
  /// Looking takes one part in so many of stepping.
  private static let share = 16

  /// - Parameter start: the generation from which on it is looked.
  init(from start: Int) { self.start = start }

  /// The next generation to look at.
  func next(after generation: Int) -> Int {
    let age = generation + 1 - start
    let octave = max(1, age).highestPowerOfTwo
    let pace = max(1, min(pace, octave / Self.density))
    // Those that follow each other take more than all others where looking takes long.
    let row = pace * cost * Self.share <= octave ? pace : 0
    if age - octave < row { return generation + 1 }
    return start + (age + pace - 1) / pace * pace
  }

  /// After as many looks in a row everything is found that repeats itself.
  var row: Int { pace }

  /// - Returns: when it has been the same before; nil where it has not.
  mutating func look(at world: any World, in generation: Int) -> Int? {
    guard let world = world as? any FingerprintedWorld else { return nil }
    let sketch = world.sketch
    cost = world.sketchCost
    pace = (2 * Self.share * cost - 1).highestPowerOfTwo
    if let before = seen[sketch] { return before }
    seen[sketch] = generation
    generations.append(generation)
    return nil
  }

  /// Whether a generation has been looked at.
  func contains(_ generation: Int) -> Bool {
    let place = generations.partition { $0 >= generation }
    return place < generations.count && generations[place] == generation
  }
}

extension Int {
  /// - Precondition: it is positive.
  fileprivate var highestPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}

extension [Int] {
  /// The first place from which on a condition holds, which holds from one place on.
  fileprivate func partition(by isSecond: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
