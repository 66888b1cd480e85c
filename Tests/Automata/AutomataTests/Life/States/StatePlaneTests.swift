import Grids
import Patterns
import Rules
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct StatePlaneTests {
  private let wireWorld = LifeRule(
    StateRule(name: "WireWorld", function: SumFunction.wireWorld, source: []))

  private func world(_ rle: String) throws -> StatePlaneWorld {
    var life = Life(rule: wireWorld, pattern: try Pattern(rle: Array(rle.utf8)))
    life.engine = .tiles
    return try #require(try life.opening(seed: 1) as? StatePlaneWorld)
  }

  @Test func `A loop of copper has the period of its length`() throws {
    var world = try world("x = 9, y = 4, rule = WireWorld\n.3C$B3.C$A3.5C$.3C!")
    let start = world.trace
    #expect(world.counts.map(\.value) == [1, 1, 12])
    for generation in 1...40 {
      world.advance(by: 1)
      #expect((world.trace == start) == (generation % 10 == 0), "generation \(generation)")
    }
    #expect(world.patternRule == "WireWorld")
  }

  @Test func `Fingerprints do not depend on the position`() throws {
    var one = try world("x = 3, y = 1\nABC!")
    let other = one
    one.translate(by: Position(x: -1000, y: 77))
    #expect(one.trace.fingerprint == other.trace.fingerprint)
    #expect(
      one.trace.corner == Position(x: other.trace.corner.x - 1000, y: other.trace.corner.y + 77))
    var moved = try world("x = 1, y = 1\nA!")
    moved.put(
      Grid(size: Size(width: 1, height: 1), repeating: 0), at: moved.trace.corner, over: false)
    moved.put(
      Grid(size: Size(width: 3, height: 1), elements: [1, 2, 3]), at: Position(x: 63, y: -64),
      over: true)
    #expect(moved.trace.fingerprint == other.trace.fingerprint)
    #expect(try world("x = 3, y = 1\nACB!").trace.fingerprint != other.trace.fingerprint)
  }

  @Test func `Tiles in which nothing changes are skipped`() throws {
    var plane = StatePlane()
    plane.fill(0..<5000, row: 30, state: 3)
    plane.fill(10..<11, row: 30, state: 1)
    plane.fill(9..<10, row: 30, state: 2)
    let kernel = StateKernel(CompiledFunction(SumFunction.wireWorld))
    var room = StatePlane.stepBuffers
    for _ in 0..<10 { plane.step(kernel, room: &room) }
    #expect(plane.map.latestWork <= 2 * StatePlane.tileWork)
  }

  @Test func `A plane above its memory limit stops with an error`() throws {
    // Every dead cell beside a live one is born.
    let function = GrowthFunction()
    var life = Life(
      rule: LifeRule(StateRule(name: "growth", function: function, source: [])),
      pattern: try Pattern(rle: Array("x = 1, y = 1\nA!".utf8)))
    life.engine = .tiles
    life.memory = 1_000_000
    var world = try life.opening(seed: 1)
    world.advance(by: 10_000)
    #expect(world.failure == .memory(limit: 1_000_000))
    #expect((world as? any GrowingWorld)?.memory ?? .max < 1_000_000)
  }

  @Test func `Births without neighbors need a bounded board`() throws {
    var dice = Dice(seed: 1)
    let function = SumFunction(states: 3, modulus: 1, isQuiet: false, &dice)
    try #require(function.hasSpontaneousBirth)
    let rule = LifeRule(StateRule(name: "birth", function: function, source: []))
    #expect(throws: OpeningProblem.self) {
      try Life(rule: rule, topology: .unbounded).opening(seed: 1)
    }
    #expect(throws: OpeningProblem.self) {
      try Life(rule: rule, grid: BoundedGrid(.torus, width: 0, height: 9)).opening(seed: 1)
    }
    _ = try Life(rule: rule, topology: .torus).opening(seed: 1)
  }
}

/// A function under which every cell beside a live one comes alive.
private struct GrowthFunction: CellFunction {
  let states = 3

  func next(_ neighborhood: [UInt8]) -> UInt8 { neighborhood.contains { $0 > 0 } ? 1 : 0 }

  func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(states: 3, start: false, limit: limit) {
      $0 || $2 > 0
    } result: {
      $0 ? 1 : 0
    }
  }
}
