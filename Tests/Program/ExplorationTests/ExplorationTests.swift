import Testing

@testable import Exploration

@Suite struct ExplorationTests {
  @Test func `A path is replayed from its text`() throws {
    let life = try explored("life", path: "+B6,-S2/+B8")
    #expect(life.rule == "B368/S3")
    #expect(life.path.rules.map(\.rule) == ["B3/S23", "B36/S23", "B368/S3"])
    #expect(life.path.changes == "+B6,-S2/+B8")
    #expect(try explored("wolfram", "rule=110", path: "+000, -001").rule == "109")
    #expect(try explored("life", path: "").path.changes == "")
  }

  @Test func `Steps change the path and the batch`() throws {
    var life = try explored("life")
    life.choose(life.variants[0])
    #expect(life.path.changes == "")
    life.mutateMore()
    life.breed()
    #expect((life.batch.mutations, life.batch.number) == (2, 2))
    let chosen = life.variants[5]
    life.choose(chosen)
    #expect(life.rule == chosen.rule)
    #expect(life.path.changes == chosen.changes.joined(separator: "/"))
    #expect(life.batch == Batch())
    life.goBack()
    life.goBack()
    #expect(life.rule == "B3/S23")
    for _ in Batch.mutationCounts { life.mutateMore() }
    #expect(life.batch.mutations == 1)
  }

  /// Returns the options of an exploration, without the simulation.
  private func words(of life: Exploration) -> [String] {
    life.settings.dropFirst().flatMap { ["--\($0.name)", $0.value.text ?? ""] }
  }

  @Test func `The options show the same rules again`() throws {
    var life = try explored("life", "theme=dark", "seed=7", path: "+B6")
    #expect(words(of: life) == ["--theme", "dark", "--seed", "7", "--path", "+B6"])
    life.mutateMore()
    life.breed()
    life.changeOpening()
    life.hidesTrivial = true
    #expect(
      words(of: life) == [
        "--theme", "dark", "--seed", "7", "--density", "10%", "--path", "+B6", "--mutations", "2",
        "--batch", "2", "--hide", "yes",
      ])
    var again = try explored("life", "theme=dark", "density=10%", path: "+B6", batch: life.batch)
    #expect(again.variants == life.variants)
    for _ in 0..<3 { life.changeOpening() }
    #expect(words(of: life).contains("r-pentomino"))
    again.changeOpening()
    for _ in 0..<6 { again.changeOpening() }
    #expect(words(of: again).contains("10%"))
  }

  @Test func `The scenario has the rule and the user's settings`() throws {
    let life = try explored("life", "theme=dark", "density=50%", "out=sheet.png", path: "+B6")
    #expect(
      try life.scenario(of: "B36/S23")
        == "simulation: life\ntheme: dark\nrule: B36/S23\ndensity: 50%\n")
  }

  @Test func `Errors name the option and what is expected`() {
    #expect(
      complaints("life", "rule=B3/S23", path: "+B6,+B6")
        == "--path: expected a change of the rule B36/S23, such as +B0, got '+B6'")
    #expect(complaints("life", "rule=B9/S").hasPrefix("--rule: "))
    #expect(
      complaints("life", "rule=WireWorld").contains("the rule WireWorld has no neighbors"))
    #expect(complaints("sea", "size=10x10").contains("expected one of life, wolfram"))
    let long = (0..<1001).map { _ in "+B6" }.joined(separator: ",")
    #expect(complaints("life", "rule=B3/S23", path: long).contains("at most 1000 changes"))
    #expect(complaints("life", "rule=B3/S23", path: ",,/,") == "")
  }
}
