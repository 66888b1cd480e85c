import Testing
import Worlds

@testable import Exploration

@Suite struct RuleMeasuresTests {
  private func measures(_ simulation: String, _ settings: String...) throws -> RuleMeasures {
    switch settings.count {
    case 1: try explored(simulation, settings[0]).measures
    case 2: try explored(simulation, settings[0], settings[1]).measures
    default: try explored(simulation, settings[0], settings[1], settings[2]).measures
    }
  }

  @Test func `Rules that die or fill are trivial`() throws {
    let dying = try measures("life", "rule=B/S")
    #expect(dying.behavior == .dies(at: 1))
    #expect((dying.density, dying.entropy, dying.activity, dying.interest) == (0, 0, 0, 0))
    let full = try measures("life", "rule=B12345678/S012345678")
    #expect(full.behavior == .fills)
    #expect(full.density == 1_000_000)
    #expect(full.isTrivial)
    #expect(try measures("wolfram", "rule=0").behavior == .dies(at: 1))
    #expect(try measures("wolfram", "rule=254").isTrivial)
  }

  @Test func `Patterns settle at a generation with a period`() throws {
    #expect(
      try measures("life", "pattern=blinker").behavior == .settles(at: 0, period: 2))
    #expect(
      try measures("life", "pattern=r-pentomino", "topology=unbounded").behavior
        == .changes(generations: 2000))
    // A spaceship repeats at another position.
    #expect(try measures("life", "pattern=glider").behavior == .settles(at: 0, period: 4))
    #expect(
      try measures("life", "pattern=glider", "topology=torus", "size=10x10").behavior
        == .settles(at: 0, period: 40))
    let block = try measures("life", "pattern=2o$2o!", "topology=torus", "size=10x10")
    #expect(block.behavior == .settles(at: 0, period: 1))
    #expect((block.density, block.activity) == (40_000, 0))
  }

  @Test(arguments: ["B3/S23", "B36/S23", "B2/S", "B3678/S34678"])
  func `The settling generation and period are those of a plain comparison`(rule: String) throws {
    let life = try explored("life", "rule=\(rule)", "size=12x9")
    let film = try life.document(of: [rule]).jobs()[0].films[0]
    var world = try film.simulation.opening(seed: film.span.seed)
    var seen: [[CellState]] = []
    let bounds = try #require(world.bounds)
    while seen.count < 2000 {
      let cells = world.cells(in: bounds).elements
      if let first = seen.firstIndex(of: cells) {
        let behavior = try RuleMeasures(of: film).behavior
        if cells.allSatisfy({ $0 == 0 }) {
          #expect(behavior == .dies(at: first))
        } else {
          #expect(behavior == .settles(at: first, period: seen.count - first))
        }
        return
      }
      seen.append(cells)
      world.advance(by: 1)
    }
    #expect(try RuleMeasures(of: film).behavior == .changes(generations: 2000))
  }

  @Test func `Moving objects are found in rules that have them`() throws {
    #expect(try measures("life", "rule=B3/S23").movingKinds == 1)
    #expect(try #require(try measures("life", "rule=B2/S").movingKinds) > 0)
    #expect(try #require(try measures("life", "rule=/2/3").movingKinds) > 0)
    #expect(try measures("life", "rule=B3/S012345678").movingKinds == 0)
    #expect(try measures("life", "rule=B03/S23").movingKinds == nil)
    #expect(try measures("wolfram", "rule=110").movingKinds == nil)
  }

  @Test func `Order and chaos are less interesting than rules between them`() throws {
    let life = try measures("life", "rule=B3/S23").interest
    #expect(try life > measures("life", "rule=B1357/S1357").interest)
    #expect(try life > measures("life", "rule=B3/S012345678").interest)
    #expect((1...100).contains(life))
    let measures = [0, 250_000, 500_000, 1_000_000].map { disorder in
      RuleMeasures(
        behavior: .changes(generations: 9), density: 0, entropy: 0, disorder: disorder,
        activity: 0, movingKinds: nil
      ).interest
    }
    #expect(measures == [20, 42, 50, 20])
  }

  @Test func `Numbers have two decimals`() {
    #expect(
      [0, 4999, 5000, 995_000, 1_234_567].map(RuleMeasures.decimal)
        == ["0.00", "0.00", "0.01", "1.00", "1.23"])
  }
}
