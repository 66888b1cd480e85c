package import Settings
package import Worlds

/// Literals for written values without a particular place.
extension Written: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self.init(.text(text), at: .event) }

  package init(arrayLiteral values: Written...) { self.init(.list(values), at: .event) }

  package init(dictionaryLiteral settings: (String, Written)...) {
    self.init(.settings(settings.map { Setting($0, $1, at: .event) }), at: .event)
  }
}

extension InputLocation {
  package static var event: InputLocation { .file(path: "events", line: 1, column: 1) }
}

/// A scene for events. Each event is read, rehearsed and applied before the next.
package struct Events {
  package let simulation: any Simulation
  package private(set) var scene: Scene
  package private(set) var rehearsal: Rehearsal
  package private(set) var errors: [String] = []
  private var pieces: Set<String> = []

  package init(_ simulation: any Simulation) throws {
    self.simulation = simulation
    scene = try Scene(seed: 1) { seed throws(OpeningProblem) in try simulation.opening(seed: seed) }
    rehearsal = Rehearsal(simulation.worldInfo)
  }

  /// Applies an event, whose first setting is its verb, or keeps its errors.
  package mutating func happen(_ event: Written) throws {
    guard case .settings(let settings) = event.content else { return }
    guard let verb = type(of: simulation).info.verbs.first(where: { $0.word == settings[0].name })
    else { throw VerbProblem("no verb '\(settings[0].name)'") }
    settings.first { $0.name == "as" }?.value.text.map { _ = pieces.insert($0) }
    var reader = SettingsReader(settings)
    let change = verb.read(&reader, Verb.Context(simulation.worldInfo, pieces: pieces))
    reader.rejectUnread()
    errors += reader.errors.map(\.message)
    guard let change, reader.errors.isEmpty else { return }
    do throws(VerbProblem) {
      try change.rehearse(&rehearsal)
    } catch {
      errors.append(error.description)
      return
    }
    try change.apply(to: &scene)
  }

  package mutating func advance(by generations: Int) { scene.world.advance(by: generations) }

  package var drawn: String { scene.world.drawn }
}
