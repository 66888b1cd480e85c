package import Grids
package import Settings

/// What an event keeps for whoever plays the film.
package enum Keepsake: Hashable, Sendable {
  /// The whole world, by a name.
  case snapshot(String)
  /// A piece, among the user's patterns; whether in the place of another of its name.
  case pattern(piece: String, replaces: Bool)
}

/// What an event does: read once by its verb, rehearsed before anything is built, then applied.
package struct Change: Sendable {
  /// How much longer the frame that shows its generation stays, in seconds.
  package let pause: Ratio
  /// The cells that it keeps in memory until it happens.
  package let cells: Int
  /// Whether it may change every cell of the board, and takes about as long as an opening.
  package let isWide: Bool
  /// Whether it is the opening again, and with it what happened there.
  package let restarts: Bool
  /// What it keeps for longer than the film plays; nil for nothing.
  package let keepsake: Keepsake?
  /// What it draws over the film; nil for nothing.
  package let annotation: Annotation?
  private let rehearsal: @Sendable (inout Rehearsal) throws(VerbProblem) -> Void
  private let action: @Sendable (inout Scene) throws(OpeningProblem) -> Void

  /// - Parameters:
  ///   - rehearse: finds out, without a world, whether it can happen, and says what it leaves
  ///     behind.
  ///   - apply: lets it happen.
  package init(
    pause: Ratio = .zero, cells: Int = 0, restarts: Bool = false, isWide: Bool = false,
    keepsake: Keepsake? = nil, annotation: Annotation? = nil,
    rehearse: @escaping @Sendable (inout Rehearsal) throws(VerbProblem) -> Void = { _ in },
    apply: @escaping @Sendable (inout Scene) throws(OpeningProblem) -> Void = { _ in }
  ) {
    self.pause = pause
    self.cells = cells
    self.restarts = restarts
    self.isWide = isWide || restarts
    self.keepsake = keepsake
    self.annotation = annotation
    rehearsal = rehearse
    action = apply
  }

  /// A change to worlds of one type or capability.
  ///
  /// - Parameter touched: what has to lie on the board by then.
  package static func to<Kind>(
    _ kind: Kind.Type, touching touched: [Region] = [], isWide: Bool = false,
    _ body: @escaping @Sendable (inout Kind) -> Void
  ) -> Change {
    Change(isWide: isWide) { rehearsal throws(VerbProblem) in
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
