internal import Worlds

/// A world that is saved every few generations, so that a killed run can be continued.
package struct WorldSave: Sendable {
  let name: String
  let every: Int
  /// The generation of the next state to save.
  var next: Int

  /// A receiver of saved worlds. (A closure in a task-local value crashes the optimizer unless it is
  /// wrapped in a struct.)
  package struct Receiver: Sendable {
    /// Receives the name of a world, its generation, and a function that returns its macrocell file;
    /// nil for too many cells.
    let receive: Receive

    package typealias Receive =
      @Sendable (
        _ name: String, _ generation: Int, _ bytes: () -> [UInt8]?
      ) -> Void

    package init(receive: @escaping Receive) { self.receive = receive }
  }

  /// The receiver of saved worlds. A film that is surveyed is played more than once, so that it may
  /// receive a state repeatedly. Nil if nothing is saved.
  @TaskLocal package static var receiver: Receiver?
}

extension [WorldSave] {
  /// The generation of the next state to save; nil if there is none.
  var nextGeneration: Int? { lazy.map(\.next).min() }

  /// Saves the world from now on, if an event asks for it.
  mutating func begin(with event: Event, at generation: Int) {
    guard case .world(let name, let every, _) = event.change.savedItem else { return }
    let passed = (generation - event.generation) / every
    append(
      WorldSave(name: name, every: every, next: event.generation + (passed + 1) * every))
  }

  /// Passes the world to the receiver under each name for which this is the generation.
  mutating func save(at generation: Int, _ bytes: () -> [UInt8]?) {
    for index in indices where self[index].next == generation {
      WorldSave.receiver?.receive(self[index].name, generation, bytes)
      self[index].next += self[index].every
    }
  }
}

extension [Int?] {
  /// The least number; the largest possible one without any.
  var least: Int { compactMap(\.self).min() ?? .max }
}
