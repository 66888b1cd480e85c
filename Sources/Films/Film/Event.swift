package import Settings
package import Worlds

/// Something that happens to a world, or to its film, at a generation.
package struct Event: Sendable {
  /// It takes place before the frame that shows this generation.
  package let generation: Int
  package let change: Change
  /// Its place in a file; nil if it has none.
  package let place: Place?

  /// - Precondition: `generation` is not negative.
  package init(at generation: Int, _ change: Change, writtenAt place: Place? = nil) {
    precondition(generation >= 0, "films begin at generation 0")
    self.generation = generation
    self.change = change
    self.place = place
  }
}

extension Event {
  /// Finds out whether it can happen after those before it, and says what it leaves behind.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    if generation > 0 { rehearsal.leaveOpening() }
    try change.rehearse(&rehearsal)
  }
}

extension [Event] {
  /// The events in their order; those of one generation stay in the order of the list.
  var inOrder: [Event] {
    enumerated().sorted {
      ($0.element.generation, $0.offset) < ($1.element.generation, $1.offset)
    }.map(\.element)
  }
}
