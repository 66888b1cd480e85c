/// Earlier states of a world to play on from: the further back, the fewer.
struct Checkpoints {
  /// In the order of their generations.
  private var plays: [Play]
  /// The most that are kept.
  private let most: Int

  /// More are not worth their memory.
  private static let many = 32
  /// A checkpoint is added when the way has grown by one part in as many.
  private static let parts = 16
  /// The fewest generations from one to the next: fewer are quickly played again.
  private static let few = 64

  /// - Parameters:
  ///   - play: the first one, which is never removed.
  ///   - bytes: the memory of a world.
  ///   - memory: the most that all may take.
  init(_ play: Play, bytes: Int, within memory: Int) {
    plays = [play]
    most = max(2, min(Self.many, memory / max(1, bytes)))
  }

  /// Adds a play, if that is worth it.
  mutating func keep(_ play: Play) {
    let (first, last) = (plays[0].generation, plays[plays.count - 1].generation)
    let way = play.generation - last
    guard way >= Self.few, way * Self.parts >= play.generation - first else { return }
    if plays.count == most { plays.remove(at: mostDispensable(by: play.generation)) }
    plays.append(play)
  }

  /// The index of one whose neighbors lie close together in proportion to their age.
  private func mostDispensable(by generation: Int) -> Int {
    let gap = { (index: Int) -> Double in
      let end = index + 1 < plays.count ? plays[index + 1].generation : generation
      let way = end - plays[index - 1].generation
      return Double(way) / Double(generation - plays[index].generation)
    }
    return (1..<plays.count).min { gap($0) < gap($1) } ?? plays.count - 1
  }

  /// The world at a generation after the first.
  func play(at generation: Int) throws(FilmProblem) -> Play {
    var play = plays.last { $0.generation <= generation } ?? plays[0]
    try play.go(to: generation)
    return play
  }
}
