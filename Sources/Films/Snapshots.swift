internal import Worlds

/// Plays to go back to: the further back, the fewer.
struct Snapshots {
  /// In the order of their generations.
  private var plays: [Play]
  /// How many are kept.
  private let most: Int

  /// No more are worth their memory.
  private static let many = 32
  /// Kept again after one part in so many of the way.
  private static let parts = 16
  /// So many generations are soon played again.
  private static let few = 64

  /// - Parameters:
  ///   - play: the first one, which stays.
  ///   - bytes: what a world takes.
  ///   - memory: what all may take.
  init(_ play: Play, bytes: Int, within memory: Int) {
    plays = [play]
    most = max(2, min(Self.many, memory / max(1, bytes)))
  }

  /// Keeps a play, if that is worth it.
  mutating func take(_ play: Play) {
    let (first, last) = (plays[0].generation, plays[plays.count - 1].generation)
    let way = play.generation - last
    guard way >= Self.few, way * Self.parts >= play.generation - first else { return }
    if plays.count == most { plays.remove(at: mostDispensable(by: play.generation)) }
    plays.append(play)
  }

  /// The place of one whose neighbours lie together, as things are seen from a generation.
  private func mostDispensable(by generation: Int) -> Int {
    let gap = { (place: Int) -> Double in
      let end = place + 1 < plays.count ? plays[place + 1].generation : generation
      let way = end - plays[place - 1].generation
      return Double(way) / Double(generation - plays[place].generation)
    }
    return (1..<plays.count).min { gap($0) < gap($1) } ?? plays.count - 1
  }

  /// A play at a generation after the first.
  func play(at generation: Int) throws(FilmProblem) -> Play {
    var play = plays.last { $0.generation <= generation } ?? plays[0]
    try play.go(to: generation)
    return play
  }
}
