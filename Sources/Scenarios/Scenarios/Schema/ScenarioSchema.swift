internal import Encoding
internal import Files
internal import Films
internal import Settings
package import Worlds

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
      "anyOf": .list(
        ["simulation", "model", SettingsTable.figure].map { ["required": [.text($0)]] }),
      "properties": .object(names.map { [("simulation", $0.schemaOfSimulations)] } ?? []),
      "dependencies": .object(dependencies(Relation.ofFilms, SettingsTable.ofAll.entry)),
      "allOf": .list(
        simulations.map { choice(of: $0.info) } + [figures, outputs]
          + exclusions(Relation.ofFilms, SettingsTable.ofAll.entry)),
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
    let isModel = info.traits.contains(.hasParameters)
    let words = ValueForm.words(
      [info.name] + info.aliases + (isModel ? FileLibrary.names(of: .model) : []))
    return [
      "if": ["properties": ["simulation": .object(words.schema)], "required": ["simulation"]],
      "then": ["$ref": "#/definitions/\(info.name)"],
    ]
  }

  /// The rule for scenarios that show several worlds in one image.
  private static var figures: JSONValue {
    let item: JSONValue = ["anyOf": [["type": "string"], ["$ref": "#"]]]
    let figure: JSONValue = [
      "description": .text(Figure.meaning), "type": "array", "items": item,
      "minItems": .number("1"),
      "maxItems": .number("\(Figure.most)"),
    ]
    return [
      "if": ["required": [.text(SettingsTable.figure)]],
      "then": [
        "properties": .object(
          [(SettingsTable.figure, figure)]
            + shared.map { ($0.name, ["$ref": .text("#/definitions/setting.\($0.name)")]) })
      ],
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
    var definition: [(name: String, value: JSONValue)] = [
      ("description", .text(simulation.info.summary)),
      ("properties", .object([("simulation", [:])] + settings)),
      // A command or a model may have settings of any name.
      (
        "additionalProperties",
        .truth(!simulation.info.traits.isDisjoint(with: [.playsInput, .hasParameters]))
      ),
    ]
    let entry = { (name: String) in (own + common).first { $0.name == name } }
    let needs = dependencies(simulation.info.relations, entry)
    if !needs.isEmpty { definition.append(("dependencies", .object(needs))) }
    let pairs = exclusions(simulation.info.relations, entry)
    if !pairs.isEmpty { definition.append(("allOf", .list(pairs))) }
    let withoutFlags = common.filter { refused.withoutFlags.contains($0.name) }
    if withoutFlags.isEmpty { return .object(definition) }
    let defaults = JSONValue.object(withoutFlags.map { ($0.name, $0.schemaOfDefault) })
    let hasFlag = JSONValue.list(refused.flags.map { ["required": [.text($0)]] })
    return .object(
      definition + [("if", ["anyOf": hasFlag]), ("else", ["properties": defaults])])
  }

  /// Returns the settings that others need. A setting with its default needs none, so that only those
  /// without a default are listed.
  private static func dependencies(
    _ relations: [Relation], _ entry: @escaping (_ name: String) -> SettingEntry?
  ) -> Members {
    let standard = { (name: String) in entry(name)?.standard.text }
    var needed: [(name: String, names: [String])] = []
    for relation in relations where relation.values == nil {
      guard let other = relation.condition.required(standard) else { continue }
      for name in relation.settings where standard(name) == nil {
        if let index = needed.firstIndex(where: { $0.name == name }) {
          if !needed[index].names.contains(other) { needed[index].names.append(other) }
        } else {
          needed.append((name, [other]))
        }
      }
    }
    return needed.map { ($0.name, .list($0.names.map { .text($0) })) }
  }

  /// Returns the rules for pairs of settings that exclude each other.
  private static func exclusions(
    _ relations: [Relation], _ entry: @escaping (_ name: String) -> SettingEntry?
  ) -> [JSONValue] {
    relations.filter { $0.values == nil }.flatMap { relation -> [JSONValue] in
      guard case .not(.written(let others)) = relation.condition else { return [] }
      return relation.settings.filter { entry($0)?.standard.text == nil }.flatMap { name in
        others.map { ["not": ["required": [.text(name), .text($0)]]] }
      }
    }
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

private typealias Members = [(name: String, value: JSONValue)]

extension [SettingEntry] {
  /// The settings that a scenario file may contain.
  var ofFiles: [SettingEntry] { filter { !$0.traits.contains(.limit) } }
}

extension SettingEntry {
  var schema: JSONValue { schema(isInner: false) }

  /// The schema of the name of a simulation: a listed one, an included model, or a model's file.
  fileprivate var schemaOfSimulations: JSONValue {
    let forms: [ValueForm] = [
      .words(values.forms.words + FileLibrary.names(of: .model)), .pattern(#"[./:]"#),
    ]
    return .object([("description", .text(meaning))] + forms.schema)
  }

  /// The JSON schema of a setting that has no effect, so that only its default is allowed.
  var schemaOfDefault: JSONValue {
    .object([
      ("description", .text(meaning)), ("enum", .list([defaultValue].compactMap(\.self))),
    ])
  }

  /// - Parameter isInner: true for a setting inside another one, which has a single value.
  fileprivate func schema(isInner: Bool) -> JSONValue {
    var members: Members = []
    let words = standard.words
    let note = words.isEmpty || words == "none" ? "" : " (default: \(words))"
    if !meaning.isEmpty { members.append(("description", .text(meaning + note))) }
    if let value = defaultValue { members.append(("default", value)) }
    return .object(members + (isInner ? formsWithNames : formsInFiles).schema)
  }

  private var defaultValue: JSONValue? {
    guard let text = plainDefault else { return nil }
    return values.forms.takeNumbers && Ratio(decimal: text) != nil ? .number(text) : .text(text)
  }

  /// The default as a file could contain it; nil if the default depends on something else, and help
  /// describes it in words.
  var plainDefault: String? {
    guard let text = standard.text else { return nil }
    if values.fileKind != nil { return formsWithNames.words.first { $0 == text } }
    let spellings = [text, Written.scalar(text)]
    return traits.contains(.flag) || spellings.contains(standard.words) ? text : nil
  }

  /// The notations in a file, where most settings can have several values.
  private var formsInFiles: [ValueForm] {
    let one = formsWithNames
    if traits.contains(.list) { return one + [.list(one)] }
    if !traits.isDisjoint(with: [.single, .structure]) { return one }
    let several = one + values.list.forms(of: one)
    return several + [.list(several)]
  }
}

extension [ValueForm] {
  fileprivate var takeNumbers: Bool {
    contains { form in
      switch form {
      case .number, .wholeNumber: true
      default: false
      }
    }
  }

  fileprivate var schema: Members {
    count == 1 ? self[0].schema : isEmpty ? [] : [("anyOf", .list(map { .object($0.schema) }))]
  }
}

extension ValueForm {
  /// The members of the JSON object that describes the form.
  var schema: [(name: String, value: JSONValue)] {
    switch self {
    case .words(let words): [("enum", .list(words.map { .text($0) }))]
    // YAML may parse a text as a number or a Boolean value.
    case .text: [("type", ["string", "number", "boolean"])]
    case .pattern(let pattern): [("type", "string"), ("pattern", .text(pattern))]
    case .truth: [("type", "boolean")]
    case .file, .folder: [("type", "string")]
    case .wholeNumber(let range):
      [("type", "integer"), ("minimum", .number("\(range.lowerBound)"))]
        + (range.upperBound == .max ? [] : [("maximum", .number("\(range.upperBound)"))])
    case .number(let range):
      [
        ("type", "number"), ("minimum", .number("\(range.lowerBound)")),
        ("maximum", .number("\(range.upperBound)")),
      ]
    case .list(let forms, let count):
      [("type", "array"), ("items", .object(forms.schema))]
        + (count.map { [("minItems", .number("\($0)")), ("maxItems", .number("\($0)"))] } ?? [])
    case .mapping(let mappings):
      mappings().isEmpty ? [("type", "object")] : mappings().alternatives
    }
  }
}

extension [ValueForm.Mapping] {
  fileprivate var alternatives: Members {
    count == 1 ? self[0].schema : [("anyOf", .list(map { .object($0.schema) }))]
  }
}

extension ValueForm.Mapping {
  fileprivate var schema: Members {
    [
      ("type", "object"), ("required", .list(needed.map { .text($0) })),
      ("properties", .object(entries.map { ($0.name, $0.schema(isInner: true)) })),
      ("additionalProperties", .truth(isOpen)),
    ] + (meaning.isEmpty ? [] : [("description", .text(meaning))])
  }
}

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
