import Assets
import Foundation
import Patterns
import Scenarios
import TestSupport
import Testing
import Worlds

/// Tests of literal lists against the directories that they list.
@Suite struct RegistryTests {
  @Test func `The common words are settings`() {
    #expect(ScenarioFile.commonWords.filter { SettingsTable.ofAll.entry($0) == nil } == [])
  }

  @Test func `Every simulation in the sources is registered once`() throws {
    let folders = ["Automata", "Cells", "Data", "Models"]
    let files = try folders.flatMap { folder in
      try #require(
        FileManager.default.enumerator(
          at: projectFolder.appendingPathComponent("Sources/\(folder)"),
          includingPropertiesForKeys: nil)
      ).compactMap { $0 as? URL }
    }
    var declared: [String] = []
    for file in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.matches(
        of: /(?:struct|enum|class|actor)\s+(\w+)\s*:[^{]*\b(?:Configurable)?Simulation\b/
      )
      .map { String($0.1) }
    }
    #expect(simulations.map { "\($0)" }.sorted() == declared.sorted())
  }

  @Test func `Simulation names and aliases are unique and lowercase`() {
    let words = simulations.flatMap { [$0.info.name] + $0.info.aliases }
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
  }

  @Test func `Each simulation lists its own verbs in order`() {
    let words = simulations.map { $0.info.verbs.map(\.word).joined(separator: " ") }
    #expect(
      words == [
        "place clear copy cut resize", "place toggle clear copy cut save resize rule",
        "toggle rule", "place copy infect", "hold roll",
        "walk try leave", "", "", "place clear set agent remove copy cut save resize",
      ])
  }

  @Test(arguments: [
    ("patterns", "rle", Assets.patterns), ("rules", "rule", Assets.rules),
    ("themes", "theme", Assets.themes),
    ("sprites", "png", Assets.sprites),
  ])
  func `Every asset file is listed with its content`(
    folder: String, ending: String, assets: [Asset]
  ) throws {
    let url = projectFolder.appendingPathComponent("assets/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == ending }
    #expect(
      assets.map(\.name) == files.map { $0.deletingPathExtension().lastPathComponent }.sorted())
    for asset in assets {
      let file = url.appendingPathComponent("\(asset.name).\(ending)")
      #expect(try Data(contentsOf: file) == Data(asset.bytes), "\(asset.name)")
    }
  }

  @Test func `Every sprite has its source beside it`() throws {
    let url = projectFolder.appendingPathComponent("assets/sprites")
    let sources = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(sources.sorted() == Assets.sprites.map { "\($0.name).svg" }.sorted())
  }

  @Test(arguments: Assets.rules.map(\.name))
  func `A rule file has its name, a source, and a name and color for each state`(
    name: String
  ) throws {
    let asset = try #require(Assets.rules.first { $0.name == name })
    let text = String(decoding: asset.bytes, as: UTF8.self)
    let sections = text.split(separator: "\n@").map { $0.split(separator: "\n") }
    #expect(sections.first?.first == "@RULE \(name)")
    #expect(text.contains("\nSource: "))
    let names = try #require(sections.first { $0.first == "NAMES" }).dropFirst()
    let colors = try #require(sections.first { $0.first == "COLORS" }).dropFirst()
    let states = names.compactMap { $0.split(separator: " ").first.map(String.init) }
    let numbers: [String] = names.indices.map { String($0 - 1) }
    #expect(states == numbers)
    #expect(Set(names.map { $0.drop { $0.isNumber } }).count == names.count)
    #expect(
      colors.compactMap { $0.split(separator: " ").first.map(String.init) }
        == Array(states.dropFirst()))
    #expect(text.contains("states:\(states.count)\n") || text.contains("states=\(states.count)\n"))
  }

  @Test func `Each included rule file has a pattern`() {
    let rules = Set(Assets.patterns.compactMap { Pattern.listed($0.name)?.rule?.value })
    for rule in Assets.rules { #expect(rules.contains(rule.name), "\(rule.name)") }
  }
}
