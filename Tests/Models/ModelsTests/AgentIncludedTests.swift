import Assets
import Grids
import TestSupport
import Testing
import Worlds

@testable import Models

/// Included models with agents, against what others published and what their rules conserve.
@Suite struct AgentIncludedTests {
  /// Returns the largest number of agents in a cell.
  private func mostInCell(_ world: ModelWorld) -> Int {
    let cells = world.agents.map { agent in
      Int((agent.py + 0.5).rounded(.down)) * world.setup.size.width
        + Int((agent.px + 0.5).rounded(.down))
    }
    return Dictionary(grouping: cells) { $0 }.values.map(\.count).max() ?? 0
  }

  /// The order is the length of the mean direction: 1 / √120 for random ones.
  @Test func `flock flies in one direction`() throws {
    let seeds = TestScope.isFull ? Array(1...10) : [1, 2]
    let orders = try seeds.map { seed in
      var model = try IncludedModel("flock", seed: UInt64(seed))
      #expect(try model.measure("order") < 0.3)
      model.advance(60)
      return try model.measure("order")
    }
    // In a few runs there are still two flocks.
    #expect(orders[0] > 0.5)
    #expect(orders.reduce(0, +) / Double(seeds.count) > 0.7)
  }

  @Test func `foraging carries food home, and none appears`() throws {
    var model = try IncludedModel("foraging")
    #expect(try model.measure("food") == 294)
    var food = 294.0
    for _ in 0..<30 {
      model.advance(10)
      #expect(try model.measure("food") <= food)
      food = try model.measure("food")
      #expect(try model.field("scent").cells.allSatisfy { $0 >= 0 })
    }
    #expect((40...220).contains(food))
    #expect(model.world.agents.count == 80)
  }

  /// Each amoeba adds 1, and a tenth of all evaporates.
  @Test func `slime keeps its scent and builds veins`() throws {
    var model = try IncludedModel("slime", 64, 48, ["amoebas": 625])
    var rest = 1.0
    for generation in 1...60 {
      model.advance(1)
      rest *= 0.9
      let scent = try model.measure("scent")
      #expect(abs(scent - 5625 * (1 - rest)) < 0.5, "generation \(generation)")
      if generation == 40 { #expect(try model.measure("veins") > 0.45) }
    }
    #expect(try model.measure("veins") > 0.55)
  }

  @Test func `ice grows as one crystal of all walkers that it meets`() throws {
    var model = try IncludedModel("ice")
    let all = try model.measure("ice") + model.measure("walker")
    var half: Int?
    for generation in 1...40 {
      model.advance(1)
      let ice = try model.measure("ice")
      #expect(try ice + model.measure("walker") == all)
      if half == nil, ice >= all / 2 { half = generation }
    }
    #expect((15...40).contains(try #require(half)))
    #expect(groups(of: model.states) == 1)
  }

  /// Returns the number of groups of cells in state 1 that are connected at their sides.
  private func groups(of states: Torus<UInt8>) -> Int {
    var (states, groups) = (states, 0)
    for first in states.cells.indices where states.cells[first] == 1 {
      groups += 1
      var open = [(first % states.size.width, first / states.size.width)]
      while let (x, y) = open.popLast() {
        guard states[x, y] == 1 else { continue }
        states[x, y] = 0
        open += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      }
    }
    return groups
  }

  @Test func `wa-tor-agents has waves of fish, which sharks follow`() throws {
    var model = try IncludedModel("wa-tor-agents")
    var (fish, sharks): ([Double], [Double]) = ([], [])
    for _ in 0..<100 {
      model.advance(1)
      #expect(mostInCell(model.world) == 1)
      fish.append(try model.measure("fish"))
      sharks.append(try model.measure("shark"))
    }
    let rise = try #require(fish.firstIndex { $0 > 1800 })
    let fall = try #require(fish[rise...].firstIndex { $0 < 600 })
    #expect(fish[fall...].contains { $0 > 1800 })
    // The sharks are most when the fish have become few.
    let most = try #require(sharks[..<fall].indices.max { sharks[$0] < sharks[$1] })
    #expect(most > rise && sharks[most] > 3 * sharks[0])
  }

  @Test func `termites gather all chips into few piles`() throws {
    var model = try IncludedModel("termites")
    let chips = try model.measure("chips")
    #expect((140...190).contains(try model.measure("piles")))
    model.advance(20)
    #expect(try model.measure("piles") < 95)
    model.advance(20)
    #expect(try model.measure("piles") < 75)
    #expect(try model.measure("chips") == chips)
  }

  /// The ratio of the mean fourth power of the speeds to the square of the mean second power is 2 in
  /// Maxwell's law, and about 1.97 for 60 discs.
  @Test func `gas keeps energy and momentum, and gets Maxwell's speeds`() throws {
    var model = try IncludedModel("gas")
    let (energy, momentum) = (try model.measure("energy"), momentum(of: model.world))
    #expect((1.2...1.6).contains(try model.measure("maxwell")))
    model.advance(200)
    var sum = 0.0
    for _ in 0..<100 {
      model.advance(10)
      sum += try model.measure("maxwell") / 100
    }
    #expect((1.7...2.1).contains(sum))
    #expect(abs(try model.measure("energy") - energy) < 1e-4 * energy)
    let after = self.momentum(of: model.world)
    #expect(abs(after.x - momentum.x) < 1e-3 && abs(after.y - momentum.y) < 1e-3)
  }

  private func momentum(of world: ModelWorld) -> (x: Double, y: Double) {
    world.agents.reduce((0, 0)) {
      ($0.0 + Double($1.traits[0]), $0.1 + Double($1.traits[1]))
    }
  }
}
