import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of unbounded worlds against published populations.
@Suite struct LifeTests {
  @Test(arguments: [
    ("b2o$2o$bo!", [0, 1, 10, 100, 500, 1000], [5, 6, 11, 121, 174, 156]),
    ("bo$3bo$2o2b3o!", [100, 500, 1000, 5000], [76, 276, 457, 804]),
    ("6bob$2o6b$bo3b3o!", [129, 130, 131], [2, 0, 0]),
    ("3o$obo$obo!", [100], [103]),
    (
      """
      24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$
      2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!
      """,
      [0, 15, 30, 60, 90, 120, 300], [36, 42, 41, 46, 51, 56, 86]
    ),
  ])
  func `A pattern has the published populations`(
    rle: String, generations: [Int], populations: [Int]
  ) throws {
    #expect(try UnboundedLife(rle: rle).populations(at: generations) == populations)
  }

  @Test(arguments: [
    ("R-pentomino", "b2o$2o$bo!", 1103, 116),
    ("acorn", "bo$3bo$2o2b3o!", 5206, 633),
    ("pi-heptomino", "3o$obo$obo!", 173, 55),
  ])
  func `A methuselah settles at its published generation`(
    name: String, rle: String, generation: Int, population: Int
  ) throws {
    let populations = try UnboundedLife(rle: rle).stepped(generation - 1).populations(
      at: Array(0...60))
    #expect(populations[0] != population)
    #expect(populations.dropFirst().allSatisfy { $0 == population })
  }

  @Test(arguments: [
    ("B1357/S1357", "o!", [1, 8, 8, 24, 8, 64, 24, 112]),
    ("B13/S024", "o!", [1, 9, 8, 32, 16, 88, 16, 104, 16, 136, 72, 312, 56]),
    ("B12/S01V", "o!", [1, 5, 12, 16, 36, 24, 60, 44, 116]),
  ])
  func `A rule has the published populations from the first generation`(
    rule: String, rle: String, populations: [Int]
  ) throws {
    let life = try UnboundedLife(rle: rle, rule: rule)
    #expect(life.populations(at: Array(populations.indices)) == populations)
  }

  @Test func `The HighLife replicator copies itself`() throws {
    let life = try UnboundedLife(rle: "2b3o$bo2bo$o3bo$o2bo$3o!", rule: "B36/S23")
    #expect(life.populations(at: [0, 1, 6, 12, 24, 36, 48]) == [12, 20, 34, 24, 24, 48, 24])
  }

  @Test func `Two cells oscillate with period 195 under a rule made for them`() throws {
    let rule = "B2-ck3-acij4-acqy5-aik6-ae7c8/S01e2n3cr4aceqt5einq6c7e8"
    let opening = try UnboundedLife(rle: "obo!", rule: rule)
    var life = opening
    for generation in 1...195 {
      life.step()
      let isBack = life.extent == opening.extent && life.drawn == opening.drawn
      #expect(isBack == (generation == 195), "\(generation)")
    }
  }

  @Test func `A glider returns on a torus given by its rule`() throws {
    let life = try Life.opening(["pattern": "bo$2bo$3o!", "rule": "B3/S23:T20,16"])
    #expect(life.stepped(320).drawn == life.drawn)
    #expect(life.stepped(160).drawn != life.drawn)
  }

  @Test func `The extent of an unbounded world is its live region`() throws {
    var life = try UnboundedLife(rle: "3o!")
    #expect(life.extent == Region(x: 0, y: 0, width: 3, height: 1))
    life.step()
    #expect(life.extent == Region(x: 1, y: -1, width: 1, height: 3))
    #expect(life.bounds == nil)
  }

  @Test func `A world without live cells has an empty extent`() throws {
    let life = try UnboundedLife(rle: "o!").stepped(1)
    #expect(life.extent.isEmpty)
    #expect(life.drawn == "")
    #expect(life.stepped(5).count("alive") == 0)
  }
}
