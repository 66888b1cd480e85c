import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

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
  static var event: InputLocation { .file(path: "events", line: 1, column: 1) }
}

/// A scene for events. Each event is read, rehearsed and applied before the next.
struct Events {
  let simulation: any Simulation
  private(set) var scene: Scene
  private(set) var rehearsal: Rehearsal
  private(set) var errors: [String] = []
  private var pieces: Set<String> = []

  init(_ simulation: any Simulation) throws {
    self.simulation = simulation
    scene = try Scene(seed: 1) { seed throws(OpeningProblem) in try simulation.opening(seed: seed) }
    rehearsal = Rehearsal(simulation.worldInfo)
  }

  /// Creates a board of Life with a rule that keeps every cell unchanged.
  init(board drawn: String, topology: Topology = .plane) throws {
    let pattern = Pattern(cells: Grid(drawn: drawn))
    try self.init(
      Life(
        rule: LifeRule(birth: [], survival: 0...8), pattern: pattern, topology: topology,
        size: topology == .unbounded ? nil : pattern.declared))
  }

  /// Creates a crowd without infections.
  init(crowd: Size, people: Int) throws {
    try self.init(Infection(people: people, size: crowd, factor: 0, sick: 0))
  }

  /// Applies an event, whose first setting is its verb, or keeps its errors.
  mutating func happen(_ event: Written) throws {
    guard case .settings(let settings) = event.content else { return }
    let verb = try #require(
      type(of: simulation).info.verbs.first { $0.word == settings[0].name })
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

  mutating func advance(by generations: Int) { scene.world.advance(by: generations) }

  var drawn: String { scene.world.drawn }
}
