internal import Encoding
internal import Settings
internal import Worlds

/// A JSON schema with which editors complete and check scenario files. It is generated from the
/// settings' own descriptions.
package enum ScenarioSchema {
  /// The file name under which starter scenarios refer to the schema.
  package static let fileName = "scenario.schema.json"

  /// The schema, of draft 7, which YAML language servers support best.
  package static var text: String {
    let names = SettingsTable.ofAll.entry("simulation")
    let schema: JSONValue = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "urn:render:scenario",
      "title": "a scenario of render",
      "type": "object",
      "required": ["simulation"],
      "properties": .object(names.map { [("simulation", $0.schema)] } ?? []),
      "allOf": .list(simulations.map { choice(of: $0.info) } + [outputs]),
      "definitions": .object(
        shared.map { ("setting.\($0.name)", $0.schema) }
          + simulations.map { ($0.info.name, definition(of: $0)) }),
    ]
    return schema.text() + "\n"
  }

  /// The settings that are the same for every simulation.
  private static let shared: [(name: String, schema: JSONValue)] = {
    let all = simulations.map { SettingsTable.entries(of: $0).common.ofFiles.map(described) }
    return all[0].filter { setting in
      all.allSatisfy {
        $0.contains { $0.name == setting.name && $0.schema.line == setting.schema.line }
      }
    }
  }()

  private static func described(_ entry: SettingEntry) -> (name: String, schema: JSONValue) {
    (entry.name, entry.schema)
  }

  /// Returns the rule that selects the settings of a simulation by its name.
  private static func choice(of info: SimulationInfo) -> JSONValue {
    let words = ValueForm.words([info.name] + info.aliases)
    return [
      "if": ["properties": ["simulation": .object(words.schema)], "required": ["simulation"]],
      "then": ["$ref": "#/definitions/\(info.name)"],
    ]
  }

  private static func definition(of simulation: any ConfigurableSimulation.Type) -> JSONValue {
    let (common, own) = SettingsTable.entries(of: simulation)
    let refused = RefusedSettings(of: simulation).sorted()
    let settings = (own + common).ofFiles.map { entry -> (String, JSONValue) in
      if refused.always.contains(entry.name) { return (entry.name, entry.schemaOfDefault) }
      let isShared = shared.contains { $0.name == entry.name }
      return (
        entry.name, isShared ? ["$ref": "#/definitions/setting.\(entry.name)"] : entry.schema
      )
    }
    let definition: [(name: String, value: JSONValue)] = [
      ("description", .text(simulation.info.summary)),
      ("properties", .object([("simulation", [:])] + settings)),
      // A command may have settings of any name.
      ("additionalProperties", .truth(simulation.info.traits.contains(.playsInput))),
    ]
    let withoutFlags = common.filter { refused.withoutFlags.contains($0.name) }
    if withoutFlags.isEmpty { return .object(definition) }
    let defaults = JSONValue.object(withoutFlags.map { ($0.name, $0.schemaOfDefault) })
    let hasFlag = JSONValue.list(refused.flags.map { ["required": [.text($0)]] })
    return .object(
      definition + [("if", ["anyOf": hasFlag]), ("else", ["properties": defaults])])
  }

  /// The rule that outputs need a known extension, unless `format` names the format. An output
  /// without any extension may be a pipe, and a placeholder may end with one.
  private static var outputs: JSONValue {
    let endings = formats.map { format in
      format.name.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : "\($0)" }.joined()
    }
    let name = JSONValue.text(#"(?:^|/)[^./]*$|\}$|\.(?:\#(endings.joined(separator: "|")))$"#)
    return [
      "if": ["required": ["format"]],
      "else": ["properties": ["out": ["pattern": name, "items": ["pattern": name]]]],
    ]
  }
}
