internal import Grids
internal import Patterns
package import Worlds

extension Film {
  /// A state that an event saves for longer than the film plays.
  package struct SavedState: Sendable {
    package let keepsake: Keepsake
    package let generation: Int
    /// The film up to that generation, with one picture.
    package let film: Film
  }

  /// The states that its events save, in their order.
  package var savedStates: [SavedState] {
    events.indices.compactMap { index in
      let event = events[index]
      guard let keepsake = event.change.keepsake else { return nil }
      var film = self
      film.shown = ShownGenerations(frames: 1, skip: event.generation)
      film.ending = .lastFrame
      film.strip = nil
      film.events = Array(events[...index])
      return SavedState(keepsake: keepsake, generation: event.generation, film: film)
    }
  }

  /// The pattern that events have saved under a name by the last generation; nil if there is none.
  package func savedPattern(_ name: String) throws(FilmProblem) -> SavedPattern? {
    let play = try playToEnd()
    let rule = (play.world as? any PatternWorld)?.patternRule
    return play.pieces[name].map { SavedPattern(cells: $0, rule: rule) }
  }

  /// The file that its worlds go on writing; nil if they write none.
  package var persistentState: PersistentState? { simulation.worldInfo.persistentState }

  /// Returns what becomes of that file's bytes when the film is over; nil if there is no such file.
  package func persistentState(after bytes: [UInt8]) throws -> [UInt8]? {
    guard let persistentState else { return nil }
    return try persistentState.updated(bytes, by: playToEnd().world)
  }

  private func playToEnd() throws(FilmProblem) -> Play {
    var play = try Play(opening: self)
    try play.go(to: shown.last)
    return play
  }
}

/// A part of a world that an event has saved.
package struct SavedPattern: Sendable {
  private let pattern: Pattern

  /// - Parameter rule: in the notation of pattern files, possibly with the edges of the whole board.
  init(cells: Grid<CellState>, rule: String?) {
    var pattern = Pattern(cells: cells)
    // The piece will be placed on boards with other edges.
    pattern.rule = rule.map { .init(String($0.prefix { $0 != ":" })) }
    self.pattern = pattern
  }

  /// The bytes of its RLE file.
  package var rle: [UInt8] { pattern.rle }
}
