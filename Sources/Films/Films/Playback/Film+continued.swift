internal import Grids
package import Patterns
internal import Settings
package import Worlds

package struct ContinuationProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  static func needsAllGenerations(_ part: String) -> Self {
    "\(part) depends on earlier generations"
  }
  static func event(at generation: Int) -> Self {
    "a saved world does not contain the effect of the event at generation \(generation)"
  }
  static func opening(_ problem: FilmProblem) -> Self { Self(problem.description) }
  static func noPattern(_ name: String) -> Self { "worlds of '\(name)' are not saved as patterns" }
}

extension Film {
  /// Returns the same film played from a saved world. Its images are the same as without it.
  /// `saved`: a state of this film's world, with its generation. Throws the reason why an image
  /// would differ.
  package func continued(from saved: Pattern) throws(ContinuationProblem) -> Film {
    guard let continuable = simulation as? any ContinuableSimulation else {
      throw .noPattern(type(of: simulation).info.name)
    }
    let start = worldInfo.course.generation
    guard saved.generation > start else {
      throw "it is at generation \(saved.generation), where the film starts"
    }
    let generation = saved.generation - start
    try checkGenerations(from: generation)
    var result = self
    result.story.continuation = Continuation(
      simulation: continuable.opening(with: saved), generation: generation)
    try result.checkRule(of: saved)
    return result
  }

  /// Throws if the film depends on a generation before the given one.
  private func checkGenerations(from generation: Int) throws(ContinuationProblem) {
    switch span.ending {
    case .rest, .settled, .cycle, .condition:
      throw .needsAllGenerations("the length of the film")
    case .lastFrame, .restOrLastFrame, .endOfInput, .lastOfInput: break
    }
    if namesSettling { throw .needsAllGenerations("'{settled}'") }
    if let event = events.first(where: { $0.isLost(at: generation) }) {
      throw .event(at: worldInfo.course.generation + event.generation)
    }
    let compared = measures.contains(where: \.comparesGenerations) ? 1 : 0
    let needed = [
      span.shown.skip - max(past, worldInfo.course.trail) - compared,
      texts.plot.map { _ in plottedGenerations.skip - compared },
      trailStart, framing.camera.generationsNeedingLivingCells.min(),
    ]
    if needed.least < generation {
      let offset = worldInfo.course.generation
      throw "it is at generation \(offset + generation), and the film needs generation"
        + " \(offset + max(0, needed.least))"
    }
  }

  /// Throws if the saved world has another rule or board than this film at that generation.
  private func checkRule(of saved: Pattern) throws(ContinuationProblem) {
    let world: any World
    do throws(FilmProblem) { world = try Playback(opening: self).world } catch {
      throw .opening(error)
    }
    let name = (world as? any SavableWorld)?.savedName
    let (own, other) = (name ?? (world as? any PatternWorld)?.patternRule, saved.rule?.value)
    if let own, let other, own != other { throw "its rule is \(other) instead of \(own)" }
  }

  /// A state that an event saves beyond the end of the film.
  package struct SavedState: Sendable {
    package let savedItem: SavedItem
    package let generation: Int
    /// The film up to that generation, with a single image.
    package let film: Film
  }

  package var savedStates: [SavedState] {
    events.indices.compactMap { index in
      let event = events[index]
      guard let savedItem = event.change.savedItem else { return nil }
      var film = self
      film.span.shown = ShownGenerations(frames: 1, skip: event.generation)
      film.span.ending = .lastFrame
      film.framing.subject = .frames
      film.events = Array(events[...index])
      return SavedState(savedItem: savedItem, generation: event.generation, film: film)
    }
  }

  /// True if events save patterns or worlds to files.
  package var savesFiles: Bool {
    events.contains { event in
      switch event.change.savedItem {
      case .pattern, .world: true
      case .snapshot, nil: false
      }
    }
  }

  /// Plays the film, and returns the pattern that its events saved under a name; nil if none did.
  package func savedPattern(_ name: String) throws(FilmProblem) -> SavedPattern? {
    let play = try playToEnd()
    let rule = (play.world as? any PatternWorld)?.patternRule
    return play.pieces[name].map { SavedPattern(cells: $0.cells, rule: rule) }
  }

  package var persistentState: PersistentState? { worldInfo.persistentState }

  /// Plays the film, and returns the new content of its persistent file; nil if there is no such
  /// file. `bytes`: the current content of the file.
  package func persistentState(after bytes: [UInt8]) throws -> [UInt8]? {
    guard let persistentState else { return nil }
    return try persistentState.updated(bytes, by: playToEnd().world)
  }

  private func playToEnd() throws(FilmProblem) -> Playback {
    var play = try Playback(opening: self)
    try play.go(to: span.shown.last)
    return play
  }
}

extension Event {
  /// Returns true if a world saved at a generation does not determine how the film goes on.
  fileprivate func isLost(at saved: Int) -> Bool {
    change.extent == .restart || generation <= saved && change.effect == .elsewhere
  }
}

package struct SavedPattern: Sendable {
  private let pattern: Pattern

  /// Creates a saved pattern. `rule`: the rule in the notation of pattern files, possibly followed
  /// by the board's topology.
  init(cells: Grid<CellState>, rule: String?) {
    var pattern = Pattern(cells: cells)
    // Drops the topology after the colon: the piece may be placed on boards with other edges.
    pattern.rule = rule.map { .init(String($0.prefix { $0 != ":" })) }
    self.pattern = pattern
  }

  package var rle: [UInt8] { pattern.rle }
}
