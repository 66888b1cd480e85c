import Scenarios
import Settings
import TestSupport
import Testing
import Worlds

@Suite struct StarterScenarioTests {
  static let names = simulations.map { $0.info.name }

  private static func starter(_ name: String) -> String {
    StarterScenario(simulations.first { $0.info.name == name }!).text
  }

  @Test(arguments: names)
  func `A starter scenario equals the simulation's defaults`(name: String) throws {
    let scenarios = try ScenarioText(Self.starter(name)).scenarios()
    #expect(scenarios.map(\.text) == ["simulation: \(name)\n"])
  }

  @Test(arguments: names)
  func `Every default value in a starter scenario is correct`(name: String) throws {
    let lines = Self.starter(name).split(separator: "\n", omittingEmptySubsequences: false)
    let settings = zip(lines, lines.dropFirst()).filter { comment, line in
      line.wholeMatch(of: /#[a-z-]+: .+/) != nil && !comment.hasPrefix("# (default:")
    }.map { $0.1.dropFirst() }
    #expect(settings.count > 12)
    let text = "simulation: \(name)\n" + settings.joined(separator: "\n")
    #expect(try ScenarioText(text).scenarios().map(\.text) == ["simulation: \(name)\n"])
  }

  @Test(arguments: names)
  func `A starter scenario has every event, and every setting but refused ones`(name: String) throws
  {
    let starter = Self.starter(name)
    let simulation = simulations.first { $0.info.name == name }!
    let (common, own) = SettingsTable.entries(of: simulation)
    let refused = RefusedSettings(of: simulation).byDefault
    for entry in common + own where entry.name != "simulation" {
      // Limits are not part of a scenario.
      let isListed = !entry.traits.contains(.limit) && !refused.contains(entry.name)
      #expect(starter.contains("\n#\(entry.name):") == isListed)
    }
    for verb in simulation.info.verbs { #expect(starter.contains("#   \(verb.word): ")) }
    #expect(starter.hasPrefix("# yaml-language-server: $schema=\(ScenarioSchema.fileName)\n"))
  }

  @Test(arguments: names)
  func `The sample event and camera in a starter scenario are valid`(name: String) throws {
    let starter = Self.starter(name).replacing("\n#events:\n#", with: "\nevents:\n")
      .replacing("\n#camera:\n#", with: "\ncamera:\n")
    let film = try ScenarioText("frames: 30\n" + starter).film()
    #expect(film.events.count == 1)
  }
}
