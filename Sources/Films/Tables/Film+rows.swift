internal import Encoding
internal import Worlds

extension Film {
  /// The most rows that are passed on at the same time.
  private static let rowsAtOnce = 256

  /// Plays the film without images.
  ///
  /// - Parameters:
  ///   - isFinal: true if only the last frame has a row.
  ///   - write: receives the counts of one or more frames, and returns true if more are needed.
  func rows(isFinal: Bool, _ write: ([SweepRow]) async -> Bool) async throws {
    // A film with a known length needs no survey: its counts do not depend on the region.
    let survey = ending == .lastFrame ? nil : try surveyed(for: [.csv])
    let film = survey?.film ?? self
    let (shown, offset) = (film.shown, film.simulation.worldInfo.generation)
    var play = try survey?.opening ?? Playback(opening: film)
    var rows: [SweepRow] = []
    for frame in (isFinal ? shown.frames - 1 : 0)..<shown.frames {
      try play.go(to: shown.skip + frame * shown.every)
      rows.append(
        SweepRow(
          frame: frame, generation: offset + play.generation,
          counts: try play.counts().named(countNames).map { SweepCount($0) }))
      if rows.count == Self.rowsAtOnce || frame == shown.frames - 1 {
        if await !write(rows) { return }
        rows = []
      }
    }
  }
}
