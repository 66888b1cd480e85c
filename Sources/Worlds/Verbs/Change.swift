package import Grids
package import Settings

/// The data that an event saves for the user, in addition to the film's own output.
package enum SavedItem: Hashable, Sendable {
  /// The whole world at the event, under a name.
  case snapshot(String)
  /// A stored region of cells, saved to the user's patterns. `replaces` is true if the saved file
  /// may overwrite a pattern of that name.
  case pattern(piece: String, replaces: Bool)
  /// The whole world, saved to the user's patterns from the event on, every few generations.
  case world(String, every: Int, replaces: Bool)
}

/// The playback speed of a film from an event on.
package enum PlaybackSpeed: Hashable, Sendable {
  /// A multiple of the film's own frame rate.
  case multiple(Ratio)
  /// A frame rate of its own.
  case framesPerSecond(Ratio)

  /// Returns the duration of a frame in seconds.
  ///
  /// - Parameter own: the duration at the film's own frame rate, in seconds.
  package func frameTime(of own: Ratio) -> Ratio {
    switch self {
    case .multiple(let factor): own.divided(by: factor)
    case .framesPerSecond(let rate): Ratio(1).divided(by: rate)
    }
  }
}

/// The effect of an event. Its verb parses it once, a `Rehearsal` validates it before any world is
/// built, and a `Scene` then applies it.
package struct Change: Sendable {
  /// The additional duration of the frame that shows its generation, in seconds.
  package let pause: Ratio
  /// The playback speed from its generation on; nil for no change.
  package let speed: PlaybackSpeed?
  /// The number of cells that it keeps in memory until it is applied, at a byte each.
  package let cells: Int
  /// The part of the world that it changes.
  package let extent: Extent
  /// The data that it saves for the user; nil for none.
  package let savedItem: SavedItem?
  /// The annotation that it draws over the film; nil for none.
  package let annotation: Annotation?

  /// The part of a world that a change may affect, from which its run time is estimated.
  package enum Extent: Sendable {
    /// A few cells.
    case cells
    /// Any cell of the board. Such a change takes about as long as building the initial cells.
    case board
    /// The whole world: it returns to its initial cells, and the events of generation 0 apply
    /// again.
    case restart
  }

  /// The place of its effect on later generations.
  package private(set) var effect = Effect.cells

  /// The place of a change's effect on later generations.
  package enum Effect: Sendable {
    /// The cells of the world, which a saved world contains.
    case cells
    /// A property of the world that the change sets, such as its rule. The change can be applied
    /// again to a saved world.
    case property
    /// The size of the board, stored regions and stored worlds, which a saved world does not contain.
    case elsewhere
  }

  private let rehearsal: @Sendable (inout Rehearsal) throws(VerbProblem) -> Void
  private let action: @Sendable (inout Scene) throws(OpeningProblem) -> Void

  /// - Parameters:
  ///   - rehearse: a function that checks without a world that the change is possible, and records
  ///     names and sizes for later events.
  ///   - apply: a function that applies the change to a scene.
  package init(
    pause: Ratio = .zero, speed: PlaybackSpeed? = nil, cells: Int = 0, extent: Extent = .cells,
    savedItem: SavedItem? = nil, annotation: Annotation? = nil,
    rehearse: @escaping @Sendable (inout Rehearsal) throws(VerbProblem) -> Void = { _ in },
    apply: @escaping @Sendable (inout Scene) throws(OpeningProblem) -> Void = { _ in }
  ) {
    self.pause = pause
    self.speed = speed
    self.cells = cells
    self.extent = extent
    self.savedItem = savedItem
    self.annotation = annotation
    rehearsal = rehearse
    action = apply
  }

  /// Returns a change to worlds of one type or capability. It has no effect on other worlds.
  ///
  /// - Parameter touched: the regions that must lie on the board at that time.
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

  /// Returns a change that draws an annotation. Its region must lie on the board at that time.
  package static func draw(_ annotation: Annotation) -> Change {
    Change(annotation: annotation) { rehearsal throws(VerbProblem) in
      try rehearsal.touch(annotation.region)
    }
  }

  /// Returns the same change with another place of its effect.
  package func affecting(_ effect: Effect) -> Change {
    var result = self
    result.effect = effect
    return result
  }

  /// Checks whether the change is possible, and records its effect for later events.
  ///
  /// - Throws: the error of a change that is not possible.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    try self.rehearsal(&rehearsal)
  }

  /// Applies the change to a scene.
  package func apply(to scene: inout Scene) throws(OpeningProblem) {
    try action(&scene)
  }
}
