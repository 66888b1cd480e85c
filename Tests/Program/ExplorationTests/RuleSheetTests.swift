import Testing

@testable import Exploration

@Suite struct RuleSheetTests {
  @Test func `A sheet begins with the rule, followed by the others in the order of their interest`()
    async throws
  {
    let sheet = try await explored("life", "size=48x32").sheet()
    #expect(sheet.tiles.count == 19)
    #expect(sheet.tiles[0].variant == RuleVariant("B3/S23"))
    let interests = sheet.tiles.dropFirst().map(\.measures.interest)
    #expect(interests == interests.sorted(by: >))
    #expect(sheet.hidden == 0)
    #expect(sheet.job.films.count == 19)
    let flagged = sheet.tiles.filter(\.measures.isTrivial)
    #expect(flagged.allSatisfy { $0.label.hasSuffix($0.measures.words) })
    #expect(sheet.tiles[0].label == "B3/S23")
  }

  @Test func `Trivial rules can be hidden`() async throws {
    var life = try explored("life", "size=48x32", "rule=B1/S")
    let all = try await life.sheet()
    let trivial = all.tiles.dropFirst().filter(\.measures.isTrivial)
    #expect(!trivial.isEmpty)
    life.hidesTrivial = true
    let sheet = try await life.sheet()
    #expect(sheet.hidden == trivial.count)
    #expect(sheet.tiles.count + trivial.count == all.tiles.count)
  }

  @Test func `Rules that die come after rules without interest`() async throws {
    // Nothing happens to a single block under most of the rules, which then have no points.
    let life = try explored("life", "size=48x32", "pattern=block")
    let tiles = try await life.sheet().tiles.dropFirst()
    let trivial = tiles.map(\.measures.isTrivial)
    #expect(tiles.contains { !$0.measures.isTrivial && $0.measures.interest == 0 })
    #expect(trivial.contains(true) && trivial == trivial.sorted { !$0 && $1 })
  }

  @Test func `The labels of a model's rules say which of them fill`() async throws {
    var batch = Batch()
    batch.step = "100%"
    let sheet = try await explored("model", "model=sir", "size=16x16", batch: batch).sheet()
    #expect(sheet.tiles[0].label == "infection=0.12 recovery=0.2: fills")
    #expect(
      Set(sheet.tiles.dropFirst().map(\.label)) == [
        "infection=0.24: fills", "infection=0.06", "recovery=0.4", "recovery=0.1: fills",
      ])
  }

  @Test func `A model changes by steps at which it neither fills nor stays as it is`() async throws
  {
    var batch = Batch()
    batch.step = "100%"
    let settings = ("model=gray-scott", "size=48x36")
    let usual = try await explored("model", settings.0, settings.1, batch: batch).sheet()
    let sheet = try await explored("model", settings.0, settings.1).sheet()
    #expect(usual.tiles.count { $0.measures.isTrivial } >= 4)
    #expect(sheet.tiles.count == 9 && sheet.tiles.allSatisfy { !$0.measures.isTrivial })
    #expect(sheet.tiles.dropFirst().allSatisfy { $0.measures != sheet.tiles[0].measures })
    let names = sheet.tiles.dropFirst().map { $0.label.prefix { $0 != "=" } }
    #expect(names.sorted() == ["du", "du", "dv", "dv", "feed", "feed", "kill", "kill"])
  }

  @Test func `A step sets the factor, and a path takes any value`() async throws {
    var batch = Batch()
    batch.step = "10%"
    let path = "feed=0.04,kill=0.061"
    let exploration = try explored("model", "model=gray-scott", path: path, batch: batch)
    #expect(exploration.rule == "feed=0.04 kill=0.061 du=0.16 dv=0.08")
    let changes = exploration.variants.dropFirst().flatMap(\.changes)
    #expect(changes.prefix(2) == ["feed=0.044", "feed=0.03636364"])
    let options = exploration.settings.map { "\($0.name)=\($0.value.text ?? "")" }
    #expect(options.contains("by=10%") && options.contains("path=\(path)"))
    #expect(
      complaints("model", "model=gray-scott", path: "feed=x").hasPrefix("--path: expected a change")
    )
    #expect(throws: (any Error).self) { try explored("life", batch: batch) }
  }

  @Test(arguments: ["cell=5", "picture=900x700", "tile=99x80", "width=80mm"])
  func `Any setting of sizes replaces the two pixels a cell`(setting: String) async throws {
    let sheet = try await explored("life", "size=16x16", setting, "out=a.png").sheet()
    #expect(sheet.tiles.count == 19)
  }

  @Test func `The number of jobs changes nothing`() async throws {
    let one = try await explored("life", "size=32x32", "jobs=1").sheet()
    let many = try await explored("life", "size=32x32", "jobs=7").sheet()
    #expect(one.tiles.map(\.variant) == many.tiles.map(\.variant))
    #expect(one.tiles.map(\.measures) == many.tiles.map(\.measures))
  }

  @Test func `Rules that the board does not allow are left out`() async throws {
    // A large neighborhood allows no births without neighbors on an unbounded plane.
    let rule = "rule=R2,C0,M1,S6..11,B1..8,NM"
    let sheet = try await explored("life", rule, "topology=unbounded", "size=16x16").sheet()
    #expect(sheet.tiles.count == 8)
    #expect(!sheet.tiles.contains { $0.variant.changes == ["+B0"] })
  }

  @Test func `Several values of a setting are an error`() async throws {
    let life = try explored("life", "seed=1,2")
    await #expect(throws: (any Error).self) { try await life.sheet() }
  }
}
