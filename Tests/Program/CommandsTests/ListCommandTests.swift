import Foundation
import TestSupport
import Testing

@Suite struct ListCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `Each list prints one name per line`() async throws {
    let names = { (topic: String) in
      try await folder.render(["list", topic]).text.split(separator: "\n").map {
        String($0.prefix { $0 != " " })
      }
    }
    #expect(
      try await names("simulations")
        == ["sea", "life", "wolfram", "infection", "pig", "hunt", "grid", "agents", "model"])
    #expect(try await Set(names("models")).isSuperset(of: ["forest-fire", "gray-scott", "ising"]))
    #expect(
      try await names("formats")
        == [
          "png", "svg", "pdf", "gif", "apng", "webp", "html", "mp4", "webm", "mkv", "y4m", "csv",
          "json", "rle", "mc", "npy",
        ])
    #expect(try await Set(names("themes")).isSuperset(of: ["light", "dark"]))
    #expect(try await names("ramps").prefix(3) == ["viridis", "magma", "inferno"])
    #expect(
      try await Set(names("patterns")).isSuperset(of: ["glider", "gosper-glider-gun", "acorn"]))
    #expect(try await names("rules").contains("HighLife"))
  }

  @Test(arguments: [[], ["magma"], ["matplotlib"]])
  func `Ramps are drawn with their names`(words: [String]) async throws {
    let drawn = try await folder.render(
      ["list", "ramps"] + words + ["--out", "a.svg", "--out", "a.png", "--no-metadata", "-q"])
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    let text = try String(contentsOf: folder.file("a.svg"), encoding: .utf8)
    #expect(text.contains("magma"))
    #expect(text.contains("purple-green") == words.isEmpty)
    let dark = try await folder.render(["list", "ramps", "--colors", "magma", "--out", "b.png"])
    #expect(dark.status == 2 && dark.errors.contains("colors"))
  }

  @Test(arguments: [("guns", "gun"), ("Oscillators", "oscillator"), ("glider guns", "glider gun")])
  func `A plural finds what the singular finds`(plural: String, singular: String) async throws {
    let found = { (words: String) in
      try await folder.render(["list", "patterns"] + words.split(separator: " ").map(String.init))
        .text
    }
    #expect(try await found(plural) == found(singular))
    #expect(try await !found(plural).isEmpty)
  }

  @Test func `A period is a word of its own`() async throws {
    let text = try await folder.render(["list", "patterns", "oscillators", "period", "3"]).text
    let oscillators = text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(oscillators.contains("pulsar") && oscillators.contains("caterer"))
    #expect(!oscillators.contains("pentadecathlon") && !oscillators.contains("star-wars-engine"))
  }

  @Test(arguments: [
    (["110"], "no rules match '110': write `render wolfram 110` for that rule"),
    (["rule", "30"], "no rules match 'rule' and '30': write `render wolfram 30` for that rule"),
    (["B5/S1278"], "no rules match 'B5/S1278': `render info B5/S1278` describes this rule"),
    (["xyz"], "no rules match 'xyz'\n"),
  ])
  func `A rule without a name leads to a command for it`(words: [String], expected: String)
    async throws
  {
    let program = try await folder.render(["list", "rules"] + words)
    #expect(program.status == 0 && program.errors.contains(expected), "\(program.errors)")
  }

  @Test func `Accents do not matter`() async throws {
    let plain = try await folder.render(["list", "rules", "gerard"]).text
    #expect(plain.contains("Vichniac"))
    #expect(try await folder.render(["list", "rules", "GÉRARD"]).text == plain)
  }

  @Test func `A starter scenario is written to a new file, which no other one replaces`()
    async throws
  {
    let text = try await folder.render(["new", "sea"]).text
    let program = try await folder.render(["new", "sea", "--out", "sea.yaml"])
    #expect(program.status == 0)
    #expect(program.text.isEmpty)
    #expect(try String(contentsOf: folder.file("sea.yaml"), encoding: .utf8) == text)
    let again = try await folder.render(["new", "life", "-o", "sea.yaml"])
    #expect(again.status == 2)
    #expect(again.errors == "render: 'sea.yaml' exists: remove it, or give --out another name\n")
    #expect(try String(contentsOf: folder.file("sea.yaml"), encoding: .utf8) == text)
    let nowhere = try await folder.render(["new", "sea", "--out", "none/sea.yaml"])
    #expect(nowhere.status == 1)
    #expect(nowhere.errors.contains("cannot write none/sea.yaml"))
  }

  @Test(arguments: ["simulations", "patterns", "themes", "rules", "formats"])
  func `A JSON list has one object per entry of the plain list`(topic: String) async throws {
    let lines = try await folder.render(["list", topic, "--json"]).text.split(separator: "\n")
    #expect(
      try await lines.count == folder.render(["list", topic]).text.split(separator: "\n").count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect((object?["name"] as? String)?.isEmpty == false)
    }
  }
}
