internal import Films
internal import Settings
package import Worlds

/// A scenario file to start from. It can be drawn as it is, and contains every setting that
/// the simulation accepts by default as a comment.
package struct StarterScenario: Sendable {
  package let text: String

  package init(_ simulation: any ConfigurableSimulation.Type) {
    let info = simulation.info
    let (all, own) = SettingsTable.entries(of: simulation)
    let refused = RefusedSettings(of: simulation).byDefault
    let common = all.filter { !refused.contains($0.name) }
    text = """
      # yaml-language-server: $schema=\(ScenarioSchema.fileName)
      # `render schema > \(ScenarioSchema.fileName)` writes the schema that editors check this file with.

      # \(info.summary)
      simulation: \(info.name)

      # Settings of \(info.name). Remove the # before a setting to change it.

      \(Self.lines(own))

      # Common settings of all simulations.

      \(Self.lines(common))

      # Changes to the world, by generation (`render help events`):
      \(Self.lines(info.verbs + Verb.ofFilms))
      #events:
      #  - {at: 20, pause: 1.5}

      # The visible part of the world, by generation (`render help camera`):
      #camera:
      #  - {at: 0, fit: world}

      """
  }

  private static func lines(_ entries: [SettingEntry]) -> String {
    // Structures that are no lists have sections of their own.
    let listed = entries.ofFiles.filter { !$0.traits.areOnlyInFiles }
    return listed.filter { $0.name != "simulation" }.map { entry in
      let note = entry.plainDefault == nil ? "# (default: \(entry.standard.words))\n" : ""
      let value = entry.plainDefault.map(Written.scalar) ?? entry.values.placeholder
      return "# \(entry.meaning)\n\(note)#\(entry.name): \(value)"
    }.joined(separator: "\n\n")
  }

  private static func lines(_ verbs: [Verb]) -> String {
    verbs.map { "#   \($0.word): \($0.takes)\n#       \($0.help)" }.joined(separator: "\n")
  }
}
