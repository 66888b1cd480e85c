import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct InfectionTests {
  @Test(arguments: [0, 1, 3, 8], [1, 2, 5, 10, 77, 100, 150])
  func `The population is constant, nobody recovers, and the factor limits new infections`(
    factor: Int, people: Int
  ) throws {
    for seed in 0..<UInt64(6) {
      var crowd = try Infection(people: people, factor: factor, sick: min(people, Int(seed)))
        .opening(seed: seed)
      #expect(crowd.count("sick") == 0 && crowd.isAtRest == (seed == 0))
      crowd.step()
      var before = seed < people ? Int(seed) : people
      #expect(crowd.count("sick") == before)
      for _ in 0..<30 {
        let cells = crowd.cells(in: crowd.extent)
        crowd.step()
        let after = crowd.count("sick") ?? 0
        #expect(crowd.count("healthy") == people - after)
        #expect((before...(before + factor * before)).contains(after))
        let later = crowd.cells(in: crowd.extent)
        #expect(zip(cells.elements, later.elements).allSatisfy { $0 == $1 || $0 == 1 && $1 == 2 })
        before = after
      }
    }
  }

  @Test(arguments: [
    "2", "O", "OO\nOO", "2O", "222\n222", "2OO\nOOO\n2..",
  ])
  func `With a factor of 0 nobody infects anybody`(drawing: String) {
    let crowd = InfectionWorld(drawn: drawing, factor: 0)
    #expect(crowd.stepped(20).drawn == drawing)
  }

  @Test(arguments: [
    ("2", 1, "2"),
    ("2OO", 2, "222"),
    ("OOO\nO2O\nOOO", 1, "222\n222\n222"),
    ("2OOO\nOOOO\nOO..", 1, "22OO\n22OO\nOO.."),
    ("2OOO\nOOOO\nOO..", 2, "222O\n222O\n22.."),
    ("2OOO\nOOOO\nOO..", 3, "2222\n2222\n22.."),
    ("OOOO\nO2..", 1, "222O\n22.."),
    ("OOOOO\nOOOOO\nOOOO2", 2, "OO222\nOO222\nOO222"),
  ])
  func `Certain infection reaches exactly the neighbors of the sick`(
    opening: String, generations: Int, drawing: String
  ) {
    #expect(InfectionWorld(drawn: opening).certainly(after: generations).drawn == drawing)
  }

  @Test func `Certain infection grows as a square`() {
    var isSick = Array(repeating: false, count: 31 * 31)
    isSick[15 * 31 + 15] = true
    let crowd = InfectionWorld(
      isSick: isSick, size: Size(width: 31, height: 31), factor: 3, seed: 1)
    for n in 0...15 {
      #expect(crowd.certainly(after: n).count("sick") == (2 * n + 1) * (2 * n + 1))
    }
  }

  @Test func `Infection does not leave a crowd with a short last row`() throws {
    for seed in 0..<UInt64(40) {
      var crowd = InfectionWorld(drawn: "2OOO\nOOOO\nOOOO\nO...", factor: 8, seed: seed)
      crowd.step(30)
      #expect(crowd.drawn == "2222\n2222\n2222\n2...")
    }
  }

  @Test func `A person sick at the opening infects others before the first generation`() throws {
    for seed in 0..<UInt64(40) {
      let opening = try Infection(people: 9, factor: 8, sick: 1).opening(seed: seed)
      var infected = try #require(opening as? InfectionWorld)
      infected.infect([Position(x: 1, y: 1)])
      let sick = infected.states
      #expect(sick.count { $0 == 2 } == 1)
      infected.step()
      var alone = InfectionWorld(drawn: "OOO\nO2O\nOOO", factor: 8, seed: seed)
      alone.step()
      let touched = opening.stepped(1).cells(in: opening.extent).elements
      #expect(infected.states == zip(alone.states, touched).map { max($0, $1) })
    }
  }

  @Test func `Eventually everybody is sick`() {
    // If every generation drew the same neighbors, no other person would become sick after the first.
    for seed in 0..<UInt64(20) {
      let crowd = InfectionWorld(drawn: "OOO\nO2O\nOOO", factor: 1, seed: seed)
      #expect(crowd.stepped(400).drawn == "222\n222\n222")
    }
  }
}
