internal import Grids
internal import Patterns
package import Worlds

extension Film {
  /// A state that an event saves beyond the end of the film.
  package struct SavedState: Sendable {
    package let savedItem: SavedItem
    package let generation: Int
    /// The film up to that generation, with a single image.
    package let film: Film
  }

  /// The states that its events save, in order.
  package var savedStates: [SavedState] {
    events.indices.compactMap { index in
      let event = events[index]
      guard let savedItem = event.change.savedItem else { return nil }
      var film = self
      film.shown = ShownGenerations(frames: 1, skip: event.generation)
      film.ending = .lastFrame
      film.strip = nil
      film.events = Array(events[...index])
      return SavedState(savedItem: savedItem, generation: event.generation, film: film)
    }
  }

  /// Plays the film, and returns the pattern that its events saved under a name; nil if there is
  /// none.
  package func savedPattern(_ name: String) throws(FilmProblem) -> SavedPattern? {
    let play = try playToEnd()
    let rule = (play.world as? any PatternWorld)?.patternRule
    return play.pieces[name].map { SavedPattern(cells: $0, rule: rule) }
  }

  /// The persistent file that its worlds update; nil if they have none.
  package var persistentState: PersistentState? { simulation.worldInfo.persistentState }

  /// Plays the film, and returns the new content of its persistent file; nil if there is no such
  /// file.
  ///
  /// - Parameter bytes: the current content of the file.
  package func persistentState(after bytes: [UInt8]) throws -> [UInt8]? {
    guard let persistentState else { return nil }
    return try persistentState.updated(bytes, by: playToEnd().world)
  }

  private func playToEnd() throws(FilmProblem) -> Playback {
    var play = try Playback(opening: self)
    try play.go(to: shown.last)
    return play
  }
}

/// A part of a world that an event saved.
package struct SavedPattern: Sendable {
  private let pattern: Pattern

  /// Creates a saved pattern.
  ///
  /// - Parameters:
  ///   - cells: the cells of the part.
  ///   - rule: the rule in the notation of pattern files, possibly followed by the board's
  ///     topology.
  init(cells: Grid<CellState>, rule: String?) {
    var pattern = Pattern(cells: cells)
    // Drops the topology after the colon: the piece may be placed on boards with other edges.
    pattern.rule = rule.map { .init(String($0.prefix { $0 != ":" })) }
    self.pattern = pattern
  }

  /// The bytes of its RLE file.
  package var rle: [UInt8] { pattern.rle }
}
