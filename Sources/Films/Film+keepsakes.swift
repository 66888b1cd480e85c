public import Worlds

extension Film {
  /// A moment at which an event keeps something for longer than the film plays.
  public struct Keeping: Sendable {
    public let keepsake: Keepsake
    public let generation: Int
    /// The film up to there, with one picture.
    public let film: Film
  }

  /// All of them, in their order.
  public var keepings: [Keeping] {
    events.indices.compactMap { index in
      let event = events[index]
      guard let keepsake = event.change.keepsake else { return nil }
      var film = self
      film.shown = ShownGenerations(frames: 1, skip: event.generation)
      film.ending = .lastFrame
      film.strip = nil
      film.events = Array(events[...index])
      return Keeping(keepsake: keepsake, generation: event.generation, film: film)
    }
  }

  /// A piece that is kept by the last generation, and the world's rule by then.
  public func piece(_ name: String) throws(FilmProblem) -> KeptPiece? {
    var play = try Play(opening: self)
    try play.go(to: shown.last)
    let rule = (play.world as? any PatternWorld)?.patternRule
    return play.pieces[name].map { KeptPiece(cells: $0, rule: rule) }
  }
}
