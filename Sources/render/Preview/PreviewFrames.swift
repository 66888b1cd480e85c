internal import Films
internal import Grids
internal import Imaging

/// The frames of a film by number. Recent ones are kept; earlier ones are drawn again.
struct PreviewFrames {
  private let reel: Reel
  private var next: Reel.Shots
  /// The number of frames that `next` has returned.
  private var drawn = 0
  /// The last frames that were drawn.
  private var kept: [Shot] = []
  /// The duration of each frame that was drawn, in ticks.
  private(set) var ticks: [Int] = []
  /// The number of frames; nil while it is unknown.
  private(set) var count: Int?

  /// The maximum memory of the kept frames in bytes.
  private static let most = 128 << 20

  init(_ reel: Reel) {
    self.reel = reel
    next = reel.shots()
  }

  /// Returns a frame, counted from 0; nil if the film is shorter.
  mutating func frame(_ number: Int) throws(FilmProblem) -> Shot? {
    if let count, number >= count { return nil }
    if number < drawn - kept.count { restart() }
    while number >= drawn {
      guard let shot = try next() else {
        count = drawn
        return nil
      }
      keep(shot)
    }
    return kept[number - (drawn - kept.count)]
  }

  private mutating func restart() {
    next = reel.shots()
    (drawn, kept) = (0, [])
  }

  private mutating func keep(_ shot: Shot) {
    // A picture that is not painted yet would keep its world.
    _ = shot.picture.whole()
    if drawn == ticks.count { ticks.append(shot.ticks) }
    drawn += 1
    kept.append(shot)
    if kept.count > max(2, min(Self.most, reel.spareMemory) / max(1, reel.size.area)) {
      kept.removeFirst()
    }
  }
}
