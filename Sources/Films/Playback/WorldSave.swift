/// A world that is saved every few generations, so that a killed run can be continued.
package struct WorldSave: Sendable {
  let name: String
  let every: Int
  /// The generation of the next state to save.
  var next: Int

  /// A receiver of saved worlds. (A closure in a task-local value crashes the optimizer unless it is
  /// wrapped in a struct.)
  package struct Receiver: Sendable {
    /// Receives the name of a world and a function that returns its macrocell file; nil for too
    /// many cells.
    let receive: @Sendable (_ name: String, _ bytes: () -> [UInt8]?) -> Void

    package init(receive: @escaping @Sendable (_ name: String, _ bytes: () -> [UInt8]?) -> Void) {
      self.receive = receive
    }
  }

  /// The receiver of saved worlds. It is nil while a film is surveyed: only the run that draws the
  /// film saves.
  @TaskLocal package static var receiver: Receiver?
}

extension [Int?] {
  /// The least number; the largest possible one without any.
  var least: Int { compactMap(\.self).min() ?? .max }
}
