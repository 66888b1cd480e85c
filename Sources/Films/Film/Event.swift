package import Settings
package import Worlds

/// A change to a world, or to the film of it, at a generation.
package struct Event: Sendable {
  /// The generation of the event. The change is applied before the frame that shows this
  /// generation.
  package let generation: Int
  package let change: Change
  /// The event's location in a file; nil if it has none.
  package let place: InputLocation?

  /// Creates an event.
  ///
  /// - Precondition: `generation` is not negative.
  package init(at generation: Int, _ change: Change, writtenAt place: InputLocation? = nil) {
    precondition(generation >= 0, "films begin at generation 0")
    self.generation = generation
    self.change = change
    self.place = place
  }
}

extension Event {
  /// Applies the event to a rehearsal, which follows the board and memory without a world.
  ///
  /// - Throws: `VerbProblem` if the event is impossible after the events before it.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    if generation > 0 { rehearsal.leaveOpening() }
    try change.rehearse(&rehearsal)
  }
}

extension [Event] {
  /// The events sorted by generation. Events of the same generation keep the order of the list.
  var inOrder: [Event] {
    enumerated().sorted {
      ($0.element.generation, $0.offset) < ($1.element.generation, $1.offset)
    }.map(\.element)
  }
}
