import Films
import Foundation
import Scenarios
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct ScenarioSchemaTests {
  typealias Object = [String: Any]

  private static let text = ScenarioSchema.text
  private nonisolated(unsafe) static let root = Result {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private func definitions() throws -> Object {
    try #require((Self.root.get() as? Object)?["definitions"] as? Object)
  }

  private func properties(of name: String) throws -> Object {
    try #require((definitions()[name] as? Object)?["properties"] as? Object)
  }

  @Test func `The schema in docs matches the printed schema`() throws {
    let file = projectFolder.appending(components: "docs", ScenarioSchema.fileName)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
  }

  @Test func `The schema has exactly the settings of each simulation`() throws {
    for simulation in simulations {
      let (common, own) = SettingsTable.entries(of: simulation)
      let ofFiles = (common + own).filter { !$0.traits.contains(.limit) }
      let names = Set(ofFiles.map(\.name) + ["simulation"])
      #expect(try Set(properties(of: simulation.info.name).keys) == names)
    }
  }

  @Test func `Every reference in the schema resolves`() throws {
    let known = try Set(definitions().keys)
    for match in Self.text.matches(of: /#\/definitions\/([^"]+)/) {
      #expect(known.contains(String(match.1)))
    }
  }

  @Test func `A text matches the notation of its setting, or an editor reports it`() throws {
    let cases: [(simulation: String, setting: String, text: String, isRight: Bool)] = [
      ("sea", "penguins", "30%", true), ("sea", "penguins", "120%", false),
      ("sea", "penguins", "10%..50%/10%, 70%", true), ("sea", "penguins", "10%..", false),
      ("sea", "size", "60x40,30", true), ("sea", "size", "60,x", false),
      ("life", "topology", "torus,T20,16+1", true), ("life", "topology", "sphere", false),
      ("life", "memory", "1.5G", true), ("life", "memory", "much", false),
      ("life", "rule", "B3/S23,near:23/3,HighLife", true), ("life", "rule", "B9/S23", false),
      ("life", "rule", "R2,C0,S6-11,B6-8,14,NM", true), ("life", "rule", "near:B3/S29", false),
      ("wolfram", "rule", "near:30,W110", true), ("wolfram", "rule", "rule 30", false),
      ("hunt", "zoom", "125%", true), ("hunt", "zoom", "130%", false),
    ]
    for (simulation, setting, text, isRight) in cases {
      let forms = try (properties(of: simulation)[setting] as? Object)?["anyOf"] as? [Object]
      let patterns = try #require(forms?.compactMap { $0["pattern"] as? String })
      #expect(patterns.contains { text.matches(expression: $0) } == isRight, "\(setting): \(text)")
    }
  }

  @Test func `The notation of rules fits every rule with a name`() {
    for rule in NamedRule.all {
      #expect(rule.name.matches(expression: RulePattern.text), "\(rule.name)")
      #expect("\(rule.rule)".matches(expression: RulePattern.text), "\(rule.name)")
    }
  }

  @Test func `A setting without effect has only its default`() throws {
    let tween = try properties(of: "life")["tween"] as? Object
    #expect(tween?["enum"] as? [Int] == [0])
    let shape = try properties(of: "hunt")["shape"] as? Object
    #expect(shape?["enum"] as? [String] == ["square"])
    let pig = try definitions()["pig"] as? Object
    let condition = try #require(pig?["else"] as? Object)
    #expect(((condition["properties"] as? Object)?["gap"] as? Object)?["enum"] as? [Int] == [0])
  }

  @Test func `The schema has exactly the events of each simulation`() throws {
    for simulation in simulations {
      let events = try properties(of: simulation.info.name)["events"] as? Object
      let kinds = (events?["items"] as? Object)?["anyOf"] as? [Object]
      let words = kinds?.compactMap { ($0["required"] as? [String])?.first }
      #expect(words == (simulation.info.verbs + Verb.ofFilms).map(\.word))
      for (kind, word) in zip(kinds ?? [], words ?? []) {
        let names = (kind["properties"] as? Object)?.keys
        #expect(names?.contains(word) == true && names?.contains("at") == true)
      }
    }
  }

  @Test func `Values in the schema have their types, limits, names and defaults`() throws {
    let sea = try properties(of: "sea")
    let breeds = try #require(sea["penguin-breeds"] as? Object)
    #expect(breeds["default"] as? Int == 3)
    let whole = try #require((breeds["anyOf"] as? [Object])?.first)
    #expect(whole["type"] as? String == "integer" && whole["minimum"] as? Int == 1)
    let theme = try #require(definitions()["setting.theme"] as? Object)
    let words = try #require((theme["anyOf"] as? [Object])?.first?["enum"] as? [String])
    #expect(words.contains("dark"))
    let jobs = try #require(definitions()["setting.jobs"] as? Object)
    #expect(jobs["default"] == nil, "it is another on every machine")
  }

  /// A placeholder such as `N|random` mentions numbers, so the forms must include them.
  @Test func `Every alternative of a placeholder is among the setting's forms`() {
    for simulation in simulations {
      let (common, own) = SettingsTable.entries(of: simulation)
      for entry in common + own where !entry.traits.contains(.flag) {
        let others = entry.values.forms.filter { if case .words = $0 { false } else { true } }
        let pieces = entry.values.placeholder.split(separator: "|").map(String.init)
        for piece in pieces where piece == piece.lowercased() {
          #expect(entry.values.forms.words.contains(piece), "\(entry.name)")
        }
        if pieces.contains(where: { $0 != $0.lowercased() }) && entry.name != "simulation" {
          #expect(!others.isEmpty, "\(entry.name)")
        }
      }
    }
  }
}

extension String {
  /// Returns true if a part of the text matches a regular expression, as in JSON schemas.
  fileprivate func matches(expression: String) -> Bool {
    range(of: expression, options: .regularExpression) != nil
  }
}
