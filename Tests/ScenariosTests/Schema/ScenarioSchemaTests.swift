import Films
import Foundation
import Scenarios
import Settings
import TestSupport
import Testing
import Worlds

@Suite struct ScenarioSchemaTests {
  typealias Object = [String: Any]

  private func definitions() throws -> Object {
    let root = try JSONSerialization.jsonObject(with: Data(ScenarioSchema.text.utf8))
    return try #require((root as? Object)?["definitions"] as? Object)
  }

  private func properties(of name: String) throws -> Object {
    try #require((definitions()[name] as? Object)?["properties"] as? Object)
  }

  @Test func `The schema in docs matches the printed schema`() throws {
    let file = projectFolder.appending(components: "docs", ScenarioSchema.fileName)
    #expect(try String(contentsOf: file, encoding: .utf8) == ScenarioSchema.text)
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
    for match in ScenarioSchema.text.matches(of: /#\/definitions\/([^"]+)/) {
      #expect(known.contains(String(match.1)))
    }
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
