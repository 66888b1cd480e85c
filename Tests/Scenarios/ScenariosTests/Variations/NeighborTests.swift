import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Automata
@testable import Scenarios
@testable import Worlds

@Suite struct NeighborTests {
  private func names(_ lines: String) throws -> [String] {
    try ScenarioText("out: '{rule}.gif'\n" + lines + "\n").scenarios()
      .flatMap { $0.outputs.map(\.destination.name) }
  }

  @Test func `A Life rule has 18 neighbors, one for each digit`() throws {
    let near = LifeRule.conway.neighbors
    #expect(near.count == 18)
    #expect(Set(near.map(\.text)).count == 18)
    let byDifference = Dictionary(uniqueKeysWithValues: near.map { ($0.difference, $0.text) })
    #expect(byDifference["+B6"] == "B36/S23")
    #expect(byDifference["-S2"] == "B3/S3")
    #expect(byDifference["-B3"] == "B/S23")
    #expect(byDifference["+B0"] == "B03/S23")
    #expect(byDifference["+S8"] == "B3/S238")
  }

  @Test(arguments: [
    ("B2/S34H", 14, "+S0", "B2/S034H"), ("/2/3", 18, "+B3", "/23/3"),
    ("B2-a/S12", 102, "+B2a", "B2/S12"), ("B2/S1V", 10, "-S1", "B2/SV"),
    ("c and nw", 128, "+0", "MAPgDMAMwAzADMAMwAzADMAMw"),
  ])
  func `Neighbors of every rule family differ by one step`(
    rule: String, count: Int, step: String, neighbor: String
  ) throws {
    let near = try LifeRule(notation: rule).neighbors
    #expect(near.count == count)
    #expect(Set(near.map(\.text)).count == count)
    #expect(near.first { $0.difference == step }?.text == neighbor)
    for other in near { #expect(try LifeRule(notation: other.text).description == other.text) }
  }

  @Test func `An elementary rule has one neighbor per bit`() throws {
    let near = WolframRule(ElementaryRule(30)).neighbors
    #expect(near.map(\.text) == ["31", "28", "26", "22", "14", "62", "94", "158"])
    #expect(near.map(\.difference).prefix(3) == ["+000", "-001", "-010"])
    #expect(near.last?.difference == "+111")
  }

  @Test func `Outputs of neighbors are named by their rules, the rule itself first`() throws {
    let life = try names("simulation: life\nrule: near:HighLife")
    #expect(life.count == 19)
    #expect(life.prefix(3) == ["HighLife.gif", "B036_S23.gif", "B136_S23.gif"])
    #expect(try names("simulation: wolfram\nrule: near:W255,3").count == 10)
  }

  @Test func `An unbounded world supports every neighbor`() throws {
    let scenarios = try ScenarioText(
      "simulation: life\npattern: glider\nrule: near:B3/S23\nout: '{rule}.gif'\n"
    ).scenarios()
    #expect(scenarios.count == 19)
    #expect(scenarios.contains { $0.outputs[0].destination.name == "B03_S23.gif" })
    #expect(scenarios.flatMap(\.notes).isEmpty)
  }

  @Test func `An error common to all neighbors is reported once, without notes`() {
    let text = ScenarioText(
      "simulation: life\npattern: glider\nrule: near:B03/S23\nframes: 0\nsheet: auto\n")
    #expect(
      text.errors == [
        "film.yaml:4:9: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'"
      ])
  }

  @Test(
    arguments: TestScope.cases(
      [
        "simulation: life\nsize: 12x8\nframes: 2\nrule: Near:b3s23\nsheet: auto",
        "simulation: life\npattern: glider\nframes: 2\nrule: [Maze, near:Life]\nsheet: 4",
        "simulation: life\nframes: 2\nsize: 12x8\nseed: 2..1\nrule: near:Life\nsheet: auto",
        "simulation: life\nframes: 1\nsize: 30x30\npattern: glider\ntopology: [plane, unbounded]\n"
          + "rule: near:Life\nsheet: 19",
        "simulation: wolfram\nsize: 21x9\nrule: near:110\nsheet: auto\nout: a.png",
      ], .two))
  func `A sheet's canonical text renders the same images and labels`(lines: String) throws {
    let scenario = try ScenarioText(lines + "\n").scenarios()[0]
    let text = try #require(scenario.text)
    let again = try ScenarioText(text).scenarios()[0]
    #expect(again.text == text)
    #expect(try ScenarioText.frames(again) == ScenarioText.frames(scenario))
  }

  @Test func `The label of a neighbor shows the difference`() throws {
    func sheet(_ rules: String) throws -> Grid<Color> {
      try ScenarioText(
        "simulation: life\nsize: 40x8\nframes: 1\nrule: \(rules)\nsheet: 5\nout: a.png\n"
      ).frames()[0]
    }
    let listed = [LifeRule.conway.description] + LifeRule.conway.neighbors.map(\.text)
    let (near, plain) = (try sheet("near:B3/S23"), try sheet("[\(listed.joined(separator: ", "))]"))
    #expect(near.size == plain.size)
    // The image has tiles of 240 pixels with gaps of 8. Only the labels of neighbors show a
    // difference.
    let differing = (0..<5).filter { column in
      (8..<32).contains { y in
        let x = 8 + 248 * column
        return near.row(y).dropFirst(x).prefix(240) != plain.row(y).dropFirst(x).prefix(240)
      }
    }
    #expect(differing == [1, 2, 3, 4])
  }
}
