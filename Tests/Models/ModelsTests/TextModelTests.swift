import Grids
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// Models written as texts, against published results and what their rules conserve.
struct TextModelTests {
  private func setup(_ text: String, _ width: Int, _ height: Int, seed: UInt64 = 1) throws
    -> ModelSetup
  {
    let model = try Model(text: text).definition
    return ModelSetup(
      model, parameters: model.parameters.map { Float($0.value) },
      size: Size(width: width, height: height),
      isPlane: model.defaults.isPlane, seed: seed)
  }

  /// Advances a world and a plain model, and compares them.
  private func compared(_ text: String, _ width: Int, _ height: Int, generations: Int) throws
    -> ModelWorld
  {
    let setup = try setup(text, width, height)
    var (world, plain) = (try ModelWorld(setup), PlainModel(setup))
    for generation in 0..<generations {
      world.advance(by: 1)
      plain.advance()
      try #require(world.contents == plain.board, "generation \(generation)")
    }
    #expect(world.measures == plain.measures)
    return world
  }

  private static let waTor = """
    states: {water: navy, fish: orange, shark: gray}
    fields: {age: 0, energy: 0}
    carried: [age, energy]
    parameters: {fish_breed: 3, shark_breed: 10}
    start:
      - {state: fish, share: 30%}
      - {state: shark, share: 5%}
      - {energy: 3, where: shark}
    order: random
    step:
      fish:
        - "move to neighbor(water) leaving fish with {age: 0} if age >= fish_breed"
        - "move to neighbor(water) with {age: age + 1}"
      shark:
        - water if energy <= 0
        - "move to neighbor(fish) leaving shark with {age: 0, energy: 3} if age >= shark_breed"
        - "move to neighbor(fish) with {age: age + 1, energy: 3}"
        - "move to neighbor(water) with {age: age + 1, energy: energy - 1}"
    """

  @Test func animalsMeetThePlainEvaluator() throws {
    let world = try compared(Self.waTor, 31, 23, generations: 30)
    #expect(world.populations.allSatisfy { $0 > 0 })
  }

  /// Walkers exchange their places with empty cells until they touch the cluster, so that none is
  /// lost.
  @Test(arguments: ["torus", "plane"]) func walkersStick(topology: String) throws {
    let text = """
      states: {empty: white, walker: gray, stuck: black}
      topology: \(topology)
      neighborhood: von-neumann
      start:
        - {state: walker, share: 20%}
        - {state: stuck, where: x = 15 and y = 10}
      order: shuffled
      step:
        walker:
          - stuck if any(stuck)
          - swap with neighbor(empty)
      """
    let start = try ModelWorld(try setup(text, 31, 23)).counts
    let world = try compared(text, 31, 23, generations: 60)
    #expect(world.counts[0] == start[0])
    #expect(world.counts[2].value > 10)
  }

  /// People who move to any empty cell find neighbors who are like them.
  @Test func segregation() throws {
    let text = """
      states: {empty: white, red: red, blue: blue}
      start: {red: 45%, blue: 45%}
      order: shuffled
      step:
        red: move to anywhere(empty) if count(red) < 0.4 * (count(red) + count(blue))
        blue: move to anywhere(empty) if count(blue) < 0.4 * (count(red) + count(blue))
      measures:
        reds: share(red)
        alike: "mean(0 if empty else (count(red) if red else count(blue)) / max(1, count(red) + count(blue)))"
      """
    var world = try ModelWorld(try setup(text, 60, 60))
    let start = world.measures
    world.advance(by: 30)
    #expect(world.measures[0] == start[0])
    #expect(try #require(start[1]) / 0.9 < 0.55)
    #expect(try #require(world.measures[1]) / 0.9 > 0.7)
    _ = try compared(text, 20, 11, generations: 8)
  }

  /// Nowak and May (1992) found that 0.318 of the cells cooperate.
  @Test func cooperation() throws {
    let text = """
      states: {cooperator: blue, defector: red}
      parameters: {b: 1.85}
      start: {defector: 10%}
      let:
        own: 1 if cooperator else 0
        payoff: (count(cooperator) + own) * (1 if cooperator else b)
        best: max(payoff)
      step:
        cooperator: defector if best > payoff and max(payoff if defector) = best
        defector: cooperator if best > payoff and max(payoff if cooperator) = best
      measures: {cooperators: share(cooperator)}
      """
    var world = try ModelWorld(try setup(text, 120, 120))
    world.advance(by: 150)
    let mean = (0..<20).reduce(0.0) { sum, _ in
      world.advance(by: 1)
      return sum + (world.measures[0] ?? 0) / 20
    }
    #expect(abs(mean - 0.318) < 0.02, "\(mean)")
    _ = try compared(text, 17, 12, generations: 10)
  }

  /// Onsager's energy at a temperature of 2 is -1.7456 a cell.
  @Test func energy() throws {
    let text = """
      states: {down: white, up: black}
      parameters: {temperature: 2}
      neighborhood: von-neumann
      start: {up: 100%}
      order: random
      step:
        up: down if chance(exp(-2 * (count(up) - count(down)) / temperature))
        down: up if chance(exp(-2 * (count(down) - count(up)) / temperature))
      measures:
        magnetization: mean(1 if up else -1)
        energy: "mean(-0.5 * (1 if up else -1) * sum(1 if up else -1))"
      """
    var world = try ModelWorld(try setup(text, 128, 128))
    world.advance(by: 300)
    var sums = (0.0, 0.0)
    for _ in 0..<100 {
      world.advance(by: 5)
      let measures = world.measures
      sums = (sums.0 + (measures[0] ?? 0) / 100, sums.1 + (measures[1] ?? 0) / 100)
    }
    #expect(abs(sums.0 - 0.9113) < 0.004, "\(sums.0)")
    #expect(abs(sums.1 + 1.7456) < 0.004, "\(sums.1)")
  }

  @Test func diffusion() throws {
    let text = """
      fields: {u: 1, v: 0}
      parameters: {feed: 0.035, kill: 0.06, du: 0.16, dv: 0.08}
      start:
        - {u: 0.5, v: 0.25, where: "disc(width / 2, height / 2, 5)"}
        - {v: v + 0.02 * random()}
      let: {reaction: u * v^2}
      step:
        u: u + du * laplacian(u) - reaction + feed * (1 - u)
        v: v + dv * laplacian(v) + reaction - (feed + kill) * v
      repeat: 4
      show: {value: v, range: 0..0.4, colors: viridis}
      """
    let world = try compared(text, 24, 17, generations: 10)
    #expect(world.failure == nil)
    #expect(Set(world.cells(in: Region(x: 0, y: 0, width: 24, height: 17)).elements).count > 5)
    #expect(DeterministicModelWorld(world) != nil)
  }
}
