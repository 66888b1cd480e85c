internal import Encoding
internal import Worlds

extension Film {
  /// Rows that are handed over at once.
  private static let rowsAtOnce = 256

  /// Plays it without pictures, and hands over what it counts at each of its frames.
  ///
  /// - Parameters:
  ///   - isFinal: whether only the last frame counts.
  ///   - take: takes the next rows, and says whether more are wanted.
  func rows(isFinal: Bool, _ take: ([SweepRow]) async -> Bool) async throws {
    // What lives is of no interest where it ends is known.
    let film = ending == .lastFrame ? self : try scouted(for: [.csv])
    let (shown, offset) = (film.shown, film.simulation.worldInfo.generation)
    var play = try film.scouted?.opening ?? Play(opening: film)
    var rows: [SweepRow] = []
    for frame in (isFinal ? shown.frames - 1 : 0)..<shown.frames {
      try play.go(to: shown.skip + frame * shown.every)
      rows.append(
        SweepRow(
          frame: frame, generation: offset + play.generation,
          counts: play.world.counts.map { SweptCount($0) }))
      if rows.count == Self.rowsAtOnce || frame == shown.frames - 1 {
        if await !take(rows) { return }
        rows = []
      }
    }
  }
}
