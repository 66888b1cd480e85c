internal import Grids
internal import Worlds

/// When exactly a world begins to repeat itself, after how many generations it does, and how far it has
/// moved then.
struct Repetition {
  let start: Int
  let period: Int
  let step: Position
  /// The world at the start.
  let opening: Play

  /// Follows a world that has been found to be what it was.
  ///
  /// - Parameters:
  ///   - play: the generation that is like another.
  ///   - before: that other one.
  ///   - end: the generation by which it has to repeat itself.
  /// - Returns: nil where it does not by then.
  init?(
    _ play: Play, like before: Int, _ looks: Looks, _ snapshots: Snapshots, by end: Int
  ) throws(FilmProblem) {
    let found = play.generation - before
    period = try Self.period(play, found, unless: { looks.contains(before + $0) })
    // What was not yet found when it came again did not come again.
    let unlike = looks.generations.last { $0 < before && looks.contains($0 + found) }
    var (low, high) = (unlike ?? looks.generations[0] - 1, before)
    var pair = try Pair(snapshots, at: unlike ?? looks.generations[0], apart: period)
    while let unlike = try pair.ifUnlike(at: high) {
      // Sketches may be alike before what is seen is.
      if high + period >= end { return nil }
      (low, high) = (high, min(end - period, high + max(1, high - before)))
      pair = unlike
    }
    while low + 1 < high {
      let middle = (low + high) / 2
      if let unlike = try pair.ifUnlike(at: middle) {
        (low, pair) = (middle, unlike)
      } else {
        high = middle
      }
    }
    try pair.go(to: high)
    guard high + period <= end, let step = pair.step else { return nil }
    start = high
    self.step = step
    opening = pair.now
  }

  /// The shortest part of a way after which the world is the same again.
  ///
  /// - Parameter isKnown: whether it is known already that it is not.
  private static func period(
    _ play: Play, _ found: Int, unless isKnown: (Int) -> Bool
  ) throws(FilmProblem) -> Int {
    let sketch = play.sketch
    var ahead = play
    for part in 1..<max(1, found / 2 + 1) where found % part == 0 && !isKnown(part) {
      try ahead.go(to: play.generation + part)
      if ahead.sketch == sketch { return part }
    }
    return found
  }
}

/// A world twice, a period apart.
private struct Pair {
  private(set) var now: Play
  private var later: Play

  init(_ snapshots: Snapshots, at generation: Int, apart: Int) throws(FilmProblem) {
    now = try snapshots.play(at: generation)
    later = try snapshots.play(at: generation + apart)
  }

  mutating func go(to generation: Int) throws(FilmProblem) {
    let apart = later.generation - now.generation
    try now.go(to: generation)
    try later.go(to: generation + apart)
  }

  /// The pair at a generation, if the two are unlike there.
  func ifUnlike(at generation: Int) throws(FilmProblem) -> Pair? {
    var pair = self
    try pair.go(to: generation)
    return pair.now.trace?.fingerprint == pair.later.trace?.fingerprint ? nil : pair
  }

  /// How far the world has moved from one to the other.
  var step: Position? {
    guard let from = now.trace?.corner, let to = later.trace?.corner else { return nil }
    return Position(x: to.x - from.x, y: to.y - from.y)
  }
}

extension Play {
  /// Nil where chance has a part in the world.
  fileprivate var trace: Trace? { (world as? any FingerprintedWorld)?.trace }
  fileprivate var sketch: Fingerprint? { (world as? any FingerprintedWorld)?.sketch }
}
