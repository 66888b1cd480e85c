/// Earlier states of a running simulation, from which earlier generations can be replayed. They are
/// dense near the latest generation and sparse further back.
struct Checkpoints {
  /// The checkpoints, sorted by generation.
  private var plays: [Playback]
  /// The most checkpoints that are kept at the same time.
  private let most: Int

  /// The upper limit of `most`. More checkpoints are not worth their memory.
  private static let many = 32
  /// The divisor that sets the spacing: a new checkpoint is at least 1/16 of the played generations
  /// after the last one. The spacing therefore grows in proportion to the generation.
  private static let parts = 16
  /// The fewest generations between two checkpoints. A shorter distance is quickly replayed.
  private static let few = 64

  /// Creates checkpoints with a first one.
  ///
  /// - Parameters:
  ///   - play: the first checkpoint, which is never removed.
  ///   - bytes: the memory of one world.
  ///   - memory: the most bytes that all checkpoints may occupy. Two are kept in any case.
  init(_ play: Playback, bytes: Int, within memory: Int) {
    plays = [play]
    most = max(2, min(Self.many, memory / max(1, bytes)))
  }

  /// Adds a checkpoint if it is far enough from the last one. If there is no space, it replaces an
  /// older one.
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
  ///
  /// - Parameter generation: a generation not before the first checkpoint.
  func play(at generation: Int) throws(FilmProblem) -> Playback {
    var play = plays.last { $0.generation <= generation } ?? plays[0]
    try play.go(to: generation)
    return play
  }
}
