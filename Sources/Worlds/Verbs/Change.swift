package import Grids
package import Settings

/// What an event keeps for whoever plays the film.
package enum Keepsake: Hashable, Sendable {
  /// The whole world, by a name.
  case snapshot(String)
  /// A piece, among the user's patterns; whether in the place of another of its name.
  case pattern(piece: String, replaces: Bool)
}

/// The frame rate of a film from an event on.
package enum PlaybackSpeed: Hashable, Sendable {
  /// The film's own, times a number.
  case multiple(Ratio)
  case framesPerSecond(Ratio)

  /// The seconds that a frame stays.
  ///
  /// - Parameter own: the seconds at the film's own frame rate.
  package func frameTime(of own: Ratio) -> Ratio {
    switch self {
    case .multiple(let factor): own.divided(by: factor)
    case .framesPerSecond(let rate): Ratio(1).divided(by: rate)
    }
  }
}

/// What an event does: read once by its verb, rehearsed before anything is built, then applied.
package struct Change: Sendable {
  /// How much longer the frame that shows its generation stays, in seconds.
  package let pause: Ratio
  /// The frame rate from its generation on; nil where that stays.
  package let speed: PlaybackSpeed?
  /// The cells that it keeps in memory until it happens.
  package let cells: Int
  /// The part of the world that it changes.
  package let extent: Extent
  /// What it keeps for longer than the film plays; nil for nothing.
  package let keepsake: Keepsake?
  /// What it draws over the film; nil for nothing.
  package let annotation: Annotation?

  /// The part of a world that a change may reach, which decides how long it takes.
  package enum Extent: Sendable {
    /// Some cells.
    case cells
    /// Any cell of the board: it takes about as long as an opening.
    case board
    /// All of it: the opening again, and with it the events of its generation.
    case restart
  }

  private let rehearsal: @Sendable (inout Rehearsal) throws(VerbProblem) -> Void
  private let action: @Sendable (inout Scene) throws(OpeningProblem) -> Void

  /// - Parameters:
  ///   - rehearse: finds out, without a world, whether it can happen, and says what it leaves
  ///     behind.
  ///   - apply: lets it happen.
  package init(
    pause: Ratio = .zero, speed: PlaybackSpeed? = nil, cells: Int = 0, extent: Extent = .cells,
    keepsake: Keepsake? = nil, annotation: Annotation? = nil,
    rehearse: @escaping @Sendable (inout Rehearsal) throws(VerbProblem) -> Void = { _ in },
    apply: @escaping @Sendable (inout Scene) throws(OpeningProblem) -> Void = { _ in }
  ) {
    self.pause = pause
    self.speed = speed
    self.cells = cells
    self.extent = extent
    self.keepsake = keepsake
    self.annotation = annotation
    rehearsal = rehearse
    action = apply
  }

  /// A change to worlds of one type or capability.
  ///
  /// - Parameter touched: what has to lie on the board by then.
  package static func to<Kind>(
    _ kind: Kind.Type, touching touched: [Region] = [], extent: Extent = .cells,
    _ body: @escaping @Sendable (inout Kind) -> Void
  ) -> Change {
    Change(extent: extent) { rehearsal throws(VerbProblem) in
      for region in touched { try rehearsal.touch(region) }
    } apply: { scene in
      scene.change(body)
    }
  }

  /// Something drawn over the film, about cells that lie on the board by then.
  package static func draw(_ annotation: Annotation) -> Change {
    Change(annotation: annotation) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(annotation.region)
    }
  }

  /// Finds out whether it can happen, and says what it leaves behind.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    try self.rehearsal(&rehearsal)
  }

  /// Lets it happen.
  package func apply(to scene: inout Scene) throws(OpeningProblem) {
    try action(&scene)
  }
}
